import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { actionWork } from '../../../schemas/calls/action-work.ts';
import type { CallContext, Db } from '../../area.ts';
import { parseId, type Reader } from '../../policy/reader.ts';
import { conflict, forbidden } from '../../problem.ts';
import { requireActionReader } from './find.ts';
import { findFollowers } from './followers.ts';
import { createScriptCaller, isScript, runScript } from '../../sandbox/scripts.ts';
import { requireChangeableDataSet, loadDataSet } from './data-sets.ts';
import { isConditionTrue, loadMenteeStates } from './availability.ts';
import { canUndoCompletion } from './undo-completion.ts';
import { notifyCompleted } from './notify.ts';

type Body = Static<typeof actionWork.complet.body>;

/** Completed becomes true only if the script says so, and false if somebody opens the action again. */
export async function completeAction(context: CallContext, body: Body): Promise<boolean> {
  const { db } = context;
  const action = parseId(body.ActionId);
  const reader = await requireActionReader(context, action, body.ProjectId);
  const mentee = typeof body.MenteeId === 'string' ? parseId(body.MenteeId) : reader.person;
  await requireChangeableDataSet(db, reader, { action, mentee, kind: 'mentee' });
  const done = body.Data !== false;
  if (done && !(await runCompletionScript(context, reader, action, mentee, body.Data))) return false;
  const changed = await storeCompletion(context, reader, action, mentee, done);
  if (changed) await broadcastCompletion(context, reader, action, mentee, done);
  return true;
}

/** The script reads what the mentee and the mentors wrote. It is run by the server: what it reads reaches nobody. */
async function runCompletionScript(
  context: CallContext,
  reader: Reader,
  action: number,
  mentee: number,
  given: unknown,
): Promise<boolean> {
  const { db } = context;
  const row = await db
    .selectFrom('actions')
    .leftJoin('answer_sets as filled', (join) =>
      join
        .onRef('filled.action', '=', 'actions.id')
        .on('filled.kind', '=', 'action')
        .on('filled.person', '=', mentee)
        .on('filled.state', '=', 'finished'),
    )
    .where('actions.id', '=', action)
    .select(['actions.title', 'actions.type', 'actions.data', 'actions.completion_code', 'actions.quest', 'filled.id'])
    .executeTakeFirstOrThrow();
  // Staff complete as they see fit; a mentee only what was handed in.
  if (mentee === reader.person && row.quest !== null && row.id === null)
    throw conflict('quest-not-handed-in', 'The questionnaire of the action was not handed in.');
  if (row.completion_code.trim() === '') return true;
  const set = async (kind: 'mentee' | 'public' | 'private' | 'action') =>
    (await loadDataSet(db, { action, mentee, kind })).data;
  const input = {
    Action: { Id: String(action), TypeId: row.type, Title: row.title, Data: row.data },
    MenteeId: String(mentee),
    MentorId: mentee === reader.person ? null : String(reader.person),
    State: (await loadMenteeStates(db, reader.project.id, [mentee])).get(mentee) ?? {},
    Mentee: await set('mentee'),
    Public: await set('public'),
    Private: await set('private'),
    Own: await set('action'),
    Data: given ?? null,
  };
  if (!isScript(row.completion_code)) return isConditionTrue(row.completion_code.trim(), input);
  const script = { use: 'action', source: row.completion_code, file: `action ${action}` } as const;
  return Boolean(await runScript(createScriptCaller(context, reader), script, input));
}

async function storeCompletion(context: CallContext, reader: Reader, action: number, mentee: number, done: boolean) {
  return context.db.transaction().execute(async (db) => {
    if (!done && mentee === reader.person) await requireUndo(db, action, mentee);
    const { rows } = await sql`
      insert into action_completions (action, mentee, done, author) values (${action}, ${mentee}, ${done}, ${reader.person})
      on conflict (action, mentee) do update set done = excluded.done, author = excluded.author, time = now()
      where action_completions.done <> excluded.done returning action`.execute(db);
    if (rows.length > 0 && mentee !== reader.person)
      await context.audit(
        {
          action: 'actions.complet',
          subject: `action ${action}`,
          project: String(reader.project.id),
          details: { mentee, done },
        },
        db,
      );
    return rows.length > 0;
  });
}

/** A mentee takes back what they handed in, while whoever looks after them has done nothing with it. */
async function requireUndo(db: Db, action: number, mentee: number): Promise<void> {
  const { rows } = await sql<{
    back: boolean;
  }>`select (${canUndoCompletion(sql`${mentee}::integer`)}) as back from actions
    join action_completions done on done.action = actions.id and done.mentee = ${mentee} and done.done
    where actions.id = ${action} for update of done`.execute(db);
  if (rows[0] && !rows[0].back) throw forbidden('handed-in', 'Your mentor has seen it: ask them to open it again.');
}

/** Notifies the mentee and their mentors, supervisors and coordinators at once. */
async function broadcastCompletion(
  context: CallContext,
  reader: Reader,
  action: number,
  mentee: number,
  done: boolean,
) {
  const { db, hub } = context;
  const followers = await findFollowers(db, reader.project.id, action, mentee, [reader.person]);
  await hub.toPeople(followers, 'actions.completed', {
    ActionId: String(action),
    MenteeId: String(mentee),
    Completed: done,
  });
  await notifyCompleted(context, reader, { action, mentee, done, seeing: followers });
}
