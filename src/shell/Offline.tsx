import { observer } from 'mobx-react-lite';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/_shared/icon.tsx';
import { useApp } from '../app/app-context.ts';
import styles from './PageStates.module.css';

/** Shows that there is no network. */
export const Offline = observer(function Offline() {
  const { display } = useApp();
  const t = useTranslate();
  if (display.online) return null;
  return (
    <p className={styles.state}>
      <Icon name="cloudOff" />
      <span>{t('shell.offline')}</span>
    </p>
  );
});
