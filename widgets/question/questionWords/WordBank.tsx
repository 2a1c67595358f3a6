import { useTranslate } from '../../../engine/react/index.ts';
import type { QuestionOption } from '../../../schemas/documents/questionnaire.ts';
import shared from '../../parts/question/question.module.css';
import { DRAGGED } from './words.ts';

interface Bank {
  readonly options: readonly QuestionOption[];
  readonly used: readonly string[];
  readonly onPick: (word: string) => void;
}

/** The words to put in. A tapped word goes to the place that was used last, or to the first empty one. */
export function WordBank({ options, used, onPick }: Bank) {
  const t = useTranslate();
  return (
    <ul className={shared.words} aria-label={t('questions.words.bank')}>
      {options.map(({ Value, Text }) => (
        <li key={Value}>
          <button
            type="button"
            className={shared.chip}
            draggable
            data-used={used.includes(Value)}
            aria-label={used.includes(Value) ? t('questions.words.used', { word: Text ?? Value }) : (Text ?? Value)}
            onDragStart={(event) => event.dataTransfer.setData(DRAGGED, Value)}
            onClick={() => onPick(Value)}
          >
            {Text ?? Value}
          </button>
        </li>
      ))}
    </ul>
  );
}
