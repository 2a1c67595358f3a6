import type { Widget } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon as Drawing } from '../../parts/icon/icon.tsx';
import { toneOf } from '../../parts/theme/tones.ts';
import type { IconProps } from './schema.ts';
import styles from './Icon.module.css';

export default function Icon({ icon, label, size, tone }: Widget<IconProps>) {
  const meaning = asText(label);
  const named = meaning ? { role: 'img', 'aria-label': meaning, title: meaning } : { 'aria-hidden': true };
  return (
    <span className={styles.icon} data-tone={toneOf(tone)} {...named}>
      <Drawing name={icon} size={size ?? 20} />
    </span>
  );
}
