import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { useApp } from '../app/app-context.ts';
import styles from './LineState.module.css';

/** A shorter interruption is not shown. */
const QUIET_MS = 3_000;

/** Shows that there is no live connection. Without a network the notice at the bottom is enough. */
export default observer(function LineState() {
  const { hub, display } = useApp();
  const t = useTranslate();
  const { flow } = hub;
  const state = useSyncExternalStore(
    useCallback(
      (changed) => {
        const line = flow?.subscribe(changed);
        return () => line?.unsubscribe();
      },
      [flow],
    ),
    () => flow?.getSnapshot().value ?? 'Disconnected',
  );
  const away = state !== 'Connected' && display.online;
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!away) return setLong(false);
    const timer = setTimeout(() => setLong(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [away]);
  return (
    <output className={styles.place}>
      {away && long && (
        <span className={styles.state} title={t('shell.line.hint')} data-state={state}>
          <span className={styles.dot} aria-hidden="true" />
          <span className={styles.words}>{t(`shell.line.${state}`)}</span>
        </span>
      )}
    </output>
  );
});
