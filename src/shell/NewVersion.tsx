import { createPortal } from 'react-dom';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/_shared/icon.tsx';
import { pageStates } from './PageStates.tsx';
import styles from './PageStates.module.css';

/** Says that the open screen was changed at the server. Whoever is in the middle of something takes it when they like. */
export function NewVersion({ ready, apply }: { ready: boolean; apply: () => void }) {
  const t = useTranslate();
  const place = ready ? pageStates() : null;
  if (!place) return null;
  return createPortal(
    <p className={styles.state}>
      <Icon name="refresh" />
      {t('shell.newVersion')}
      <button type="button" className={styles.apply} onClick={apply}>
        {t('shell.newVersionApply')}
      </button>
    </p>,
    place,
  );
}
