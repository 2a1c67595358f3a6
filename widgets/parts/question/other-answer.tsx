import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { readCellGroup } from '../../../schemas/documents/cell-groups.ts';
import { readJson } from '../../../schemas/documents/questionnaire-answers.ts';
import { areWorkbookValues, valueText } from '../../../schemas/documents/workbook-answers.ts';
import { shownAnswer } from '../../../schemas/documents/questionnaire-shown.ts';
import type { GivenAnswer, QuestionProps } from './schema.ts';
import type { QuestionState } from './use-question.ts';
import styles from './question.module.css';

/** The name and the value of a cell of a workbook; undefined for another answer. */
function cellText(
  { question, groups }: QuestionState,
  id: string,
  json: string | null | undefined,
): string | undefined {
  const cell = readCellGroup(id);
  if (!cell) return undefined;
  const { Inputs = [] } = question.Spreadsheets?.[groups.indexOf(cell.group)] ?? {};
  const type = Inputs.find(({ FullName }) => FullName === cell.name)?.InputType;
  const values: unknown = json ? { value: readJson(json) } : {};
  const text = areWorkbookValues(values) ? valueText(type, values['value']) : '';
  return `${cell.name}: ${text || '–'}`;
}

function isAtCell({ question, groups }: QuestionState, id: string): boolean {
  const cell = readCellGroup(id);
  const { Inputs = [] } = question.Spreadsheets?.[groups.indexOf(cell?.group ?? '')] ?? {};
  return cell !== null && Inputs.some(({ FullName }) => FullName === cell.name);
}

/** Shows this page's answer and a conflicting one that another page stored, for the reader to choose. */
export function OtherAnswer({ props, asked }: { props: Widget<QuestionProps>; asked: QuestionState }) {
  const t = useTranslate();
  // For inputs of a workbook, the choice is made at the cell.
  const answers = (props.otherAnswer ?? []).filter(({ GroupId }) => !isAtCell(asked, GroupId));
  if (answers.length === 0) return null;
  const words = { yes: t('questions.yes'), no: t('questions.no'), other: t('questions.other') };
  const textOf = ({ GroupId, ...answer }: GivenAnswer): string =>
    cellText(asked, GroupId, answer.Text) ??
    (shownAnswer(asked.question, asked.groups.indexOf(GroupId) + 1, answer, words) || t('questions.choose.nothing'));
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
