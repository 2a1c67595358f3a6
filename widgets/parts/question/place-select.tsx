import { useTranslate } from '../../../engine/react/index.ts';
import { groupOf, optionsOf } from '../../../schemas/documents/questionnaire-groups.ts';
import type { QuestionState } from './use-question.ts';
import styles from './question.module.css';

/** The dropdown of a place. A stored value that is no longer offered is still shown. */
export function PlaceSelect({ asked, place, name }: { asked: QuestionState; place: number; name: string }) {
  const t = useTranslate();
  const group = groupOf(asked.question, place);
  const chosen = asked.chosen(group);
  const options = optionsOf(asked.question, place);
  return (
    <select
      className={styles.control}
      aria-label={name}
      value={chosen}
      disabled={asked.fixed}
      onChange={(event) => asked.choose(group, event.currentTarget.value)}
    >
      <option value="">{t('questions.select')}</option>
      {options.map(({ Value, Text }) => (
        <option key={Value} value={Value}>
          {Text ?? Value}
        </option>
      ))}
      {chosen !== '' && !options.some(({ Value }) => Value === chosen) && <option value={chosen}>{chosen}</option>}
    </select>
  );
}
