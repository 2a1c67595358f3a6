import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/_shared/icon.tsx';
import styles from './NewVersion.module.css';

/** Says that the open screen was changed at the server. Whoever is in the middle of something takes it when they like. */
export function NewVersion({ ready, apply }: { ready: boolean; apply: () => void }) {
  const t = useTranslate();
  return (
    <output className={styles.place}>
      {ready && (
        <span className={styles.notice}>
          <Icon name="refresh" />
          {t('shell.newVersion')}
          <button type="button" className={styles.apply} onClick={apply}>
            {t('shell.newVersionApply')}
          </button>
        </span>
      )}
    </output>
  );
}
