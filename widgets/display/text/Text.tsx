import type { Widget } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { TextProps } from './schema.ts';
import styles from './Text.module.css';

export default function Text({ text, tone, size, weight, align, keyboard, lines }: Widget<TextProps>) {
  return (
    <p
      className={styles.text}
      data-tone={tone ?? 'default'}
      data-size={size ?? 'md'}
      data-weight={weight ?? 'normal'}
      data-align={align ?? 'start'}
      data-keyboard={keyboard || undefined}
      data-lines={lines ?? undefined}
    >
      {asText(text)}
    </p>
  );
}
