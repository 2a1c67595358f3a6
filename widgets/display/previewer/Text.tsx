import { useTranslate } from '../../../engine/react/index.ts';
import { PreviewFailure } from './PreviewFailure.tsx';
import { bytesOf, MAX_TEXT_LENGTH, decodeText } from './fetch.ts';
import type { ShowProps } from './Previewer.tsx';
import styles from './Previewer.module.css';
import { useRead } from './use-read.ts';

/** The beginning of a text, unchanged. */
export default function Text({ src, name }: ShowProps) {
  const t = useTranslate();
  const { found, retry } = useRead(src, readText);
  if (found.state === 'failed') return <PreviewFailure retry={retry} />;
  if (found.state === 'loading') return <p className={styles.none}>{t('widgets.loading')}</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard */}
      <pre className={styles.text} tabIndex={0} role="region" aria-label={name}>
        {found.value.text}
      </pre>
      {found.value.cut && <p className={styles.note}>{t('widgets.previewer.cut')}</p>}
    </>
  );
}

async function readText(src: string, signal: AbortSignal): Promise<{ text: string; cut: boolean }> {
  const bytes = await bytesOf(src, signal, MAX_TEXT_LENGTH + 1);
  return { text: decodeText(bytes.subarray(0, MAX_TEXT_LENGTH)), cut: bytes.length > MAX_TEXT_LENGTH };
}
