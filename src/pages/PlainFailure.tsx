import { useTranslate } from '../../engine/react/index.ts';
import { CopyReference } from '../app/CopyReference.tsx';
import { describeFailure } from '../app/failure.ts';
import styles from './Plain.module.css';

/** A failure without its own screen, or whose screen failed as well. */
export function PlainFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslate();
  const { text, reference } = describeFailure(error, t);
  return (
    <div className={styles.plain} role="alert">
      <h1>{t('screens.error.title')}</h1>
      <p>{text}</p>
      {reference !== undefined && <CopyReference reference={reference} />}
      <RetryButton retry={retry} />
    </div>
  );
}

/** The retry button below a screen that shows the failure. */
export const Retry = ({ retry }: { retry: () => void }) => (
  <div className={styles.retry}>
    <RetryButton retry={retry} />
  </div>
);

function RetryButton({ retry }: { retry: () => void }) {
  const t = useTranslate();
  return (
    <button type="button" onClick={retry}>
      {t('shell.retry')}
    </button>
  );
}
