import { sql } from 'kysely';
import type { QuestClock } from '../../../schemas/entities/questionnaire.ts';
import type { CallContext, Db } from '../../area.ts';
import { conflict } from '../../problem.ts';
import { allowed } from './access.ts';
import { recount } from './answer.ts';
import { takeBack } from './aside.ts';
import { clockOf } from './clock.ts';
import { questOf, questOfAction } from './open.ts';
import { lockSet, type SetRow } from './sets.ts';
import { tellAudit, tellChanged, tellCompletion } from './tell.ts';

/** Gives one person more time, from now on where the time is over. */
export async function giveTime(
  context: CallContext,
  { AnswerSetId: id, Seconds: seconds, Reason }: { AnswerSetId: string; Seconds: number; Reason: string },
): Promise<QuestClock> {
  const after = await context.db.transaction().execute(async (db) => {
    const set = await lockSet(db, id);
    await allowed(context, db, set, 'keeps');
    if (set.duration === null) throw conflict('no-clock', 'The questionnaire has no clock.');
    if (set.state === 'finished') throw conflict('quest-finished', 'The questionnaire has been handed in.');
    const until = sql`(greatest(deadline, ${set.now}::timestamptz) + make_interval(secs => ${seconds}))`;
    await sql`
      update answer_sets set duration = duration + ${seconds}, left_seconds = left_seconds + ${seconds},
        deadline = case when deadline is null then null else ${until} end,
        until = case when until is null then null else greatest(until, ${until}) end
      where id = ${id}`.execute(db);
    await tellAudit(context, db, set, 'quest.moreTime', { seconds, reason: Reason });
    return lockSet(db, id);
  });
  await tellChanged(context, after);
  return clockOf(after);
}

/** Begins a set anew, with the newest version of the questionnaire that its action has now. What there was is kept aside. */
export async function reset(context: CallContext, id: string): Promise<QuestClock> {
  const { after, reopened } = await context.db.transaction().execute(async (db) => {
    const set = await lockSet(db, id);
    const reader = await allowed(context, db, set, 'keeps');
    const author = reader?.person ?? context.me.Id;
    await takeBack(db, set, author);
    await rejectLate(db, id, author);
    const { numAffectedRows } = await reopenAction(db, set, author);
    const anew = await newestOf(db, set);
    await db
      .updateTable('answer_sets')
      .set({ ...anew, state: 'new', deadline: null, left_seconds: null, started: null, finished: null, section: null })
      .where('id', '=', id)
      .execute();
    await recount(db, { id, quest: anew.quest, version: anew.version });
    await tellAudit(context, db, set, 'quest.reset', { state: set.state, completion: set.completion });
    return { after: await lockSet(db, id), reopened: (numAffectedRows ?? 0n) > 0n };
  });
  await tellChanged(context, after);
  if (reopened) await tellCompletion(context, after, false);
  return clockOf(after);
}

async function newestOf(db: Db, set: SetRow): Promise<{ quest: string; version: number; duration: number | null }> {
  const now = set.action === null ? set.quest : await questOfAction(db, set.project, set.action);
  const quest = (await questOf(db, set.project, now ?? set.quest)) ?? (await questOf(db, set.project, set.quest));
  if (!quest) return { quest: set.quest, version: set.version, duration: set.duration };
  return { quest: quest.id, version: quest.revision, duration: quest.duration };
}

const rejectLate = (db: Db, set: string, decider: number) =>
  db
    .updateTable('late_answers')
    .set({ state: 'rejected', decider, decided: new Date() })
    .where('answer_set', '=', set)
    .where('state', '=', 'waiting')
    .execute();

/** What has to be filled in again is not done; where a script decides, it stays as it is. */
const reopenAction = (db: Db, { action, person }: SetRow, author: number) =>
  sql`
  update action_completions set done = false, author = ${author}, time = now()
  where action = ${action} and mentee = ${person} and done
    and exists (select from actions where id = ${action} and completion_code = '')`.execute(db);
