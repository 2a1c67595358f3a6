import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { PersonAvatar } from '../../parts/frame/person-avatar.tsx';
import { Icon } from '../../parts/icon/icon.tsx';
import { TimeLabel } from '../../parts/text/time-label.tsx';
import { Trigger } from '../../parts/field/trigger.tsx';
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
        {(conversations ?? []).map((conversation) => (
          <li key={conversation.id}>
            <Conversation
              conversation={conversation}
              selected={conversation.id === selected}
              open={() => emit('open', { id: conversation.id })}
            />
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

function Conversation({
  conversation,
  selected,
  open,
}: {
  conversation: ConversationItem;
  selected: boolean;
  open: () => void;
}) {
  const t = useTranslate();
  const unread = conversation.unread ?? 0;
  const name = asText(conversation.title) || t('chat.unnamed');
  const text = conversation.mine ? t('chat.list.mine', { text: asText(conversation.text) }) : asText(conversation.text);
  return (
    <div className={styles.item} data-selected={selected || undefined} data-unread={unread > 0 || undefined}>
      {conversation.group ? (
        <span className={styles.group}>
          <Icon name="users" size={20} />
        </span>
      ) : (
        <PersonAvatar name={name} id={conversation.person} online={conversation.online} named />
      )}
      <div className={styles.words} title={name}>
        <Trigger link={conversation.link} className={styles.title} pressed={selected} onClick={open}>
          {name}
        </Trigger>
        <TimeLabel value={conversation.time} className={styles.time} />
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
