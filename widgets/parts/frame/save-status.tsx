import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './save-status.module.css';

const ICON_OF: Readonly<Record<string, string>> = { saving: 'refresh', saved: 'check', failed: 'error', kept: 'clock' };

/** The state of saving, visible and announced. A boolean (drafts.x.saving) means saving or nothing. */
export function SaveStatus({ status }: { status: unknown }) {
  const t = useTranslate();
  const state =
    status === true ? 'saving' : typeof status === 'string' && Object.hasOwn(ICON_OF, status) ? status : null;
  return (
    <output className={styles.status} data-status={state ?? 'idle'}>
      {state !== null && (
        <>
          <Icon name={ICON_OF[state] ?? 'help'} size={15} />
          {t(`widgets.status.${state}`)}
        </>
      )}
    </output>
  );
}
