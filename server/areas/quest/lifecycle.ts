import { sql } from 'kysely';
import type { AnswerSet, QuestClock } from '../../../schemas/entities/questionnaire.ts';
import { defaultAnswers, invalidModels, shownQuestions } from '../../../schemas/documents/questionnaire-answers.ts';
import type { CallContext, Db } from '../../area.ts';
import { idOf, readerOf } from '../../policy/reader.ts';
import { conflict, fieldError, unprocessable } from '../../problem.ts';
import { accessTo, allowed } from './access.ts';
import { recount, write } from './answer.ts';
import { takeBack } from './aside.ts';
import { clockOf, isExpired } from './clock.ts';
import { answersOf, presentSet } from './present.ts';
import { lockSet, noSet, setOfAction, type SetRow } from './sets.ts';
import { tellAudit, tellChanged, tellCompletion } from './tell.ts';
import { holds, versionOf } from './versions.ts';

const SECOND = 1000;
const later = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * SECOND);

const change = (db: Db, id: string) => db.updateTable('answer_sets').where('id', '=', id);

/** Starts the clock; started twice it is started once. One whose time is over is not there to be started. */
export function start(context: CallContext, id: string): Promise<AnswerSet> {
  return underLock(context, id, async (db, set) => {
    if (isExpired(set)) throw noSet();
    if (set.state !== 'new') return;
    const deadline = set.duration === null ? null : later(set.now, set.duration);
    await change(db, id).set({ state: 'started', started: set.now, deadline }).execute();
  });
}

/** Goes on where it was put aside; a clock that stood still goes on from there. */
export function resume(context: CallContext, id: string): Promise<AnswerSet> {
  return underLock(context, id, async (db, set) => {
    if (set.state !== 'paused' || isExpired(set)) return;
    const deadline = set.left_seconds === null ? set.deadline : later(set.now, set.left_seconds);
    await change(db, id).set({ state: 'started', deadline, left_seconds: null }).execute();
  });
}

/** Puts a set aside. */
export async function pause(context: CallContext, id: string, section?: number): Promise<QuestClock> {
  const after = await context.db.transaction().execute(async (db) => {
    const set = await lockSet(db, id);
    await allowed(context, db, set, 'answers');
    if (set.state === 'started' && !isExpired(set)) {
      const { document } = await versionOf(db, set.quest, set.version);
      const stops = document.Pause === 'stops' && set.deadline !== null;
      const left = Math.ceil(((set.deadline?.getTime() ?? 0) - set.now.getTime()) / SECOND);
      const clock = stops ? { deadline: null, left_seconds: left } : {};
      await change(db, id)
        .set({ state: 'paused', ...clock, ...(section === undefined ? {} : { section }) })
        .execute();
    }
    return lockSet(db, id);
  });
  await tellChanged(context, after);
  return clockOf(after);
}

async function underLock(
  context: CallContext,
  id: string,
  work: (db: Db, set: SetRow) => Promise<void>,
): Promise<AnswerSet> {
  const { after, shown } = await context.db.transaction().execute(async (db) => {
    const set = await lockSet(db, id);
    const reader = await allowed(context, db, set, 'answers');
    await work(db, set);
    const row = await lockSet(db, id);
    return { after: row, shown: await presentSet(db, row, await accessTo(db, set, reader)) };
  });
  await tellChanged(context, after);
  return shown;
}

/** Hands a set in, with the defaults of what is shown; once. */
export async function finish(context: CallContext, id: string) {
  const { after, done, onFinish } = await context.db.transaction().execute(async (db) => {
    const set = await lockSet(db, id);
    const reader = await allowed(context, db, set, 'answers');
    const { document } = await versionOf(db, set.quest, set.version);
    let completed = false;
    if (set.state !== 'finished') {
      requireOnItsWay(set);
      if (!isExpired(set)) await complete(db, set, reader?.person ?? null);
      await change(db, id)
        .set({ state: 'finished', finished: set.now, started: set.started ?? set.now, left_seconds: null })
        .execute();
      completed = await completeAction(db, set, reader?.person ?? null);
    }
    return { after: await lockSet(db, id), done: completed, onFinish: document.Extra?.OnFinish ?? '' };
  });
  await tellChanged(context, after);
  if (done) await tellCompletion(context, after, true);
  return { ...clockOf(after), Finished: (after.finished ?? after.now).toISOString(), OnFinish: onFinish };
}

function requireOnItsWay(set: SetRow): void {
  if (set.left_seconds !== null) throw conflict('quest-paused', 'The questionnaire is put aside.');
  if (set.duration !== null && set.state === 'new')
    throw conflict('quest-not-started', 'The clock of the questionnaire has not begun.');
}

/** What stands in the set at its end has to be valid; what it started with and nobody changed is an answer. */
async function complete(db: Db, set: SetRow, author: number | null): Promise<void> {
  const { document } = await versionOf(db, set.quest, set.version);
  const answers = await answersOf(db, set.id);
  const invalid = invalidModels(document, answers, holds);
  if (invalid.length > 0)
    throw unprocessable(
      'answers-not-valid',
      'Some answers are not valid.',
      invalid.map((model) => fieldError(`/Answers/${model}`, 'not-valid')),
    );
  const missing = shownQuestions(document, answers, holds)
    .flatMap(defaultAnswers)
    .filter(({ GroupId }) => answers[GroupId] === undefined);
  for (const { GroupId, OptionId = null, Text = null } of missing)
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other, in one transaction
    await write(db, set.id, { group: GroupId, value: { OptionId, Text }, author });
  await recount(db, set);
}

/** An action is done when its questionnaire is handed in, unless a script of its own decides that. */
async function completeAction(db: Db, { action, person }: SetRow, author: number | null): Promise<boolean> {
  if (action === null || person === null) return false;
  const { numAffectedRows } = await sql`
    insert into action_completions (action, mentee, done, author)
    select id, ${person}::integer, true, ${author}::integer from actions where id = ${action} and completion_code = ''
    on conflict (action, mentee) do update set done = true, author = excluded.author, time = now()`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

interface OfAction {
  readonly ProjectId?: string;
  readonly ActionId: string;
  readonly MenteeId?: string;
}

/** Takes all answers back, which are kept aside; each keeps its revision, so that another open page sees that something happened. */
export async function clear(context: CallContext, body: OfAction): Promise<number> {
  const reader = await readerOf(context, body.ProjectId);
  const mentee = body.MenteeId === undefined ? reader.person : idOf(body.MenteeId);
  const action = idOf(body.ActionId);
  const { told, count } = await context.db.transaction().execute(async (db) => {
    const owned = { project: reader.project.id, kind: 'action', action, person: mentee } as const;
    const { answers } = await accessTo(db, owned, reader);
    const found = answers ? await setOfAction(db, action, mentee) : undefined;
    if (!found) throw noSet();
    const set = await lockSet(db, found.id);
    if (set.state === 'finished') throw conflict('quest-finished', 'The questionnaire has been handed in.');
    if (isExpired(set)) throw conflict('quest-expired', 'The time of the questionnaire is over.');
    const cleared = await takeBack(db, set, reader.person);
    await recount(db, set);
    await tellAudit(context, db, set, 'quest.clear', { answers: cleared });
    return { told: set, count: cleared };
  });
  await tellChanged(context, told);
  return count;
}
