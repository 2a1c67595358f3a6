import type { Widget } from '../../engine/index.ts';
import { QuestionFrame } from '../_shared/question/question-frame.tsx';
import type { QuestionProps } from '../_shared/question/schema.ts';
import { useQuestion } from '../_shared/question/use-question.ts';
import styles from './QuestionSpreadsheet.module.css';

/** The frame of a question that workbooks answer; these are its children. */
export default function QuestionSpreadsheet(props: Widget<QuestionProps>) {
  const asked = useQuestion(props);
  return (
    <QuestionFrame props={props} asked={asked}>
      <div className={styles.books}>{props.children}</div>
    </QuestionFrame>
  );
}
