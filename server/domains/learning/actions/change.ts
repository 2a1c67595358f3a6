import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import type { Static } from 'typebox';
import type { actionWork } from '../../../../schemas/calls/action-work.ts';
import type { AuditAction } from '../../../../schemas/entities/audit.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db, Database } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldError, unprocessable, type FieldError } from '../../../platform/base/problem.ts';
import { meetingTime } from '../../people/index.ts';
import { forbidSharedOverlap } from '../meeting-times/overlaps.ts';
import { requireValidTime } from '../meeting-times/times.ts';
import { notifySharedTime } from '../meeting-times/notify.ts';
import { actionNotFound, requireEditableAction } from './find.ts';
import { storeActionRevision, requireNewestRevision } from './history.ts';
import { createScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { requireScriptOrRule } from './scripts.ts';
import { findConditionFault } from './availability.ts';

type Body = Static<typeof actionWork.saveGrid.body>;
type Set = Omit<Updateable<Database['actions']>, 'id' | 'project' | 'revision'>;

/** A change of an action: the reader, the action, the audit action, and the revision that was edited. */
export interface ActionChange {
  readonly action: number;
  readonly audit: AuditAction;
  readonly base?: number | undefined;
  readonly set: Set;
}

/** Changes an action, stores the former version in its history, and writes the audit line. Returns the new revision. */
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
  if (!row) throw actionNotFound();
  requireNewestRevision(row.revision, base);
  const { created: _created, place: _place, author: _author, ...content } = row;
  await storeActionRevision(db, reader, `action ${action}`, row.revision, content);
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
      details: { title: row.title, revision, changed: listChanged(row, set) },
    },
    db,
  );
  return revision;
}

/** The columns with a new value. A JSON column is set as a text. */
export const listChanged = (row: Readonly<Record<string, unknown>>, set: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(set).filter((column) => !isDeepStrictEqual(row[column], asStored(row[column], set[column])));

const asStored = (stored: unknown, given: unknown): unknown =>
  typeof stored === 'object' && stored !== null && typeof given === 'string' ? JSON.parse(given) : given;

/** Saves the members that the grid of actions sends. */
export async function saveGrid(context: CallContext, body: Body): Promise<void> {
  const { reader, row } = await requireEditableAction(context, { ...body, ActionId: body.Id });
  const title = body.Title?.trim();
  if (title === '') throw invalidAction(fieldError('/Title', 'required'));
  if (body.Data) requireValidData(body.Data, '/Data');
  if (body.Function !== undefined)
    await requireScriptOrRule(createScriptCaller(context, reader), body.Function, '/Function');
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
    if (moves && body.Overlaps !== true) await forbidSharedOverlap(db, reader, row.id, time);
    return changeAction(context, reader, { action: row.id, audit: 'actions.saveGrid', base: body.Base, set }, db);
  });
  if (moves) await notifySharedTime(context, reader, { action: row.id, time, revision });
}

/** Refuses conditions that cannot be parsed and invalid days, at their places. */
export function requireValidData(data: Readonly<Record<string, unknown>>, pointer: string): void {
  requireValidTime(data, pointer);
  for (const name of ['EnableCondition', 'ShowCondition'] as const) {
    const fault = findConditionFault(data[name]);
    if (fault !== undefined) throw invalidAction(fieldError(`${pointer}/${name}`, 'bad-rule', undefined, fault));
  }
}

const invalidAction = (error: FieldError) => unprocessable('action-does-not-fit', 'The action was refused.', [error]);
