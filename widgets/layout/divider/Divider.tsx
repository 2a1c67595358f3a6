import type { Widget } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { DividerProps } from './schema.ts';
import styles from './Divider.module.css';

export default function Divider({ text, accent }: Widget<DividerProps>) {
  const word = asText(text);
  return word ? (
    <div className={styles.worded} data-accent={accent === true || undefined}>
      <span className="px-whole">{word}</span>
    </div>
  ) : (
    <hr className={styles.line} />
  );
}
