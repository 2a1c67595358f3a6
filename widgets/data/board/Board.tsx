import type { Widget } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { BoardContext } from '../../parts/board/board-context.ts';
import type { BoardProps } from './schema.ts';
import { useBoard } from './use-board.ts';
import styles from './Board.module.css';

export default function Board({ label, nodeId, children }: Widget<BoardProps>) {
  const { root, board, spoken } = useBoard();
  return (
    <BoardContext value={board}>
      <div className={styles.around}>
        {/* It scrolls sideways by the keyboard, too. */}
        <section
          ref={root}
          id={nodeId}
          className={styles.board}
          data-dragging={board.moved !== null || undefined}
          aria-label={asText(label)}
          // A dragged card that was taken out of the page hears no release.
          onPointerMove={({ buttons }) => {
            if (board.moved && buttons === 0) board.drop();
          }}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled area has to be reachable
          tabIndex={0}
        >
          {children}
        </section>
      </div>
      <output className="px-hidden">{spoken}</output>
    </BoardContext>
  );
}
