import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { actions } from '../../../../schemas/calls/actions.ts';
import { ACTION_FLAGS } from '../../../../schemas/entities/action.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { mayMakeActions } from '../../../policy/actions.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldError, forbidden, unprocessable } from '../../../platform/base/problem.ts';
import { listActionTypes } from './rows.ts';

type Body = Static<typeof actions.create.body>;

/** An action to add. The caller has checked the policy. */
export interface NewAction {
  readonly project: number;
  readonly type: number;
  readonly title: string;
  readonly titles?: string;
  readonly descr?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly group?: readonly string[];
  readonly flags?: number;
  readonly quest?: string | null;
  readonly author?: number | null;
}

/** Adds actions after the existing ones; returns their ids in the same order. */
export async function addActions(
  db: Db,
  project: number,
  added: readonly Omit<NewAction, 'project'>[],
): Promise<number[]> {
  if (added.length === 0) return [];
  const { last } = await db
    .selectFrom('actions')
    .where('project', '=', project)
    .select(sql<number>`coalesce(max(place), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  const rows = added.map(({ type, title, titles, descr, data, group, flags, quest, author }, index) => ({
    project,
    type,
    title,
    titles: titles ?? title,
    descr: descr ?? '',
    data: JSON.stringify(data ?? {}),
    groups: [...(group ?? [])],
    flags: flags ?? ACTION_FLAGS.CanDelete,
    quest: quest ?? null,
    author: author ?? null,
    place: last + index + 1,
  }));
  const made = await db.insertInto('actions').values(rows).returning(['id', 'place']).execute();
  return made.toSorted((one, other) => one.place - other.place).map(({ id }) => id);
}

/** Makes an unpublished action of an existing type. */
export async function createAction(context: CallContext, reader: Reader, body: Body): Promise<string> {
  if (!mayMakeActions(reader)) throw forbidden();
  const title = body.Title.trim();
  if (title === '') throw invalidAction('/Title', 'required');
  const type = (await listActionTypes(context.db, reader.project.id)).find(({ Id }) => Id === body.TypeId);
  if (!type) throw invalidAction('/TypeId', 'choice');
  return context.db.transaction().execute(async (db) => {
    // Two simultaneous calls would get the same place.
    await sql`select from projects where id = ${reader.project.id} for update`.execute(db);
    const [made = 0] = await addActions(db, reader.project.id, [
      { type: type.Id, title, data: body.Data ?? type.ActionData, quest: body.QuestId ?? null, author: reader.person },
    ]);
    await context.audit(
      {
        action: 'actions.create',
        subject: `action ${made}`,
        project: String(reader.project.id),
        details: { title, type: type.Id },
      },
      db,
    );
    return String(made);
  });
}

const invalidAction = (pointer: string, code: 'choice' | 'required') =>
  unprocessable('action-does-not-fit', 'The action was refused.', [fieldError(pointer, code)]);
