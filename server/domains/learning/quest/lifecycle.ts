import { sql } from 'kysely';
import type { AnswerSet, QuestClock } from '../../../../schemas/entities/questionnaire.ts';
import { defaultAnswers, invalidModels, shownQuestions } from '../../../../schemas/documents/questionnaire-answers.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { requireReader } from '../../../policy/reader.ts';
import { conflict, fieldError, unprocessable } from '../../../platform/base/problem.ts';
import { getSetAccess, requireSetAccess } from './access.ts';
import { updateCompletion, writeAnswer } from './answer.ts';
import { clearAnswers } from './archive.ts';
import { presentClock, isExpired } from './clock.ts';
import { loadAnswers, presentAnswerSet } from './present.ts';
import { lockSet, answerSetNotFound, findSetOfAction, type AnswerSetRow } from './answer-sets.ts';
import { writeSetAudit, broadcastChanged, broadcastCompletion } from './broadcast.ts';
import { isQuestConditionTrue, loadRunningVersion, loadVersion } from './versions.ts';

const SECOND = 1000;
const addSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * SECOND);

const updateSet = (db: Db, id: string) => db.updateTable('answer_sets').where('id', '=', id);

/** Starts the clock, once. A set whose time is over cannot be started. */
export function startSet(context: CallContext, id: string): Promise<AnswerSet> {
  return runWithLockedSet(context, id, async (db, set) => {
    if (isExpired(set)) throw answerSetNotFound();
    if (set.state !== 'new') return;
    const deadline = set.duration === null ? null : addSeconds(set.now, set.duration);
    await updateSet(db, id).set({ state: 'started', started: set.now, deadline }).execute();
  });
}

/** Resumes a paused set and its clock. */
export function resumeSet(context: CallContext, id: string): Promise<AnswerSet> {
  return runWithLockedSet(context, id, async (db, set) => {
    if (set.state !== 'paused' || isExpired(set)) return;
    const deadline = set.left_seconds === null ? set.deadline : addSeconds(set.now, set.left_seconds);
    await updateSet(db, id).set({ state: 'started', deadline, left_seconds: null }).execute();
  });
}

/** Pauses a set. */
export async function pauseSet(context: CallContext, id: string, section?: number): Promise<QuestClock> {
  const after = await context.db.transaction().execute(async (db) => {
    const set = await lockSet(db, id);
    await requireSetAccess(context, db, set, 'answers');
    if (set.state === 'started' && !isExpired(set)) {
      const { document } = await loadVersion(db, set.quest, set.version);
      const stops = document.Pause === 'stops' && set.deadline !== null;
      const left = Math.ceil(((set.deadline?.getTime() ?? 0) - set.now.getTime()) / SECOND);
      const clock = stops ? { deadline: null, left_seconds: left } : {};
      await updateSet(db, id)
        .set({ state: 'paused', ...clock, ...(section === undefined ? {} : { section }) })
        .execute();
    }
    return lockSet(db, id);
  });
  await broadcastChanged(context, after);
  return presentClock(after);
}

async function runWithLockedSet(
  context: CallContext,
  id: string,
  work: (db: Db, set: AnswerSetRow) => Promise<void>,
): Promise<AnswerSet> {
  const { after, shown } = await context.db.transaction().execute(async (db) => {
    const set = await lockSet(db, id);
    const reader = await requireSetAccess(context, db, set, 'answers');
    await work(db, set);
    const row = await lockSet(db, id);
    return { after: row, shown: await presentAnswerSet(db, row, await getSetAccess(db, set, reader)) };
  });
  await broadcastChanged(context, after);
  return shown;
}

/** Finishes a set once, with the defaults of visible questions. */
export async function finishSet(context: CallContext, id: string) {
  const { after, done, onFinish } = await context.db.transaction().execute(async (db) => {
    const set = await lockSet(db, id);
    const reader = await requireSetAccess(context, db, set, 'answers');
    const { document } = await loadVersion(db, set.quest, set.version);
    let completed = false;
    if (set.state !== 'finished') {
      requireRunning(set);
      if (!isExpired(set)) await storeDefaults(db, set, reader?.person ?? null);
      await updateSet(db, id)
        .set({ state: 'finished', finished: set.now, started: set.started ?? set.now, left_seconds: null })
        .execute();
      completed = await completeAction(db, set, reader?.person ?? null);
    }
    return { after: await lockSet(db, id), done: completed, onFinish: document.Extra?.OnFinish ?? '' };
  });
  await broadcastChanged(context, after);
  if (done) await broadcastCompletion(context, after, true);
  return { ...presentClock(after), Finished: (after.finished ?? after.now).toISOString(), OnFinish: onFinish };
}

function requireRunning(set: AnswerSetRow): void {
  if (set.left_seconds !== null) throw conflict('quest-paused', 'The questionnaire is put aside.');
  if (set.duration !== null && set.state === 'new')
    throw conflict('quest-not-started', 'The clock of the questionnaire has not begun.');
}

/** Checks all answers of a finished set, and stores unchanged defaults as answers. */
async function storeDefaults(db: Db, set: AnswerSetRow, author: number | null): Promise<void> {
  const { document } = await loadRunningVersion(db, set);
  const answers = await loadAnswers(db, set.id);
  const invalid = invalidModels(document, answers, isQuestConditionTrue);
  if (invalid.length > 0)
    throw unprocessable(
      'answers-not-valid',
      'Some answers are not valid.',
      invalid.map((model) => fieldError(`/Answers/${model}`, 'not-valid')),
    );
  const missing = shownQuestions(document, answers, isQuestConditionTrue)
    .flatMap(defaultAnswers)
    .filter(({ GroupId }) => answers[GroupId] === undefined);
  for (const { GroupId, OptionId = null, Text = null } of missing)
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other, in one transaction
    await writeAnswer(db, set.id, { group: GroupId, value: { OptionId, Text }, author });
  await updateCompletion(db, set);
}

/** An action is completed when its questionnaire is handed in, unless a script of the action decides. */
async function completeAction(db: Db, { action, person }: AnswerSetRow, author: number | null): Promise<boolean> {
  if (action === null || person === null) return false;
  const { numAffectedRows } = await sql`
    insert into action_completions (action, mentee, done, author)
    select id, ${person}::integer, true, ${author}::integer from actions where id = ${action} and completion_code = ''
    on conflict (action, mentee) do update set done = true, author = excluded.author, time = now()`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

interface ActionBody {
  readonly ProjectId?: string;
  readonly ActionId: string;
  readonly MenteeId?: string;
}

/** Clears all answers, which are archived. Each keeps its revision, so that other open pages see the change. */
export async function clearSet(context: CallContext, body: ActionBody): Promise<number> {
  const reader = await requireReader(context, body.ProjectId);
  const mentee = body.MenteeId === undefined ? reader.person : parseId(body.MenteeId);
  const action = parseId(body.ActionId);
  const { changedSet, count } = await context.db.transaction().execute(async (db) => {
    const owned = { project: reader.project.id, kind: 'action', action, person: mentee } as const;
    const { answers } = await getSetAccess(db, owned, reader);
    const found = answers ? await findSetOfAction(db, action, mentee) : undefined;
    if (!found) throw answerSetNotFound();
    const set = await lockSet(db, found.id);
    if (set.state === 'finished') throw conflict('quest-finished', 'The questionnaire has been handed in.');
    if (isExpired(set)) throw conflict('quest-expired', 'The time of the questionnaire is over.');
    const cleared = await clearAnswers(db, set, reader.person);
    await updateCompletion(db, set);
    await writeSetAudit(context, db, set, 'quest.clear', { answers: cleared });
    return { changedSet: set, count: cleared };
  });
  await broadcastChanged(context, changedSet);
  return count;
}
