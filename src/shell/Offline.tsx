import { observer } from 'mobx-react-lite';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/_shared/icon.tsx';
import { useHouse } from '../app/house.ts';
import styles from './Offline.module.css';

/** Says that there is no network, as long as there is none. */
export const Offline = observer(function Offline() {
  const { display } = useHouse();
  const t = useTranslate();
  return (
    <div role="status" className={styles.place}>
      {!display.online && (
        <p className={styles.notice}>
          <Icon name="cloudOff" />
          {t('shell.offline')}
        </p>
      )}
    </div>
  );
});
