import { useTranslate } from '../../engine/react/index.ts';
import styles from './Previewer.module.css';

/** What could not be read says so, and can be tried again. */
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
