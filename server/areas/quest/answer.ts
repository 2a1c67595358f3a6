import { sql } from 'kysely';
import { textFault, type AnswerFault } from '../../../schemas/documents/questionnaire-answer-faults.ts';
import { completionOf, type Answers } from '../../../schemas/documents/questionnaire-answers.ts';
import { LATE_AFTER } from '../../../schemas/documents/questionnaire-clock.ts';
import { formOf, optionsOf } from '../../../schemas/documents/questionnaire-groups.ts';
import { fold } from '../../../schemas/formats/folding.ts';
import type { CallContext, Db } from '../../area.ts';
import { conflict, fieldError, unprocessable } from '../../problem.ts';
import { allowed } from './access.ts';
import { secondsLate } from './clock.ts';
import { answersOf } from './present.ts';
import { lockSet, type SetRow } from './sets.ts';
import { namesOtherFiles } from './upload-answers.ts';
import { holds, versionOf, type GroupPlace, type Version } from './versions.ts';

interface Given {
  readonly AnswerSetId: string;
  readonly GroupId: string;
  readonly Revision?: number;
  readonly ClientKey?: string;
}

/** What is saved in a group: one of the two. */
export interface Value {
  readonly OptionId: string | null;
  readonly Text: string | null;
}

/** Saves an answer, and says how far the set is. What was acknowledged is on the disk. */
export function saveAnswer(context: CallContext, given: Given, value: Value, form: 'closed' | 'open'): Promise<number> {
  return context.db.transaction().execute(async (db) => {
    const set = await lockSet(db, given.AnswerSetId);
    const reader = await allowed(context, db, set, 'answers');
    const version = await versionOf(db, set.quest, set.version);
    const place = requireFit(version.groups.get(given.GroupId), value, form);
    if (given.ClientKey !== undefined && !(await isNew(db, set.id, given.ClientKey))) return set.completion;
    requireOpen(set);
    const late = secondsLate(set);
    const author = reader?.person ?? null;
    // What left the page before the end may still be on its way.
    if (late !== null && late >= LATE_AFTER) {
      await keepLate(db, set, { ...value, group: given.GroupId, author, seconds: late });
      return set.completion;
    }
    const stored = await storedIn(db, set.id);
    const before = stored[given.GroupId]?.Text ?? null;
    if (await namesOtherFiles(db, { set, place, author, before, text: value.Text })) throw misfit('/Text', 'no-file');
    await write(db, set.id, { group: given.GroupId, value, author, seen: given.Revision, stored });
    return begun(db, set, { version, section: place.section, answers: { ...stored, [given.GroupId]: value } });
  });
}

/** A choice or a text that the question takes. */
function requireFit(place: GroupPlace | undefined, { OptionId, Text }: Value, form: 'closed' | 'open'): GroupPlace {
  if (!place) throw misfit('/GroupId', 'no-group');
  const closed = place.place > 0 && formOf(place.question) === 'closed';
  if (closed !== (form === 'closed')) throw misfit('/GroupId', 'no-group');
  if (!closed) {
    const fault = place.place > 0 && Text !== null ? textFault(place.question, Text) : null;
    if (fault) throw misfit('/Text', fault);
  } else if (
    OptionId !== null &&
    !optionsOf(place.question, place.place).some(({ Value: known }) => known === OptionId)
  )
    throw misfit('/OptionId', 'no-option');
  return place;
}

const misfit = (pointer: string, code: AnswerFault | 'no-group' | 'no-file') =>
  unprocessable('answer-does-not-fit', 'The answer was refused.', [fieldError(pointer, code)]);

/** The same answer sent twice is stored once. */
async function isNew(db: Db, set: string, key: string): Promise<boolean> {
  const row = await db
    .insertInto('answer_keys')
    .values({ answer_set: set, client_key: key })
    .onConflict((again) => again.doNothing())
    .returning('client_key')
    .executeTakeFirst();
  return row !== undefined;
}

export function requireOpen(set: SetRow): void {
  if (set.state === 'finished') throw conflict('quest-finished', 'The questionnaire has been handed in.');
  if (set.duration !== null && set.state === 'new')
    throw conflict('quest-not-started', 'The clock of the questionnaire has not begun.');
}

interface Late extends Value {
  readonly group: string;
  readonly author: number | null;
  readonly seconds: number;
}

/** Nothing that came after the end is dropped: somebody judges it. */
const keepLate = (db: Db, set: SetRow, { group, OptionId, Text, author, seconds }: Late) =>
  db
    .insertInto('late_answers')
    .values({ answer_set: set.id, group_id: group, option_id: OptionId, text: Text, author, seconds })
    .execute();

type Stored = Readonly<Record<string, Value & { readonly Revision: number }>>;

/** Everything that a set holds, by group. */
async function storedIn(db: Db, set: string): Promise<Stored> {
  const rows = await db
    .selectFrom('answers')
    .where('answer_set', '=', set)
    .select(['group_id', 'option_id as OptionId', 'text as Text', 'revision as Revision'])
    .execute();
  return Object.fromEntries(rows.map(({ group_id, ...answer }) => [group_id, answer]));
}

interface Written {
  readonly group: string;
  readonly value: Value;
  readonly author: number | null;
  /** The revision that the writer saw, and what there is; undefined where nobody compares. */
  readonly seen?: number | undefined;
  readonly stored?: Stored;
}

/** Writes a group; 409 with what is there where somebody else wrote it meanwhile. */
export async function write(db: Db, set: string, { group, value, author, seen, stored }: Written): Promise<void> {
  const theirs = stored?.[group] ?? { OptionId: null, Text: null, Revision: 0 };
  if (seen !== undefined && seen !== theirs.Revision) {
    if (theirs.OptionId === value.OptionId && theirs.Text === value.Text) return;
    throw conflict('answer-conflict', 'Somebody else answered this first.', { theirs });
  }
  const row = { option_id: value.OptionId, text: value.Text, folded: fold(value.Text ?? ''), author };
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

interface Begun {
  readonly version: Version;
  readonly section: number;
  readonly answers: Answers;
}

/** Counts the set anew. Who answers one that was not started, or was put aside, goes on with it; a clock that stands still goes on standing: what was typed before the pause may come in it. */
async function begun(db: Db, set: SetRow, { version, section, answers }: Begun): Promise<number> {
  const completion = completionOf(version.document, answers, holds);
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

/** Counts a set anew and leaves it as it is. */
export async function recount(db: Db, set: Pick<SetRow, 'id' | 'quest' | 'version'>): Promise<void> {
  const { document } = await versionOf(db, set.quest, set.version);
  const completion = completionOf(document, await answersOf(db, set.id), holds);
  await db.updateTable('answer_sets').set({ completion }).where('id', '=', set.id).execute();
}
