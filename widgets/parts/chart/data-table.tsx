import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../schema/text-and-classes.ts';
import { useLocale } from '../text/locale.ts';
import type { ChartTable } from './chart-table.ts';
import css from './chart-figure.module.css';

const MAX_ROWS = 500;

/** The data of a chart as a table. */
export function DataTable({ table, label }: { readonly table: ChartTable; readonly label: string }) {
  const t = useTranslate();
  const number = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 6 });
  const { heads, rows, named } = table;
  const isNumber = heads.map((_, column) =>
    rows.every((row) => typeof row[column] === 'number' || (named === true && column > 0 && row[column] === null)),
  );
  const textOf = (value: unknown) => (typeof value === 'number' ? number.format(value) : asText(value));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map((head, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns have their place only
              <th key={column} scope="col" className={isNumber[column] ? css.number : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a chart have no key, and are never moved
            <tr key={index}>
              {heads.map((head, column) => {
                const value = row[column];
                const look = typeof value === 'number' || isNumber[column] ? css.number : undefined;
                return named === true && column === 0 ? (
                  <th key={head} scope="row">
                    {textOf(value)}
                  </th>
                ) : (
                  // oxlint-disable-next-line react/no-array-index-key -- likewise
                  <td key={column} className={look}>
                    {textOf(value)}
                  </td>
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
