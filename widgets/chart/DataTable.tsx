import { useTranslate } from '../../engine/react/index.ts';
import { asText } from '../_shared/text-and-classes.ts';
import { useLocale } from '../_shared/locale.ts';
import type { Spec } from './safe-spec.ts';
import css from './Chart.module.css';

const MAX_ROWS = 500;

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** field -> title, as the encoding of the chart names it. */
function titlesOf(spec: Spec | null | undefined): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  const encoding = spec?.['encoding'];
  for (const channel of isRow(encoding) ? Object.values(encoding) : []) {
    if (isRow(channel) && typeof channel['field'] === 'string')
      titles.set(channel['field'], asText(channel['title']) || channel['field']);
  }
  return titles;
}

/** The data of the chart as a table. */
export function DataTable({
  data,
  spec,
  label,
}: {
  data: readonly unknown[];
  spec: Spec | null | undefined;
  label: string;
}) {
  const t = useTranslate();
  const number = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 6 });
  const rows = data.filter(isRow);
  const titles = titlesOf(spec);
  const fields = [...new Set([...titles.keys(), ...rows.slice(0, 50).flatMap((row) => Object.keys(row))])];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {fields.map((field) => (
              <th
                key={field}
                scope="col"
                className={rows.every((row) => typeof row[field] === 'number') ? css.number : undefined}
              >
                {titles.get(field) ?? field}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a chart have no key, and are never moved
            <tr key={index}>
              {fields.map((field) => {
                const value = row[field];
                return typeof value === 'number' ? (
                  <td key={field} className={css.number}>
                    {number.format(value)}
                  </td>
                ) : (
                  <td key={field}>{asText(value)}</td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MAX_ROWS ? (
        <p className={css.rest}>{t('widgets.chart.rest', { count: rows.length - MAX_ROWS })}</p>
      ) : null}
    </section>
  );
}
