import { observer } from 'mobx-react-lite';
import { useTranslate } from '../../engine/react/index.ts';
import { useApp } from '../app/app-context.ts';
import styles from './Count.module.css';

/** Above this count, 99+ is shown. */
const MAX_COUNT = 99;

/** The unread count of a line's screen; empty for 0. */
export const Count = observer(function Count({ screen }: { screen: string }) {
  const { display } = useApp();
  const t = useTranslate();
  const count = screen === 'chat' ? display.unreadChat : screen === 'notifications' ? display.unreadNotices : 0;
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > MAX_COUNT ? `${String(MAX_COUNT)}+` : count}</span>
      <span className="px-hidden">{t('shell.unread', { count })}</span>
    </span>
  );
});
