import type { Widget } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../_shared/icon.tsx';
import { QuestionFrame } from '../_shared/question/question-frame.tsx';
import type { QuestionProps } from '../_shared/question/schema.ts';
import { useQuestion } from '../_shared/question/use-question.ts';
import shared from '../_shared/question/question.module.css';
import styles from './QuestionSpreadsheet.module.css';

export default function QuestionSpreadsheet(props: Widget<QuestionProps>) {
  const t = useTranslate();
  const asked = useQuestion(props);
  return (
    <QuestionFrame props={props} asked={asked}>
      <ul className={styles.books}>
        {(asked.question.Spreadsheets ?? []).map(({ Id, Name }) => (
          <li key={Id} className={styles.book}>
            <Icon name="table" size={18} />
            <strong>{Name}</strong>
          </li>
        ))}
      </ul>
      <p className={shared.hint}>{t('questions.spreadsheet.later')}</p>
    </QuestionFrame>
  );
}
