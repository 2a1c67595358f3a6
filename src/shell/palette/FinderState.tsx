import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { PushButton } from '../../../widgets/parts/frame/push-button.tsx';
import { failureText } from '../../app/failure.ts';
import { useApp } from '../../app/app-context.ts';
import type { ChoiceGroup } from './choice.ts';
import styles from './Palette.module.css';
import type { Found } from './use-found.ts';

interface StateProps {
  readonly found: Found<readonly ChoiceGroup[]>;
  readonly searched: string;
  /** Neither a page nor a command nor a hit fits. */
  readonly isEmpty: boolean;
}

/** Below the list: that the search goes on, found nothing, failed, or has no connection. */
export const FinderState = observer(function FinderState({ found, searched, isEmpty }: StateProps) {
  const { display, ports, session } = useApp();
  const t = useTranslate();
  const { online } = display;
  const { state, error, retry } = found;
  useEffect(() => {
    if (online && state === 'failed') retry();
    // Only a new connection tries again by itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [online]);
  if (state === 'failed')
    return (
      <div className={styles.state} role="alert">
        <p>{online ? failureText(error, t, session.heldRoles.includes('Admin')) : t('search.offline')}</p>
        <PushButton icon="refresh" onClick={retry}>
          {t('shell.retry')}
        </PushButton>
      </div>
    );
  if (!isEmpty) return null;
  if (state === 'loading') return <p className={styles.state}>{t('search.loading')}</p>;
  return (
    <div className={styles.state}>
      <p className={styles.stateTitle}>{t('search.nothing', { text: searched })}</p>
      <p>{t(ports.link('admin/project/applications', {}) === null ? 'search.canFind' : 'search.canFindStaff')}</p>
    </div>
  );
});
