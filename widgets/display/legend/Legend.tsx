import type { Widget } from '../../../engine/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import sign from '../../parts/frame/sign.module.css';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { toneOf } from '../../parts/theme/tones.ts';
import type { LegendProps } from './schema.ts';
import styles from './Legend.module.css';

export default function Legend({ label, items }: Widget<LegendProps>) {
  return (
    <ul className={styles.legend} aria-label={asText(label) || undefined}>
      {(items ?? []).map(({ text, letter, icon, tone, solid }) => (
        <li key={asText(text)}>
          <span
            className={sign.sign}
            data-small
            data-tone={toneOf(tone)}
            data-solid={solid || undefined}
            data-hollow={(!icon && !letter) || undefined}
            aria-hidden="true"
          >
            {icon ? <Icon name={icon} size={12} /> : asText(letter)}
          </span>
          {asText(text)}
        </li>
      ))}
    </ul>
  );
}
