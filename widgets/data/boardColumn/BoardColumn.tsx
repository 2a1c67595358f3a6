import { use } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { BoardColumnContext, BoardContext, type MovedCard } from '../../parts/board/board-context.ts';
import { Heading, HeadingLevel } from '../../parts/frame/heading.tsx';
import { Icon } from '../../parts/icon/icon.tsx';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { toneOf } from '../../parts/theme/tones.ts';
import type { BoardColumnProps } from './schema.ts';
import styles from './BoardColumn.module.css';

export default function BoardColumn({ id, title, count, text, icon, tone, children }: Widget<BoardColumnProps>) {
  const { moved } = use(BoardContext);
  return (
    <section className={styles.column} data-column={id} data-drop={dropState(moved, id)} aria-label={asText(title)}>
      <header className={styles.header}>
        {icon && (
          <span className={styles.icon} data-tone={toneOf(tone)}>
            <Icon name={icon} size={18} />
          </span>
        )}
        <Heading className={styles.title ?? ''}>{asText(title)}</Heading>
        {asText(count) && <span className={styles.count}>{asText(count)}</span>}
      </header>
      {asText(text) && <p className={styles.text}>{asText(text)}</p>}
      <div className={styles.cards}>
        <HeadingLevel>
          <BoardColumnContext value={id}>{children}</BoardColumnContext>
        </HeadingLevel>
      </div>
    </section>
  );
}

/** What the column is to the card that is dragged. */
function dropState(moved: MovedCard | null, id: string): 'own' | 'over' | 'open' | 'closed' | undefined {
  if (!moved) return undefined;
  if (moved.from === id) return 'own';
  if (!moved.targets.includes(id)) return 'closed';
  return moved.over === id ? 'over' : 'open';
}
