import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../schema/text-and-classes.ts';
import { useFocusAtFirst } from '../hook/use-focus.ts';
import { useOpenText } from './use-open-text.ts';
import type { QuestionState } from './use-question.ts';
import styles from './question.module.css';

interface OwnTextState {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly asked: QuestionState;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
}

/** An additional choice with a free text. */
export function OwnText({ type, name, asked, chosen, onChoose }: OwnTextState) {
  const t = useTranslate();
  const { Other } = asked.question;
  if (!Other) return null;
  const label = asText(Other.Text) || t('questions.other');
  return (
    <>
      <label className={styles.choice}>
        <input
          type={type}
          name={name}
          checked={chosen}
          disabled={asked.fixed}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {chosen && <OwnField id={`${name}-own`} label={label} group={Other.Model} asked={asked} />}
    </>
  );
}

function OwnField({ id, label, group, asked }: { id: string; label: string; group: string; asked: QuestionState }) {
  const stored = asked.written(group);
  const typed = useOpenText(stored, (text, seen) => asked.write(group, text, seen), asked);
  // It was just chosen, so the text field receives the focus.
  useFocusAtFirst(stored === '' && !asked.fixed, id);
  return (
    <input
      id={id}
      className={`${styles.control} ${styles.wide}`}
      aria-label={label}
      maxLength={1000}
      readOnly={asked.fixed}
      {...typed.input}
    />
  );
}
