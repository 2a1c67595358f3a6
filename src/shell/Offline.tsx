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
    <output className={styles.place}>
      {!display.online && (
        <span className={styles.notice}>
          <Icon name="cloudOff" />
          {t('shell.offline')}
        </span>
      )}
    </output>
  );
});
