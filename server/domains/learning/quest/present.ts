import type { AnswerSet } from '../../../../schemas/entities/questionnaire.ts';
import { questionCompletion, withDefaults, type Answers } from '../../../../schemas/documents/questionnaire-answers.ts';
import { questionsOf, type Questionnaire } from '../../../../schemas/documents/questionnaire.ts';
import { designedQuestion, runningSections } from '../../../../schemas/documents/questionnaire-run.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { SetAccess } from './access.ts';
import { presentClock, isExpired, NO_CLOCK } from './clock.ts';
import type { AnswerSetRow } from './answer-sets.ts';
import { loadRunningVersion } from './versions.ts';

/** The reply for missing and forbidden sets. */
export const NO_SET: AnswerSet = {
  AnswerSetID: '',
  ...NO_CLOCK,
  Title: '',
  Descr: '',
  Extra: {},
  Sections: [],
  SectionCount: 0,
  QuestionCount: 0,
  Answers: {},
  Pausable: false,
  CanAnswer: false,
  CanReset: false,
  QuestId: '',
  Version: 0,
  ActionId: null,
  UserId: null,
  UserName: '',
  Finished: null,
};

/** The answers of a set. */
export const selectAnswers = (db: Db, set: string) =>
  db.selectFrom('answers').where('answer_set', '=', set).select(['group_id', 'option_id', 'text', 'revision', 'time']);

/** The answers of a set, by group. */
export async function loadAnswers(db: Db, set: string): Promise<Answers> {
  return toAnswers(await selectAnswers(db, set).execute());
}

type AnswerRows = Awaited<ReturnType<ReturnType<typeof selectAnswers>['execute']>>;

/** Answers by group, as pages read them. */
export const presentAnswers = (rows: AnswerRows): AnswerSet['Answers'] =>
  Object.fromEntries(
    rows.map(({ group_id, option_id, text, revision, time }) => [
      group_id,
      { OptionId: option_id, Text: text, Revision: revision, Time: time.toISOString() },
    ]),
  );

const toAnswers = (rows: AnswerRows): Answers =>
  Object.fromEntries(rows.map((row) => [row.group_id, { OptionId: row.option_id, Text: row.text }]));

/** Whether the clock has not begun or is paused; then the questions are not sent to the person who answers. */
const isHiddenByClock = (row: AnswerSetRow): boolean =>
  row.duration !== null &&
  !isExpired(row) &&
  (row.state === 'new' || (row.state === 'paused' && row.left_seconds !== null));

/** A set that was issued until a day is closed after it for people who have only the address. */
const isClosed = (row: AnswerSetRow, { manages }: SetAccess): boolean =>
  (row.kind === 'public' || row.kind === 'token') && row.until !== null && row.now >= row.until && !manages;

/** Whether the questions are hidden from a reader with this access. */
export const isHidden = (row: AnswerSetRow, access: SetAccess): boolean =>
  (isHiddenByClock(row) && access.answers) || isClosed(row, access);

/** Whether the set can be finished; after its end only if it was begun. */
const mayFinish = (row: AnswerSetRow): boolean =>
  row.state !== 'finished' &&
  row.left_seconds === null &&
  (row.state !== 'new' || (row.duration === null && !isExpired(row)));

type Sections = AnswerSet['Sections'];

/** The sections with the completion of each question. */
function withCompletion(sections: Sections, document: Questionnaire, rows: AnswerRows): Sections {
  const answers = withDefaults(document, toAnswers(rows));
  return sections.map((section) => ({
    ...section,
    Questions: section.Questions.map((line) =>
      line.map((question) => ({ ...question, Completion: questionCompletion(designedQuestion(question), answers) })),
    ),
  }));
}

export async function presentAnswerSet(db: Db, row: AnswerSetRow, access: SetAccess): Promise<AnswerSet> {
  const { document } = await loadRunningVersion(db, row);
  const hidden = isHidden(row, access);
  const answers = hidden ? [] : await selectAnswers(db, row.id).execute();
  return {
    AnswerSetID: row.id,
    ...presentClock(row),
    Comp: row.completion,
    Title: document.Title,
    Descr: document.Descr ?? '',
    Extra: document.Extra ?? {},
    Sections: hidden ? [] : withCompletion(runningSections(document), document, answers),
    SectionCount: document.Sections.length,
    QuestionCount: questionsOf(document).length,
    ...(row.section === null ? {} : { Section: row.section }),
    Answers: presentAnswers(answers),
    Pausable: document.Pause === 'stops',
    CanAnswer: access.answers && row.state !== 'finished' && !isExpired(row),
    CanFinish: access.answers && !isClosed(row, access) && mayFinish(row),
    CanReset: access.manages,
    QuestId: row.quest,
    Version: row.version,
    ActionId: row.action === null ? null : String(row.action),
    UserId: row.person === null ? null : String(row.person),
    UserName: row.name ?? '',
    Finished: row.finished?.toISOString() ?? null,
  };
}
