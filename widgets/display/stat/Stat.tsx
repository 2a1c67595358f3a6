import type { Widget } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { useLocale } from '../../parts/text/locale.ts';
import { toneOf } from '../../parts/theme/tones.ts';
import type { StatProps } from './schema.ts';
import styles from './Stat.module.css';

export default function Stat({ label, value, format, decimals, hint, tone }: Widget<StatProps>) {
  const locale = useLocale();
  const figure =
    typeof value === 'number' && format !== 'text'
      ? new Intl.NumberFormat(locale, {
          style: format === 'percent' ? 'percent' : 'decimal',
          maximumFractionDigits: decimals ?? (format === 'percent' ? 0 : 2),
        }).format(value)
      : asText(value);
  return (
    <dl className={styles.stat} data-tone={toneOf(tone)}>
      <dt>{asText(label)}</dt>
      <dd className={format === 'text' ? undefined : 'px-whole'}>{figure || '–'}</dd>
      {asText(hint) && <dd className={styles.hint}>{asText(hint)}</dd>}
    </dl>
  );
}
