import { useState } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { cellFault, type AnswerColumn } from '../../../schemas/documents/questionnaire-answer-faults.ts';
import { formatDay, parseGreekDate } from '../../../schemas/formats/greek-date.ts';
import { useFocusAtFirst } from '../../parts/hook/use-focus.ts';
import { useOpenText } from '../../parts/question/use-open-text.ts';
import type { QuestionState } from '../../parts/question/use-question.ts';
import shared from '../../parts/question/question.module.css';
import styles from './QuestionFormtable.module.css';

interface CellProps {
  readonly id: string;
  readonly column: AnswerColumn;
  readonly stored: string;
  readonly asked: QuestionState;
  readonly focus: boolean;
  /** `seen` is the value when typing began, if another one arrived since. */
  readonly put: (text: string, seen?: string) => void;
}

/** A field of a record, by the type of its column. */
export function Cell(props: CellProps) {
  const { id, column, focus } = props;
  useFocusAtFirst(focus, id);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{column.Text}</label>
      {column.Type === 'choice' ? <ChoiceCell {...props} /> : <TextCell {...props} />}
    </div>
  );
}

/** A stored value that is no longer offered is still shown. */
function ChoiceCell({ id, column: { Options = [] }, stored, asked, put }: CellProps) {
  const t = useTranslate();
  return (
    <select
      id={id}
      className={shared.control}
      value={stored}
      disabled={asked.fixed}
      onChange={(event) => put(event.currentTarget.value)}
    >
      <option value="">{t('questions.select')}</option>
      {Options.map(({ Value, Text }) => (
        <option key={Value} value={Value}>
          {Text ?? Value}
        </option>
      ))}
      {stored !== '' && !Options.some(({ Value }) => Value === stored) && <option value={stored}>{stored}</option>}
    </select>
  );
}

/** An invalid value is not saved, and shows a message when the field is left. */
function TextCell({ id, column, stored, asked, put }: CellProps) {
  const t = useTranslate();
  const [left, setLeft] = useState(true);
  const save = (text: string, seen?: string): void => {
    if (cellFault(column, text.trim()) === null) put(storedText(column, text), seen);
  };
  const typed = useOpenText(stored, save, asked);
  const fault = left ? cellFault(column, typed.text.trim()) : null;
  return (
    <>
      <input
        id={id}
        className={shared.control}
        type="text"
        inputMode={column.Type === 'number' ? 'decimal' : undefined}
        placeholder={column.Type === 'date' ? t('widgets.date.format') : undefined}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        maxLength={1000}
        autoComplete="off"
        readOnly={asked.fixed}
        {...typed.input}
        onFocus={() => setLeft(false)}
        onBlur={() => {
          setLeft(true);
          typed.input.onBlur();
        }}
      />
      {fault !== null && (
        <span id={`${id}-fault`} className={shared.error} role="alert">
          {t(`questions.fault.${fault}`)}
        </span>
      )}
    </>
  );
}

/** The stored text: a day with dashes however it was typed, a number without surrounding spaces. */
function storedText({ Type }: AnswerColumn, text: string): string {
  const day = Type === 'date' ? parseGreekDate(text.trim()) : null;
  if (day) return formatDay(day);
  return Type === 'number' ? text.trim() : text;
}
