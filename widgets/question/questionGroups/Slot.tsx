import type { ReactNode } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import shared from '../../parts/question/question.module.css';
import { DRAGGED } from './DraggableItem.tsx';
import styles from './QuestionGroups.module.css';

interface SlotProps {
  readonly name: string;
  readonly fixed: boolean;
  /** Is an item picked up that fits here? */
  readonly waits: boolean;
  readonly onHere: () => void;
  readonly onDropped: (value: string) => void;
  readonly children: ReactNode;
}

/** A group, which receives items by drop or by its button. */
export function Slot({ name, fixed, waits, onHere, onDropped, children }: SlotProps) {
  const t = useTranslate();
  return (
    <section className={styles.slot} aria-label={name} data-waits={waits}>
      <div
        role="presentation"
        className={styles.ground}
        onDragOver={(event) => {
          if (!fixed) event.preventDefault();
        }}
        onDrop={(event) => {
          event.preventDefault();
          onDropped(event.dataTransfer.getData(DRAGGED));
        }}
      >
        <div className={styles.slotHead}>
          <strong>{name}</strong>
          {waits && (
            <button
              type="button"
              className={shared.quietButton}
              aria-label={t('questions.groups.hereName', { group: name })}
              onClick={onHere}
            >
              <Icon name="add" size={15} />
              {t('questions.groups.here')}
            </button>
          )}
        </div>
        <ul className={styles.things}>{children}</ul>
      </div>
    </section>
  );
}
