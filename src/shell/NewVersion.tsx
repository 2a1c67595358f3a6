import { createPortal } from 'react-dom';
import type { DocumentBundle } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { useNewVersion } from '../pages/use-new-version.ts';
import { pageStates } from './PageStates.tsx';
import styles from './PageStates.module.css';

/** Shows that the open screen has a new version, which the reader can load. */
export function NewVersion({ screen, shown }: { screen: string; shown: DocumentBundle }) {
  const { ready, apply } = useNewVersion(screen, shown);
  const t = useTranslate();
  const place = ready ? pageStates() : null;
  if (!place) return null;
  return createPortal(
    <p className={styles.state}>
      <Icon name="refresh" />
      <span className={styles.words}>
        {t('shell.newVersion')}
        <button type="button" className={styles.apply} onClick={apply}>
          {t('shell.newVersionApply')}
        </button>
      </span>
    </p>,
    place,
  );
}
