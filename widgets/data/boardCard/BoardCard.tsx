import { useLayoutEffect, useRef } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { Heading } from '../../parts/frame/heading.tsx';
import { Mark } from '../../parts/frame/mark.tsx';
import { PersonAvatar } from '../../parts/frame/person-avatar.tsx';
import { Trigger } from '../../parts/field/trigger.tsx';
import { Icon } from '../../parts/icon/icon.tsx';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { BoardCardProps } from './schema.ts';
import { useCardMoves } from './use-card-moves.ts';
import { TimeLabel } from '../../parts/text/time-label.tsx';
import styles from './BoardCard.module.css';

export default function BoardCard(props: Widget<BoardCardProps>) {
  const { id, title, text, note, selected, targets, nodeId, emit } = props;
  const t = useTranslate();
  const handle = useRef<HTMLButtonElement>(null);
  const { by, cardProps, handleProps, claimFocus } = useCardMoves({
    id,
    targets: targets ?? [],
    onMove: (to) => emit('move', { to }),
  });
  useLayoutEffect(() => {
    if (claimFocus()) handle.current?.focus();
  });
  return (
    <article
      className={styles.card}
      data-selected={selected === true}
      data-dragged={by !== null || undefined}
      style={by === null ? undefined : { transform: `translate(${by.x}px, ${by.y}px) rotate(1deg)` }}
      {...cardProps}
    >
      <Heading className={styles.title ?? ''}>
        <Trigger className={styles.trigger} pressed={selected} onClick={() => emit('click')}>
          {asText(title)}
        </Trigger>
      </Heading>
      {asText(text) && <p className={styles.text}>{asText(text)}</p>}
      {asText(note) && (
        <p className={styles.note}>
          <Icon name="alert" size={14} />
          {asText(note)}
        </p>
      )}
      <Foot {...props} />
      {handleProps && (
        <button
          ref={handle}
          type="button"
          className={styles.handle}
          aria-label={t('widgets.board.handle', { title: asText(title) })}
          aria-describedby={`${nodeId}-how`}
          {...handleProps}
        >
          <Icon name="drag" size={16} />
          <span id={`${nodeId}-how`} className="px-hidden">
            {t('widgets.board.how')}
          </span>
        </button>
      )}
    </article>
  );
}

/** Who has it, a short fact, and a number. */
function Foot({ person, nobody, chip, chipTone, chipIcon, figure }: BoardCardProps) {
  if (!person && ![nobody, chip, figure].some((value) => asText(value))) return null;
  return (
    <p className={styles.foot}>
      {person ? (
        <span title={asText(person.Name)}>
          <PersonAvatar name={asText(person.Name)} id={person.Id} size="sm" />
        </span>
      ) : (
        asText(nobody) && (
          <span className={styles.nobody} title={asText(nobody)}>
            <Icon name="user" size={14} />
            <span className="px-hidden">{asText(nobody)}</span>
          </span>
        )
      )}
      {asText(chip) && (
        <Mark tone={chipTone} icon={chipIcon}>
          <TimeLabel value={asText(chip)} />
        </Mark>
      )}
      {asText(figure) && <b className={styles.figure}>{asText(figure)}</b>}
    </p>
  );
}
