import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { shownAnswer } from '../../../schemas/documents/questionnaire-shown.ts';
import type { GivenAnswer, QuestionProps } from './schema.ts';
import type { QuestionState } from './use-question.ts';
import styles from './question.module.css';

/** Another page stored an answer while this one has its own: both are shown, and one is chosen. */
export function OtherAnswer({ props, asked }: { props: Widget<QuestionProps>; asked: QuestionState }) {
  const t = useTranslate();
  const answers = props.otherAnswer ?? [];
  if (answers.length === 0) return null;
  const words = { yes: t('questions.yes'), no: t('questions.no'), other: t('questions.other') };
  const textOf = ({ GroupId, ...answer }: GivenAnswer): string =>
    shownAnswer(asked.question, asked.groups.indexOf(GroupId) + 1, answer, words) || t('questions.choose.nothing');
  const choose = (keep: 'own' | 'other') => () => props.emit('choose', { keep });
  return (
    <div role="group" aria-label={t('questions.choose.title')} className={styles.choose}>
      <p className={styles.hint}>{t('questions.choose.text')}</p>
      {answers.map((answer) => (
        <blockquote key={answer.GroupId} className={styles.other}>
          {textOf(answer)}
        </blockquote>
      ))}
      <div className={styles.row}>
        <button type="button" className={styles.chip} onClick={choose('own')}>
          {t('questions.choose.own')}
        </button>
        <button type="button" className={styles.chip} onClick={choose('other')}>
          {t('questions.choose.other')}
        </button>
      </div>
    </div>
  );
}
