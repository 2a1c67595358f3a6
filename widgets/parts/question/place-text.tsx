import { useState } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { answerTextFault } from '../../../schemas/documents/questionnaire-answer-faults.ts';
import { groupOf } from '../../../schemas/documents/questionnaire-groups.ts';
import { useOpenText } from './use-open-text.ts';
import type { QuestionState } from './use-question.ts';
import styles from './question.module.css';

interface PlaceTextProps {
  readonly asked: QuestionState;
  readonly place: number;
  readonly name: string;
  /** Filters typed text: a number field keeps only characters of numbers. */
  readonly clean?: (text: string) => string;
  readonly inputMode?: 'decimal';
  readonly placeholder?: string;
}

/** The text of a place. An incomplete answer ("-") is not saved, and shows a message when the field is left. */
export function PlaceText({ asked, place, name, clean = (text) => text, inputMode, placeholder }: PlaceTextProps) {
  const t = useTranslate();
  const group = groupOf(asked.question, place);
  const [left, setLeft] = useState(true);
  const save = (text: string, seen?: string): void => {
    if (answerTextFault(asked.question, text) === null) asked.write(group, text, seen);
  };
  const typed = useOpenText(asked.written(group), save, asked);
  const fault = answerTextFault(asked.question, typed.text);
  const showsFault = left && fault !== null;
  return (
    <>
      <input
        className={styles.control}
        aria-label={showsFault ? `${name}. ${t(`questions.fault.${fault}`)}` : name}
        aria-invalid={showsFault || undefined}
        inputMode={inputMode}
        autoComplete="off"
        placeholder={placeholder}
        maxLength={1000}
        size={Math.min(36, Math.max(inputMode ? 7 : 14, typed.text.length + 1))}
        style={{ maxWidth: '100%' }}
        readOnly={asked.fixed}
        {...typed.input}
        onChange={(event) => typed.take(clean(event.currentTarget.value))}
        onFocus={() => setLeft(false)}
        onBlur={() => {
          setLeft(true);
          typed.input.onBlur();
        }}
      />
      {showsFault && (
        <span className={styles.error} role="alert">
          {t(`questions.fault.${fault}`)}
        </span>
      )}
    </>
  );
}
