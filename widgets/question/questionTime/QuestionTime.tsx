import { useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { answerTextFault } from '../../../schemas/documents/questionnaire-answer-faults.ts';
import { QuestionFrame } from '../../parts/question/question-frame.tsx';
import type { QuestionProps } from '../../parts/question/schema.ts';
import { useOpenText } from '../../parts/question/use-open-text.ts';
import { useQuestion } from '../../parts/question/use-question.ts';
import shared from '../../parts/question/question.module.css';
import styles from './QuestionTime.module.css';

/** The text of the two fields; empty where both are empty. */
const timeText = (hours: string, minutes: string): string =>
  hours === '' && minutes === '' ? '' : `${hours}:${minutes}`;

export default function QuestionTime(props: Widget<QuestionProps>) {
  const t = useTranslate();
  const asked = useQuestion(props);
  const group = asked.question.Model;
  const toMinutes = (): void => document.getElementById(`${props.nodeId}-minutes`)?.focus();
  const [left, setLeft] = useState(true);
  const typed = useOpenText(
    asked.written(group),
    (text, seen) => {
      if (answerTextFault(asked.question, text) === null) asked.write(group, text, seen);
    },
    asked,
  );
  const [hours = '', minutes = ''] = typed.text.split(':');
  const put = typed.take;
  const takeHours = (text: string): void => {
    const whole = /^(\d{1,2})\s*[:.,]\s*(\d{0,2})$/.exec(text.trim());
    if (whole) {
      put(timeText(whole[1] ?? '', whole[2] ?? ''));
      return toMinutes();
    }
    const digits = text.replaceAll(/\D/g, '').slice(0, 2);
    put(timeText(digits, minutes));
    if (digits.length === 2 && hours.length < 2) toMinutes();
  };
  const takeMinutes = (text: string): void => put(timeText(hours, text.replaceAll(/\D/g, '').slice(0, 2)));
  const leave = (): void => {
    setLeft(true);
    // "9" is nine hours, and "9:5" five minutes past.
    if (typed.text !== '' && !asked.fixed) put(`${hours || '0'}:${minutes.padStart(2, '0')}`);
    typed.input.onBlur();
  };
  const fault = left && answerTextFault(asked.question, typed.text) !== null ? t('questions.fault.bad-time') : null;
  const field = (name: string, value: string, take: (text: string) => void) => ({
    className: `${shared.control} ${styles.field}`,
    'aria-label': name,
    'aria-invalid': fault !== null || undefined,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    readOnly: asked.fixed,
    value,
    onChange: (event: { currentTarget: HTMLInputElement }) => take(event.currentTarget.value),
    onFocus: (event: { currentTarget: HTMLInputElement }) => {
      setLeft(false);
      event.currentTarget.select();
    },
  });
  return (
    <QuestionFrame props={props} asked={asked} fault={fault}>
      <div
        role="presentation"
        className={styles.time}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) leave();
        }}
      >
        <label className={styles.part}>
          <input {...field(t('questions.time.hours'), hours, takeHours)} placeholder="0" />
          <span aria-hidden>{t('questions.time.hours')}</span>
        </label>
        <span aria-hidden className={styles.colon}>
          :
        </span>
        <label className={styles.part}>
          <input
            {...field(t('questions.time.minutes'), minutes, takeMinutes)}
            id={`${props.nodeId}-minutes`}
            placeholder="00"
          />
          <span aria-hidden>{t('questions.time.minutes')}</span>
        </label>
      </div>
    </QuestionFrame>
  );
}
