import type { Widget } from '../../../engine/index.ts';
import { QuestionFrame } from './question-frame.tsx';
import type { QuestionProps } from './schema.ts';
import { useOpenText } from './use-open-text.ts';
import { useQuestion } from './use-question.ts';
import styles from './question.module.css';
import own from './long-text.module.css';

/** A question with a free text as answer, over several lines. */
export function LongText({ props, rows }: { props: Widget<QuestionProps>; rows: number }) {
  const asked = useQuestion(props);
  const group = asked.question.Model;
  const typed = useOpenText(asked.written(group), (text, seen) => asked.write(group, text, seen), asked);
  return (
    <QuestionFrame props={props} asked={asked}>
      <textarea
        className={`${styles.control} ${styles.wide} ${own.area}`}
        aria-label={asked.text}
        rows={rows}
        style={{ '--rows': rows }}
        maxLength={100_000}
        readOnly={asked.fixed}
        {...typed.input}
      />
    </QuestionFrame>
  );
}
