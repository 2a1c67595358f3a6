import type { Widget } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { QuotesProps } from './schema.ts';
import styles from './Quotes.module.css';

export default function Quotes({ texts }: Widget<QuotesProps>) {
  return (
    <div className={styles.root}>
      {(texts ?? []).map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two people may write the same
        <blockquote key={index}>{asText(text)}</blockquote>
      ))}
    </div>
  );
}
