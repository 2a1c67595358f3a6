import { useTranslate } from '../../../engine/react/index.ts';
import { sanitise } from '../../parts/text/sanitise.ts';
import { PreviewFailure } from './PreviewFailure.tsx';
import { bytesOf } from './fetch.ts';
import type { ShowProps } from './Previewer.tsx';
import styles from './Previewer.module.css';
import { useRead } from './use-read.ts';

/** The text of a Word document with its headings, lists, tables and pictures. */
export default function WordDocument({ src, name }: ShowProps) {
  const t = useTranslate();
  const { found, retry } = useRead(src, readWord);
  if (found.state === 'failed') return <PreviewFailure retry={retry} />;
  if (found.state === 'loading') return <p className={styles.none}>{t('widgets.loading')}</p>;
  return (
    <div
      className={styles.word}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
      tabIndex={0}
      role="region"
      aria-label={name}
      // oxlint-disable-next-line react/no-danger -- readWord made it safe by DOMPurify
      dangerouslySetInnerHTML={{ __html: found.value }}
    />
  );
}

async function readWord(src: string, signal: AbortSignal): Promise<string> {
  const [{ default: mammoth }, { buffer }] = await Promise.all([import('mammoth'), bytesOf(src, signal)]);
  const { value } = await mammoth.convertToHtml({ arrayBuffer: buffer });
  return sanitise(value);
}
