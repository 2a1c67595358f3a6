import { useTranslate } from '../../engine/react/index.ts';
import type { DesignedQuestion } from '../../schemas/documents/questionnaire.ts';
import { useFocusAtFirst } from '../_shared/use-focus.ts';
import { useOpenText } from '../_shared/question/use-open-text.ts';
import shared from '../_shared/question/question.module.css';
import styles from './QuestionFormtable.module.css';

interface CellProps {
  readonly id: string;
  readonly column: NonNullable<DesignedQuestion['Rows']>[number];
  readonly stored: string;
  readonly fixed: boolean;
  readonly focus: boolean;
  readonly put: (text: string) => void;
}

/** A field of a record, by the type of its column. */
export function Cell({ id, column, stored, fixed, focus, put }: CellProps) {
  const t = useTranslate();
  const typed = useOpenText(stored, put, fixed);
  useFocusAtFirst(focus, id);
  return (
    <label className={styles.field} htmlFor={id}>
      <span>{column.Text}</span>
      {column.Type === 'choice' ? (
        <select
          id={id}
          className={shared.control}
          value={stored}
          disabled={fixed}
          onChange={(event) => put(event.currentTarget.value)}
        >
          <option value="">{t('questions.select')}</option>
          {(column.Options ?? []).map(({ Value, Text }) => (
            <option key={Value} value={Value}>
              {Text ?? Value}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          className={shared.control}
          type={column.Type === 'date' ? 'date' : 'text'}
          inputMode={column.Type === 'number' ? 'decimal' : undefined}
          maxLength={1000}
          autoComplete="off"
          readOnly={fixed}
          {...typed.input}
        />
      )}
    </label>
  );
}
