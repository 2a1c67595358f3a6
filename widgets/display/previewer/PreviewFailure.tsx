import { useTranslate } from '../../../engine/react/index.ts';
import styles from './Previewer.module.css';

/** The message of an unreadable file, with a retry. */
export function PreviewFailure({ retry }: { readonly retry: () => void }) {
  const t = useTranslate();
  return (
    <div className={styles.none} role="alert">
      <span>{t('widgets.previewer.failed')}</span>
      <button type="button" className={styles.download} onClick={retry}>
        {t('widgets.retry')}
      </button>
    </div>
  );
}
