import type { Widget } from '../../engine/index.ts';
import { useTranslate, type Translate } from '../../engine/react/index.ts';
import { Icon } from '../_shared/icon.tsx';
import { TimeLabel } from '../_shared/time-label.tsx';
import { Trigger } from '../_shared/trigger.tsx';
import { wholeDates } from '../_shared/whole-dates.tsx';
import type { NotificationItem, NotificationListProps } from './schema.ts';
import styles from './NotificationList.module.css';

const ICONS: Readonly<Record<NotificationItem['kind'], string>> = {
  account: 'user',
  action: 'target',
  application: 'checklist',
  file: 'file',
  library: 'book',
  meeting: 'calendar',
  message: 'chat',
  system: 'info',
};

export default function NotificationList({ label, notifications, nodeId, emit }: Widget<NotificationListProps>) {
  return (
    <ul id={nodeId} className={styles.list} aria-label={label}>
      {(notifications ?? []).map((one) => (
        <li key={one.id}>
          <Notification
            one={one}
            open={() => emit('open', { id: one.id })}
            mark={() => emit('mark', { id: one.id, read: one.read !== true })}
          />
        </li>
      ))}
    </ul>
  );
}

/** A text of the app by its key; a text that is no key is shown as it is. */
const translateText = (t: Translate, text: NotificationItem['title']): string => t(text.key, text.with ?? {});

function Notification({ one, open, mark }: { one: NotificationItem; open: () => void; mark: () => void }) {
  const t = useTranslate();
  const title = translateText(t, one.title);
  const other = t(one.read ? 'notifications.markUnread' : 'notifications.markRead');
  return (
    <div className={styles.item} data-unread={one.read !== true || undefined}>
      <span className={styles.icon}>
        <Icon name={ICONS[one.kind] ?? 'info'} size={20} />
      </span>
      <div className={styles.words}>
        <Trigger link={one.link} className={styles.title} onClick={open}>
          {one.read !== true && <span className="px-hidden">{t('notifications.unread')}: </span>}
          {wholeDates(title)}
        </Trigger>
        {one.text && <span className={styles.text}>{wholeDates(translateText(t, one.text))}</span>}
        <TimeLabel value={one.time} className={styles.time} />
      </div>
      <button type="button" className={styles.mark} aria-label={`${other}: ${title}`} title={other} onClick={mark}>
        <span className={styles.dot} />
      </button>
    </div>
  );
}
