import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { actionWork } from '../../../../schemas/calls/action-work.ts';
import type { actionReview } from '../../../../schemas/calls/action-review.ts';
import { CONFERENCE } from '../../../../schemas/entities/action.ts';
import type { WorkChange } from '../../../../schemas/entities/action-work.ts';
import type { WorkState } from '../../../../schemas/entities/work-states.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { mayReadActionData } from '../../../policy/actions.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { conflict, forbidden } from '../../../platform/base/problem.ts';
import { loadKnownNames } from '../../people/index.ts';
import { broadcastWork } from './broadcast-work.ts';
import { completeAction, requireFinishedQuestionnaire } from './complete.ts';
import { requireChangeableDataSet } from './data-sets.ts';
import { actionNotFound, requireActionReader } from './find.ts';
import { asksForReview, storedWork, type StoredWork } from './work-state.ts';

type Body<Name extends keyof typeof actionReview> = Static<(typeof actionReview)[Name]['body']>;

type CompletionBody = Static<typeof actionWork.complet.body>;

interface Place {
  readonly reader: Reader;
  readonly action: number;
  readonly mentee: number;
}

/** The work that a call names, for readers who may change the data of the mentee. */
async function requireChangeableWork(
  context: CallContext,
  body: { readonly ActionId: string; readonly ProjectId?: string; readonly MenteeId?: string },
): Promise<Place> {
  const action = parseId(body.ActionId);
  const reader = await requireActionReader(context, action, body.ProjectId);
  const mentee = body.MenteeId === undefined ? reader.person : parseId(body.MenteeId);
  await requireChangeableDataSet(context.db, reader, { action, mentee, kind: 'mentee' });
  return { reader, action, mentee };
}

/** Locks the work, so that only one person changes it at a time. */
async function lockWork(db: Db, { action, mentee }: Place): Promise<StoredWork> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`work/${action}/${mentee}`}, 0))`.execute(db);
  const row = await db
    .selectFrom('actions')
    .where('id', '=', action)
    .select(storedWork(sql`${mentee}::integer`).as('work'))
    .executeTakeFirstOrThrow();
  return row.work;
}

const workChanged = (state: WorkState) =>
  conflict('work-changed', 'The work is in another state by now.', { State: state });

/**
 * Hands in the work of a mentee. If a review is required, it waits for a mentor; else it is completed by its script.
 */
export async function handIn(context: CallContext, body: Body<'handIn'>): Promise<WorkState> {
  const place = await requireChangeableWork(context, body);
  const { type, review } = await loadAction(context.db, place);
  if (type === CONFERENCE) throw conflict('meeting-not-handed-in', 'A meeting is not handed in.');
  if (review) return submit(context, place);
  return (await completeAction(context, body)) ? 'done' : 'begun';
}

/** Completes an action. A mentee hands it in instead if a review is required. */
export async function completeWork(context: CallContext, body: CompletionBody): Promise<boolean> {
  const own = body.MenteeId === undefined || body.MenteeId === null || body.MenteeId === String(context.me.Id);
  if (!own) return completeAction(context, body);
  const { ActionId, ProjectId } = body;
  const place = await requireChangeableWork(context, { ActionId, ...(ProjectId ? { ProjectId } : {}) });
  const { review, work } = await loadAction(context.db, place);
  if (body.Data === false && work.state === 'handedIn') return (await takeBackWork(context, place)) === 'begun';
  if (body.Data !== false && review) return (await submit(context, place)) === 'done';
  return completeAction(context, body);
}

const loadAction = (db: Db, { action, mentee }: Place) =>
  db
    .selectFrom('actions')
    .where('id', '=', action)
    .select(['type', asksForReview.as('review'), storedWork(sql`${mentee}::integer`).as('work')])
    .executeTakeFirstOrThrow();

async function submit(context: CallContext, place: Place): Promise<WorkState> {
  const { reader, action, mentee } = place;
  await requireFinishedQuestionnaire(context.db, action, mentee);
  await context.db.transaction().execute(async (db) => {
    const { state } = await lockWork(db, place);
    if (state === 'done' || state === 'handedIn') throw workChanged(state);
    await storeWork(db, place, 'handedIn', '');
  });
  await broadcastWork(context, reader, { action, mentee, state: 'handedIn' });
  return 'handedIn';
}

/** A mentee takes back work that they handed in, until somebody who looks after them has opened it. */
export async function takeBack(context: CallContext, body: Body<'takeBack'>): Promise<WorkState> {
  const place = await requireChangeableWork(context, body);
  if ((await loadAction(context.db, place)).work.state !== 'done') return takeBackWork(context, place);
  await completeAction(context, { ...body, Data: false });
  return 'begun';
}

async function takeBackWork(context: CallContext, place: Place): Promise<WorkState> {
  const { reader, action, mentee } = place;
  await context.db.transaction().execute(async (db) => {
    const work = await lockWork(db, place);
    if (work.state !== 'handedIn') throw workChanged(work.state);
    if (work.opened !== null || work.author !== reader.person)
      throw forbidden('handed-in', 'Your mentor has seen it: ask them to open it again.');
    await db.deleteFrom('action_work').where('action', '=', action).where('mentee', '=', mentee).execute();
    await addChange(db, place, 'begun', '');
  });
  await broadcastWork(context, reader, { action, mentee, state: 'begun' });
  return 'begun';
}

/** Returns handed-in or completed work to the mentee with a comment; again to change the comment. */
export async function returnWork(context: CallContext, body: Body<'returnWork'>): Promise<WorkState> {
  const place = await requireChangeableWork(context, body);
  const { reader, action, mentee } = place;
  if (mentee === reader.person) throw forbidden('own-work', 'Nobody judges their own work.');
  const comment = body.Comment.trim();
  await context.db.transaction().execute(async (db) => {
    const { state } = await lockWork(db, place);
    if (state === 'new' || state === 'begun') throw workChanged(state);
    await sql`update action_completions set done = false, author = ${reader.person}, time = now()
      where action = ${action} and mentee = ${mentee} and done`.execute(db);
    await storeWork(db, place, 'returned', comment);
    const project = String(reader.project.id);
    const details = { mentee };
    await context.audit({ action: 'actions.returnWork', subject: `action ${action}`, project, details }, db);
  });
  await broadcastWork(context, reader, { action, mentee, state: 'returned', comment });
  return 'returned';
}

/** Records that somebody who looks after the mentee opened the handed-in work, which can then not be taken back. */
export async function openWork(context: CallContext, body: Body<'openWork'>): Promise<boolean> {
  const { db } = context;
  const { reader, action, mentee } = await requireChangeableWork(context, body);
  if (mentee === reader.person) return false;
  const found = await db
    .updateTable('action_work')
    .set({ opened: new Date() })
    .where('action', '=', action)
    .where('mentee', '=', mentee)
    .where('state', '=', 'handedIn')
    .where('opened', 'is', null)
    .executeTakeFirst();
  return found.numUpdatedRows > 0n;
}

/** The history of the work, oldest first. */
export async function listWorkChanges(context: CallContext, body: Body<'workChanges'>): Promise<WorkChange[]> {
  const { db } = context;
  const action = parseId(body.ActionId);
  const reader = await requireActionReader(context, action, body.ProjectId);
  const mentee = body.MenteeId === undefined ? reader.person : parseId(body.MenteeId);
  if (!(await mayReadActionData(db, reader, { action, mentee, kind: 'mentee' }))) throw actionNotFound();
  const rows = await db
    .selectFrom('action_work_changes')
    .where('action', '=', action)
    .where('mentee', '=', mentee)
    .orderBy('id', 'desc')
    .limit(100)
    .select(['state', 'comment', 'author', 'time'])
    .execute();
  const names = await loadKnownNames(
    db,
    reader,
    rows.flatMap(({ author }) => author ?? []),
  );
  return rows.toReversed().map(({ state, comment, author, time }) => ({
    State: state,
    Comment: comment,
    PersonId: author === null ? null : String(author),
    Name: names.get(author ?? 0) ?? '',
    Time: time.toISOString(),
  }));
}

async function storeWork(db: Db, place: Place, state: 'handedIn' | 'returned', comment: string): Promise<void> {
  const { action, mentee, reader } = place;
  const values = { state, comment, author: reader.person, time: new Date(), opened: null };
  await db
    .insertInto('action_work')
    .values({ action, mentee, ...values })
    .onConflict((found) => found.columns(['action', 'mentee']).doUpdateSet(values))
    .execute();
  await addChange(db, place, state, comment);
}

async function addChange(db: Db, { action, mentee, reader }: Place, state: Exclude<WorkState, 'new'>, comment: string) {
  await db
    .insertInto('action_work_changes')
    .values({ action, mentee, state, comment, author: reader.person })
    .execute();
}
