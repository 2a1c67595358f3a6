import type { Widget } from '../../../engine/index.ts';
import { useTranslate, type Translate } from '../../../engine/react/index.ts';
import { noticeValues } from '../../../schemas/formats/notice-values.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { useLocale } from '../../parts/text/locale.ts';
import { TimeLabel } from '../../parts/text/time-label.tsx';
import { Trigger } from '../../parts/field/trigger.tsx';
import { wholeDates } from '../../parts/field/whole-dates.tsx';
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
      {(notifications ?? []).map((notification) => (
        <li key={notification.id}>
          <Notification
            notification={notification}
            open={() => emit('open', { id: notification.id })}
            mark={() => emit('mark', { id: notification.id, read: notification.read !== true })}
          />
        </li>
      ))}
    </ul>
  );
}

/** A text of the app by its key. A text that is not a key is shown unchanged. */
const translateText = (t: Translate, text: NotificationItem['title'], locale: string): string =>
  t(text.key, noticeValues(text.with ?? {}, locale));

function Notification({
  notification,
  open,
  mark,
}: {
  notification: NotificationItem;
  open: () => void;
  mark: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const title = translateText(t, notification.title, locale);
  const other = t(notification.read ? 'notifications.markUnread' : 'notifications.markRead');
  return (
    <div className={styles.item} data-unread={notification.read !== true || undefined}>
      <span className={styles.icon}>
        <Icon name={ICONS[notification.kind] ?? 'info'} size={20} />
      </span>
      <div className={styles.words}>
        <Trigger link={notification.link} className={styles.title} onClick={open}>
          {notification.read !== true && <span className="px-hidden">{t('notifications.unread')}: </span>}
          {wholeDates(title)}
        </Trigger>
        {notification.text && (
          <span className={styles.text}>{wholeDates(translateText(t, notification.text, locale))}</span>
        )}
        <TimeLabel value={notification.time} className={styles.time} />
      </div>
      <button type="button" className={styles.mark} aria-label={`${other}: ${title}`} title={other} onClick={mark}>
        <span className={styles.dot} />
      </button>
    </div>
  );
}
