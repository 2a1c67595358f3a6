import type { Widget } from '../../../engine/index.ts';
import { QuestionFrame } from '../../parts/question/question-frame.tsx';
import type { QuestionProps } from '../../parts/question/schema.ts';
import { useQuestion } from '../../parts/question/use-question.ts';
import styles from './QuestionSpreadsheet.module.css';

/** The frame of a question that is answered in workbooks, which are its children. */
export default function QuestionSpreadsheet(props: Widget<QuestionProps>) {
  const asked = useQuestion(props);
  return (
    <QuestionFrame props={props} asked={asked}>
      <div className={styles.books}>{props.children}</div>
    </QuestionFrame>
  );
}
