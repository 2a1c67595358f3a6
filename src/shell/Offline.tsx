import { observer } from 'mobx-react-lite';
import { useRuntime, useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { useApp } from '../app/app-context.ts';
import styles from './PageStates.module.css';

/** Shows that there is no network, and what waits for it. */
export const Offline = observer(function Offline() {
  const { display } = useApp();
  const { unsaved } = useRuntime();
  const t = useTranslate();
  // The server draws pages without it.
  if (display.online || display.adopting) return null;
  return (
    <p className={styles.state}>
      <Icon name="cloudOff" />
      <span>{t(unsaved === 'kept' ? 'shell.offlineKept' : 'shell.offline')}</span>
    </p>
  );
});
