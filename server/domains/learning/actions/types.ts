import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { actionMaking } from '../../../../schemas/calls/action-making.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { mayMakeActions } from '../../../policy/actions.ts';
import { requireReader } from '../../../policy/reader.ts';
import { fieldError, forbidden, unprocessable } from '../../../platform/base/problem.ts';
import { requireValidData } from './change.ts';
import { listActionTypes } from './rows.ts';
import { changeType } from './save-scripts.ts';

type Body = Static<typeof actionMaking.saveType.body>;

/** Lower ids are types that mean the same in every project. */
const FIRST_TYPE_ID = 10;

/** Changes the name of a type and the defaults of its new actions; without Id creates a type. */
export async function saveType(context: CallContext, body: Body): Promise<{ Id: number; Revision: number }> {
  const reader = await requireReader(context, body.ProjectId);
  if (!mayMakeActions(reader)) throw forbidden();
  const descr = body.Descr.trim();
  if (descr === '')
    throw unprocessable('action-does-not-fit', 'The type was refused.', [fieldError('/Descr', 'required')]);
  requireValidData(body.ActionData, '/ActionData');
  const set = { descr, action_data: JSON.stringify(body.ActionData) };
  const { Id } = body;
  if (Id !== undefined) return { Id, ...(await changeType(context, { ...body, Id }, 'actions.saveType', set)) };
  const project = reader.project.id;
  return context.db.transaction().execute(async (db) => {
    // Two simultaneous calls would get the same id.
    await sql`select from projects where id = ${project} for update`.execute(db);
    const id = await addType(db, project, set);
    await context.audit(
      { action: 'actions.saveType', subject: `type ${id}`, project: String(project), details: { descr, revision: 1 } },
      db,
    );
    return { Id: id, Revision: 1 };
  });
}

/** Adds a type. The caller has locked the project. */
export async function addType(db: Db, project: number, set: { descr: string; action_data: string }): Promise<number> {
  const known = await listActionTypes(db, project);
  const id = Math.max(FIRST_TYPE_ID - 1, ...known.map((type) => type.Id)) + 1;
  await db
    .insertInto('action_types')
    .values({ project, id, revision: 1, ...set })
    .execute();
  return id;
}
