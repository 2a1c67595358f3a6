import { useTranslate } from '../../../engine/react/index.ts';
import type { QuestionOption } from '../../../schemas/documents/questionnaire.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import shared from '../../parts/question/question.module.css';
import styles from './QuestionGroups.module.css';

/** The data type of the dragged item. */
export const DRAGGED = 'text/plain';

interface ThingProps {
  readonly option: QuestionOption;
  /** Its index, or -1. */
  readonly slot: number;
  readonly names: readonly string[];
  readonly fixed: boolean;
  readonly picked: boolean;
  readonly onPick: () => void;
  readonly onPut: (slot: number) => void;
}

/** An item for the groups: it is dragged, picked, or its group is chosen beside it. */
export function DraggableItem({ option, slot, names, fixed, picked, onPick, onPut }: ThingProps) {
  const t = useTranslate();
  const text = option.Text ?? option.Value;
  if (fixed) return <li className={shared.chip}>{text}</li>;
  return (
    <li className={styles.thing}>
      <button
        type="button"
        className={shared.chip}
        draggable
        aria-pressed={picked}
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, option.Value)}
        onClick={onPick}
      >
        {text}
      </button>
      <select
        className={styles.move}
        aria-label={t('questions.groups.of', { text })}
        value={slot}
        onChange={(event) => onPut(Number(event.currentTarget.value))}
      >
        <option value={-1}>{t('questions.groups.none')}</option>
        {names.map((name, index) => (
          <option key={index} value={index}>
            {name}
          </option>
        ))}
      </select>
      <span className={styles.arrow} aria-hidden>
        <Icon name="chevronDown" size={16} />
      </span>
    </li>
  );
}
