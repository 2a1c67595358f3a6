import { sql } from 'kysely';
import { answerTextFault, type AnswerFault } from '../../../../schemas/documents/questionnaire-answer-faults.ts';
import { completionOf, type Answers } from '../../../../schemas/documents/questionnaire-answers.ts';
import { LATE_AFTER } from '../../../../schemas/documents/questionnaire-clock.ts';
import { formOf, optionsOf } from '../../../../schemas/documents/questionnaire-groups.ts';
import { fold } from '../../../../schemas/formats/folding.ts';
import type { WorkbookValues } from '../../../../schemas/documents/workbook-answers.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { conflict, fieldError, unprocessable } from '../../../platform/base/problem.ts';
import { requireSetAccess } from './access.ts';
import { secondsLate } from './clock.ts';
import { loadAnswers } from './present.ts';
import { lockSet, type AnswerSetRow } from './answer-sets.ts';
import { namesForeignFiles } from './upload-answers.ts';
import { isCellPatch, mergeCells, requireFittingCells } from './cells.ts';
import { isQuestConditionTrue, loadRunningVersion, type GroupPosition, type QuestVersion } from './versions.ts';
import type { AnswerValue } from './answer-value.ts';

interface AnswerBody {
  readonly AnswerSetId: string;
  readonly GroupId: string;
  readonly Revision?: number;
  readonly Seen?: WorkbookValues;
  readonly ClientKey?: string;
}

/** Saves an answer and returns the completion of the set. The reply is sent after the commit. */
export function saveAnswer(
  context: CallContext,
  given: AnswerBody,
  value: AnswerValue,
  form: 'closed' | 'open',
): Promise<number> {
  return context.db.transaction().execute(async (db) => {
    const set = await lockSet(db, given.AnswerSetId);
    const reader = await requireSetAccess(context, db, set, 'answers');
    const version = await loadRunningVersion(db, set);
    const place = requireFittingAnswer(version.groups.get(given.GroupId), value, form);
    if (given.ClientKey !== undefined && !(await recordAnswerKey(db, set.id, given.ClientKey))) return set.completion;
    requireOpenSet(set);
    const late = secondsLate(set);
    const author = reader?.person ?? null;
    // Answers that were sent before the end may arrive a little later.
    if (late !== null && late >= LATE_AFTER) {
      await storeLateAnswer(db, set, { ...value, group: given.GroupId, author, seconds: late });
      return set.completion;
    }
    const stored = await loadStoredAnswers(db, set.id);
    const before = stored[given.GroupId]?.Text ?? null;
    if (await namesForeignFiles(db, { set, place, author, before, text: value.Text }))
      throw invalidAnswer('/Text', 'no-file');
    const { GroupId: group } = given;
    if (isCellPatch(place, value)) {
      const merged = mergeCells(place, value, stored[group], given.Seen);
      await writeAnswer(db, set.id, { group, author, ...merged });
      return continueSet(db, set, { version, section: place.section, answers: { ...stored, [group]: merged.value } });
    }
    await writeAnswer(db, set.id, { group, value, author, seen: given.Revision, stored });
    return continueSet(db, set, { version, section: place.section, answers: { ...stored, [group]: value } });
  });
}

/** Requires a choice or a text that is valid for the question. */
function requireFittingAnswer(
  place: GroupPosition | undefined,
  { OptionId, Text }: AnswerValue,
  form: 'closed' | 'open',
): GroupPosition {
  if (!place) throw invalidAnswer('/GroupId', 'no-group');
  const closed = place.place > 0 && formOf(place.question) === 'closed';
  if (closed !== (form === 'closed')) throw invalidAnswer('/GroupId', 'no-group');
  if (!closed) {
    const fault = place.place > 0 && Text !== null ? answerTextFault(place.question, Text) : null;
    if (fault) throw invalidAnswer('/Text', fault);
    requireFittingCells(place, Text);
  } else if (
    OptionId !== null &&
    !optionsOf(place.question, place.place).some(({ Value: known }) => known === OptionId)
  )
    throw invalidAnswer('/OptionId', 'no-option');
  return place;
}

const invalidAnswer = (pointer: string, code: AnswerFault | 'no-group' | 'no-file') =>
  unprocessable('answer-does-not-fit', 'The answer was refused.', [fieldError(pointer, code)]);

/** Records the key of a request; false if the same answer was sent before. */
async function recordAnswerKey(db: Db, set: string, key: string): Promise<boolean> {
  const row = await db
    .insertInto('answer_keys')
    .values({ answer_set: set, client_key: key })
    .onConflict((again) => again.doNothing())
    .returning('client_key')
    .executeTakeFirst();
  return row !== undefined;
}

export function requireOpenSet(set: AnswerSetRow): void {
  if (set.state === 'finished') throw conflict('quest-finished', 'The questionnaire has been handed in.');
  if (set.duration !== null && set.state === 'new')
    throw conflict('quest-not-started', 'The clock of the questionnaire has not begun.');
}

interface LateAnswer extends AnswerValue {
  readonly group: string;
  readonly author: number | null;
  readonly seconds: number;
}

/** An answer after the end is stored as a late answer; a person decides whether it counts. */
const storeLateAnswer = (db: Db, set: AnswerSetRow, { group, OptionId, Text, author, seconds }: LateAnswer) =>
  db
    .insertInto('late_answers')
    .values({ answer_set: set.id, group_id: group, option_id: OptionId, text: Text, author, seconds })
    .execute();

type StoredAnswers = Readonly<Record<string, AnswerValue & { readonly Revision: number }>>;

/** All answers of a set, by group. */
export async function loadStoredAnswers(db: Db, set: string): Promise<StoredAnswers> {
  const rows = await db
    .selectFrom('answers')
    .where('answer_set', '=', set)
    .select(['group_id', 'option_id as OptionId', 'text as Text', 'revision as Revision'])
    .execute();
  return Object.fromEntries(rows.map(({ group_id, ...answer }) => [group_id, answer]));
}

interface AnswerWrite {
  readonly group: string;
  readonly value: AnswerValue;
  readonly author: number | null;
  /** The revision that the writer saw, with the stored value; undefined to write without a comparison. */
  readonly seen?: number | undefined;
  readonly stored?: StoredAnswers;
  /** The text for the search, if it differs from the text. */
  readonly searched?: string;
}

/** Writes a group; 409 with the stored value if somebody else has changed it since. */
export async function writeAnswer(
  db: Db,
  set: string,
  { group, value, author, seen, stored, searched = value.Text ?? '' }: AnswerWrite,
): Promise<void> {
  const theirs = stored?.[group] ?? { OptionId: null, Text: null, Revision: 0 };
  if (seen !== undefined && seen !== theirs.Revision) {
    if (theirs.OptionId === value.OptionId && theirs.Text === value.Text) return;
    throw conflict('answer-conflict', 'Somebody else answered this first.', { theirs });
  }
  const row = { option_id: value.OptionId, text: value.Text, folded: fold(searched), author };
  await db
    .insertInto('answers')
    .values({ answer_set: set, group_id: group, ...row })
    .onConflict((known) =>
      known
        .columns(['answer_set', 'group_id'])
        .doUpdateSet({ ...row, revision: sql<number>`answers.revision + 1`, time: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

interface ContinuedSet {
  readonly version: QuestVersion;
  readonly section: number;
  readonly answers: Answers;
}

/**
 * Updates the completion and the state of a set after an answer. A set that was not started is started; a paused set
 * stays paused, since answers from before the pause may arrive late.
 */
async function continueSet(db: Db, set: AnswerSetRow, { version, section, answers }: ContinuedSet): Promise<number> {
  const completion = completionOf(version.document, answers, isQuestConditionTrue);
  await db
    .updateTable('answer_sets')
    .set({
      completion,
      section,
      state: set.left_seconds === null ? 'started' : 'paused',
      started: set.started ?? set.now,
    })
    .where('id', '=', set.id)
    .execute();
  return completion;
}

/** Updates the completion of a set, not its state. */
export async function updateCompletion(
  db: Db,
  set: Pick<AnswerSetRow, 'id' | 'project' | 'quest' | 'version'>,
): Promise<void> {
  const { document } = await loadRunningVersion(db, set);
  const completion = completionOf(document, await loadAnswers(db, set.id), isQuestConditionTrue);
  await db.updateTable('answer_sets').set({ completion }).where('id', '=', set.id).execute();
}
