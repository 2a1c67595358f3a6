import type { Widget } from '../../../engine/index.ts';
import { useLocale } from '../../parts/text/locale.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { ValueBarsProps } from './schema.ts';
import styles from './ValueBars.module.css';

type Item = NonNullable<ValueBarsProps['items']>[number];

export default function ValueBars({ label, items, kind, emit, listens }: Widget<ValueBarsProps>) {
  const locale = useLocale();
  const list = items ?? [];
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const max = Math.max(0, ...list.map(({ value }) => value));
  const lengthOf = (item: Item): number => {
    if (kind === 'places') return list.length > 1 ? (item.value - 1) / (list.length - 1) : 0.5;
    return typeof item.share === 'number' ? item.share : max > 0 ? item.value / max : 0;
  };
  return (
    <div className={styles.root}>
      <ol
        className={styles.list}
        data-kind={kind ?? 'bars'}
        data-plain={!list.some(({ share }) => typeof share === 'number') || undefined}
        aria-label={asText(label) || undefined}
      >
        {list.map((item) => (
          <li key={item.id} data-pale={item.pale || undefined}>
            <span className={styles.text}>
              {listens('open') ? (
                <button type="button" onClick={() => emit('open', { item })}>
                  {asText(item.text)}
                </button>
              ) : (
                asText(item.text)
              )}
            </span>
            <span
              className={styles.track}
              aria-hidden="true"
              style={{ '--length': Math.min(1, Math.max(0, lengthOf(item))) }}
            >
              <span />
            </span>
            <span className={styles.value}>
              <b>{number.format(item.value)}</b>
              {typeof item.share === 'number' && kind !== 'places' && <span>{percent.format(item.share)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
