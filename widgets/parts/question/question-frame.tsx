import type { ReactNode } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText, classes } from '../schema/text-and-classes.ts';
import { Icon } from '../icon/icon.tsx';
import { OtherAnswer } from './other-answer.tsx';
import { wordsWithout } from './places.ts';
import type { QuestionProps } from './schema.ts';
import type { QuestionState } from './use-question.ts';
import styles from './question.module.css';

interface Frame {
  readonly props: Widget<QuestionProps>;
  readonly asked: QuestionState;
  /** The question is shown with its places in it, so this text is for screen readers only. */
  readonly inText?: boolean;
  readonly role?: 'radiogroup';
  /** Instructions where the input is not self-explanatory. */
  readonly hint?: string;
  /** The error of the current answer. */
  readonly fault?: string | null;
  readonly children?: ReactNode;
}

/** The frame of all inputs of questions: the question, its input, its error, and the state of saving. */
export function QuestionFrame({ props, asked, inText, role, hint, fault, children }: Frame) {
  const { nodeId, message, status } = props;
  const wrong = fault ?? asText(message);
  const about = [hint && !asked.fixed ? `${nodeId}-hint` : '', wrong ? `${nodeId}-error` : '']
    .filter(Boolean)
    .join(' ');
  const way = hint && !asked.fixed && (
    <p id={`${nodeId}-hint`} className={styles.hint}>
      {hint}
    </p>
  );
  return (
    <fieldset
      id={nodeId}
      tabIndex={-1}
      className={styles.question}
      role={role}
      aria-describedby={about || undefined}
      data-question={asked.question.Model}
      data-wrong={wrong ? true : undefined}
    >
      <legend className={classes(styles.legend, inText && 'px-hidden')}>{wordsWithout(asked.text)}</legend>
      {!inText && way}
      {children}
      {inText && way}
      {wrong && (
        <p id={`${nodeId}-error`} className={styles.error}>
          <Icon name="alert" size={15} />
          <span>{wrong}</span>
        </p>
      )}
      <OtherAnswer props={props} asked={asked} />
      <SaveState status={asText(status)} />
    </fieldset>
  );
}

const ICON_OF: Readonly<Record<string, string>> = {
  saving: 'refresh',
  saved: 'check',
  failed: 'error',
  kept: 'cloudOff',
  late: 'clock',
  changed: 'alert',
  shut: 'error',
};

/** Screen readers announce errors only; "saved" would be announced at every word. */
function SaveState({ status }: { status: string }) {
  const t = useTranslate();
  const quiet = status === 'saving' || status === 'saved';
  const words = ICON_OF[status] === undefined ? '' : t(`questions.status.${status}`);
  const shown = words !== '' && (
    <>
      <Icon name={ICON_OF[status] ?? 'help'} size={15} />
      <span>{words}</span>
    </>
  );
  return (
    <div className={styles.foot} data-status={status}>
      {quiet && <span className={styles.state}>{shown}</span>}
      <output className={styles.state}>{!quiet && shown}</output>
    </div>
  );
}
