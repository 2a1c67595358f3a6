import { sql } from 'kysely';
import type { QuestClock } from '../../../../schemas/entities/questionnaire.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { conflict } from '../../../platform/base/problem.ts';
import { requireSetAccess } from './access.ts';
import { updateCompletion } from './answer.ts';
import { clearAnswers } from './archive.ts';
import { presentClock } from './clock.ts';
import { findQuest, findQuestOfAction } from './open.ts';
import { lockSet, type AnswerSetRow } from './answer-sets.ts';
import { writeSetAudit, broadcastChanged, broadcastCompletion } from './broadcast.ts';

/** Extends the time of one person; counted from now if the time is over. */
export async function extendTime(
  context: CallContext,
  { AnswerSetId: id, Seconds: seconds, Reason }: { AnswerSetId: string; Seconds: number; Reason: string },
): Promise<QuestClock> {
  const after = await context.db.transaction().execute(async (db) => {
    const set = await lockSet(db, id);
    await requireSetAccess(context, db, set, 'manages');
    if (set.duration === null) throw conflict('no-clock', 'The questionnaire has no clock.');
    if (set.state === 'finished') throw conflict('quest-finished', 'The questionnaire has been handed in.');
    const until = sql`(greatest(deadline, ${set.now}::timestamptz) + make_interval(secs => ${seconds}))`;
    await sql`
      update answer_sets set duration = duration + ${seconds}, left_seconds = left_seconds + ${seconds},
        deadline = case when deadline is null then null else ${until} end,
        until = case when until is null then null else greatest(until, ${until}) end
      where id = ${id}`.execute(db);
    await writeSetAudit(context, db, set, 'quest.moreTime', { seconds, reason: Reason });
    return lockSet(db, id);
  });
  await broadcastChanged(context, after);
  return presentClock(after);
}

/** Starts a set again with the newest version of the action's questionnaire. The earlier answers are archived. */
export async function resetSet(context: CallContext, id: string): Promise<QuestClock> {
  const { after, reopened } = await context.db.transaction().execute(async (db) => {
    const set = await lockSet(db, id);
    const reader = await requireSetAccess(context, db, set, 'manages');
    const author = reader?.person ?? context.me.Id;
    await clearAnswers(db, set, author);
    await rejectLateAnswers(db, id, author);
    const { numAffectedRows } = await reopenAction(db, set, author);
    const anew = await findNewestVersion(db, set);
    await db
      .updateTable('answer_sets')
      .set({ ...anew, state: 'new', deadline: null, left_seconds: null, started: null, finished: null, section: null })
      .where('id', '=', id)
      .execute();
    await updateCompletion(db, { ...set, ...anew });
    await writeSetAudit(context, db, set, 'quest.reset', { state: set.state, completion: set.completion });
    return { after: await lockSet(db, id), reopened: (numAffectedRows ?? 0n) > 0n };
  });
  await broadcastChanged(context, after);
  if (reopened) await broadcastCompletion(context, after, false);
  return presentClock(after);
}

async function findNewestVersion(
  db: Db,
  set: AnswerSetRow,
): Promise<{ quest: string; version: number; duration: number | null }> {
  const now = set.action === null ? set.quest : await findQuestOfAction(db, set.project, set.action);
  const quest = (await findQuest(db, set.project, now ?? set.quest)) ?? (await findQuest(db, set.project, set.quest));
  if (!quest) return { quest: set.quest, version: set.version, duration: set.duration };
  return { quest: quest.id, version: quest.revision, duration: quest.duration };
}

const rejectLateAnswers = (db: Db, set: string, decider: number) =>
  db
    .updateTable('late_answers')
    .set({ state: 'rejected', decider, decided: new Date() })
    .where('answer_set', '=', set)
    .where('state', '=', 'waiting')
    .execute();

/** Opens the completed action again, unless a script decides about completion. */
const reopenAction = (db: Db, { action, person }: AnswerSetRow, author: number) =>
  sql`
  update action_completions set done = false, author = ${author}, time = now()
  where action = ${action} and mentee = ${person} and done
    and exists (select from actions where id = ${action} and completion_code = '')`.execute(db);
