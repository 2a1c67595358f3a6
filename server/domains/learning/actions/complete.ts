import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { actionWork } from '../../../../schemas/calls/action-work.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { conflict, forbidden } from '../../../platform/base/problem.ts';
import { broadcastWork } from './broadcast-work.ts';
import { requireActionReader } from './find.ts';
import { createScriptCaller, isScript, runScript } from '../../../platform/sandbox/scripts.ts';
import { requireChangeableDataSet, loadDataSet } from './data-sets.ts';
import { isConditionTrue, loadMenteeStates } from './availability.ts';
import { canUndoCompletion } from './undo-completion.ts';
import { hasFinishedQuestionnaire } from './work-state.ts';

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
  if (changed) await broadcastWork(context, reader, { action, mentee, state: done ? 'done' : 'begun' });
  return true;
}

/**
 * Runs the completion script on the data of the mentee and the mentors. It runs at the server, so that nobody sees what
 * it reads.
 */
async function runCompletionScript(
  context: CallContext,
  reader: Reader,
  action: number,
  mentee: number,
  given: unknown,
): Promise<boolean> {
  const { db } = context;
  // Staff may always complete; a mentee only if the questionnaire is handed in.
  if (mentee === reader.person) await requireFinishedQuestionnaire(db, action, mentee);
  const row = await db
    .selectFrom('actions')
    .where('id', '=', action)
    .select(['title', 'type', 'data', 'completion_code'])
    .executeTakeFirstOrThrow();
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

export async function requireFinishedQuestionnaire(db: Db, action: number, mentee: number): Promise<void> {
  const row = await db
    .selectFrom('actions')
    .where('id', '=', action)
    .select(hasFinishedQuestionnaire(sql`${mentee}::integer`).as('finished'))
    .executeTakeFirstOrThrow();
  if (!row.finished) throw conflict('quest-not-handed-in', 'The questionnaire of the action was not handed in.');
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

/** A mentee may take back their completion while nobody who looks after them has reacted to it. */
async function requireUndo(db: Db, action: number, mentee: number): Promise<void> {
  const { rows } = await sql<{
    back: boolean;
  }>`select (${canUndoCompletion(sql`${mentee}::integer`)}) as back from actions
    join action_completions done on done.action = actions.id and done.mentee = ${mentee} and done.done
    where actions.id = ${action} for update of done`.execute(db);
  if (rows[0] && !rows[0].back) throw forbidden('handed-in', 'Your mentor has seen it: ask them to open it again.');
}
