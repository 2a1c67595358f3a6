import type { Widget } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { asText } from '../_shared/text-and-classes.ts';
import { PersonAvatar } from '../_shared/person-avatar.tsx';
import { Icon } from '../_shared/icon.tsx';
import { TimeLabel } from '../_shared/time-label.tsx';
import { Trigger } from '../_shared/trigger.tsx';
import type { ConversationItem, ConversationListProps } from './schema.ts';
import styles from './ConversationList.module.css';

/** Above this count, 99+ is shown. */
const MANY = 99;

export default function ConversationList(props: Widget<ConversationListProps>) {
  const { label, conversations, selected, more, nodeId, emit } = props;
  const t = useTranslate();
  return (
    <div className={styles.frame}>
      <ul id={nodeId} className={styles.list} aria-label={label}>
        {(conversations ?? []).map((one) => (
          <li key={one.id}>
            <Conversation one={one} selected={one.id === selected} open={() => emit('open', { id: one.id })} />
          </li>
        ))}
      </ul>
      {more && (
        <button type="button" className={styles.more} onClick={() => emit('more')}>
          {t('widgets.list.more')}
        </button>
      )}
    </div>
  );
}

function Conversation({ one, selected, open }: { one: ConversationItem; selected: boolean; open: () => void }) {
  const t = useTranslate();
  const unread = one.unread ?? 0;
  const name = asText(one.title) || t('chat.unnamed');
  const text = one.mine ? t('chat.list.mine', { text: asText(one.text) }) : asText(one.text);
  return (
    <div className={styles.item} data-selected={selected || undefined} data-unread={unread > 0 || undefined}>
      {one.group ? (
        <span className={styles.group}>
          <Icon name="users" size={20} />
        </span>
      ) : (
        <PersonAvatar name={name} id={one.person} online={one.online} named />
      )}
      <div className={styles.words} title={name}>
        <Trigger link={one.link} className={styles.title} pressed={selected} onClick={open}>
          {name}
        </Trigger>
        <TimeLabel value={one.time} className={styles.time} />
        <span className={styles.text} title={text}>
          {text}
        </span>
        {unread > 0 && (
          <span className={styles.count}>
            <span aria-hidden="true">{unread > MANY ? `${String(MANY)}+` : unread}</span>
            <span className="px-hidden">{t('chat.list.unread', { count: unread })}</span>
          </span>
        )}
      </div>
    </div>
  );
}
