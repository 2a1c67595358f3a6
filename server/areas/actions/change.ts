import type { Updateable } from 'kysely';
import type { Static } from 'typebox';
import type { actionWork } from '../../../schemas/calls/action-work.ts';
import type { AuditAction } from '../../../schemas/entities/audit.ts';
import type { CallContext, Db } from '../../area.ts';
import type { Reader } from '../../policy/reader.ts';
import { fieldError, unprocessable, type FieldError } from '../../problem.ts';
import { meetingTime } from '../linking/meetings.ts';
import { refuseSharedClash } from '../meetings/clashes.ts';
import { requireTime } from '../meetings/own-time.ts';
import { tellSharedTime } from '../meetings/tell.ts';
import { noAction, ownAction } from './find.ts';
import { keepState, requireNewest } from './history.ts';
import { askerOf } from '../../sandbox/scripts.ts';
import { requireRule } from './scripts.ts';
import { conditionFault } from './state.ts';
import type { ActionTable } from './tables.ts';

type Body = Static<typeof actionWork.saveGrid.body>;
type Set = Omit<Updateable<ActionTable>, 'id' | 'project' | 'revision'>;

/** How an action is changed: who, what, under which name in the log, and by which revision it was edited. */
export interface ActionChange {
  readonly action: number;
  readonly audit: AuditAction;
  readonly base?: number | undefined;
  readonly set: Set;
}

/** Changes an action, keeps what it was, and writes it down. Returns the new revision. */
export async function changeAction(
  context: CallContext,
  reader: Reader,
  { action, audit, base, set }: ActionChange,
  db: Db,
): Promise<number> {
  const row = await db
    .selectFrom('actions')
    .where('id', '=', action)
    .where('project', '=', reader.project.id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw noAction();
  requireNewest(row.revision, base);
  const { created: _created, place: _place, author: _author, ...content } = row;
  await keepState(db, reader, `action ${action}`, row.revision, content);
  const revision = row.revision + 1;
  await db
    .updateTable('actions')
    .set({ ...set, revision })
    .where('id', '=', action)
    .execute();
  await context.audit(
    {
      action: audit,
      subject: `action ${action}`,
      project: String(reader.project.id),
      details: { title: row.title, revision, changed: Object.keys(set) },
    },
    db,
  );
  return revision;
}

/** What the grid of actions saves: each member that is there. */
export async function saveGrid(context: CallContext, body: Body): Promise<void> {
  const { reader, row } = await ownAction(context, { ...body, ActionId: body.Id });
  const title = body.Title?.trim();
  if (title === '') throw refused(fieldError('/Title', 'required'));
  if (body.Data) requireData(body.Data, '/Data');
  if (body.Function !== undefined) await requireRule(askerOf(context, reader), body.Function, '/Function');
  const time = body.Data ? meetingTime(body.Data) : null;
  const moves = time !== null && time !== meetingTime(row.data) && time > Date.now();
  const set: Set = {
    ...(title === undefined ? {} : { title }),
    ...(body.Function === undefined ? {} : { function: body.Function }),
    ...(body.Titles === undefined ? {} : { titles: body.Titles }),
    ...(body.Group === undefined ? {} : { groups: body.Group }),
    ...(body.Descr === undefined ? {} : { descr: body.Descr }),
    ...(body.Flags === undefined ? {} : { flags: body.Flags }),
    ...(body.Data === undefined ? {} : { data: JSON.stringify(body.Data) }),
    ...(body.QuestId === undefined ? {} : { quest: body.QuestId }),
  };
  const revision = await context.db.transaction().execute(async (db) => {
    if (moves && body.Overlaps !== true) await refuseSharedClash(db, reader, row.id, time);
    return changeAction(context, reader, { action: row.id, audit: 'actions.saveGrid', base: body.Base, set }, db);
  });
  if (moves) await tellSharedTime(context, reader, { action: row.id, time, revision });
}

/** Conditions that cannot be read, and days that are none, are refused at their places. */
export function requireData(data: Readonly<Record<string, unknown>>, pointer: string): void {
  requireTime(data, pointer);
  for (const name of ['EnableCondition', 'ShowCondition'] as const) {
    const fault = conditionFault(data[name]);
    if (fault !== undefined) throw refused(fieldError(`${pointer}/${name}`, 'bad-rule', undefined, fault));
  }
}

const refused = (error: FieldError) => unprocessable('action-does-not-fit', 'The action was refused.', [error]);
