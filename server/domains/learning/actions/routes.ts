import { actions } from '../../../../schemas/calls/actions.ts';
import { ACTION_FLAGS, type Action } from '../../../../schemas/entities/action.ts';
import { sql } from 'kysely';
import { areas } from '../../../../schemas/roles.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { mayMakeActions, visibleActions } from '../../../policy/actions.ts';
import { findReader, hasRole, requireReader, type Reader } from '../../../policy/reader.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { saveGrid } from './change.ts';
import { createAction } from './create.ts';
import { authoringHandlers } from './authoring-routes.ts';
import { isShown, findLock, loadMenteeStates, withDateOfMentee } from './availability.ts';
import { viewHandlers } from './view-routes.ts';
import { handIn, listWorkChanges, openWork, returnWork, takeBack } from './work-changes.ts';
import { workHandlers } from './work-routes.ts';
import {
  ACTION_ORDER,
  actionColumns,
  selectVisibleActions,
  listActionTypes,
  presentAction,
  presentFullAction,
  type ActionRow as Row,
} from './rows.ts';

export const actionsArea = area('actions', actions, {
  types: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    const types = await listActionTypes(context.db, reader.project.id);
    return mayMakeActions(reader)
      ? types
      : types.map(({ Id, Descr }) => ({ Id, Descr, ActionData: {}, Functions: '' }));
  },
  all: async (body, context) => listActions(context, await requireReader(context, body.ProjectId), body.all ?? false),
  get: async (body, context) => getAction(context, parseId(body.Id)),
  create: async (body, context) => ({
    Id: await createAction(context, await requireReader(context, body.ProjectId), body),
  }),
  ...workHandlers,
  handIn: (body, context) => handIn(context, body),
  takeBack: (body, context) => takeBack(context, body),
  returnWork: (body, context) => returnWork(context, body),
  openWork: (body, context) => openWork(context, body),
  workChanges: (body, context) => listWorkChanges(context, body),
  ...viewHandlers,
  ...authoringHandlers,
  saveGrid: async (body, context) => {
    await saveGrid(context, body);
    return getAction(context, parseId(body.Id));
  },
});

async function listActions({ db }: CallContext, reader: Reader, all: boolean) {
  const query = selectVisibleActions(db, reader).select(actionColumns(reader)).orderBy(ACTION_ORDER);
  const published = sql<boolean>`actions.flags & ${ACTION_FLAGS.Published} <> 0`;
  const rows = await (all ? query : query.where(published)).execute();
  return presentFor(db, reader, rows);
}

/**
 * A mentee gets only the actions that are shown, with the reasons of locks. All other readers get all actions as open.
 */
async function presentFor(db: Db, reader: Reader, rows: readonly Row[]): Promise<Action[]> {
  if (!isOnlyMentee(reader)) return rows.map(presentAction);
  const { person, project } = reader;
  const state = (await loadMenteeStates(db, project.id, [person])).get(person) ?? {};
  const own = await db
    .selectFrom('action_data')
    .where('project', '=', project.id)
    .where('mentee', '=', person)
    .where('kind', '=', 'action')
    .select(['action', 'data'])
    .execute();
  const dates = new Map(own.map(({ action, data }) => [action, data]));
  return rows
    .filter(({ data }) => isShown(data, state))
    .map((row) => ({ ...presentAction(row), Locked: findLock(withDateOfMentee(row.data, dates.get(row.id)), state) }));
}

/** Readers with the role Mentee and none of the roles that see all actions. */
const isOnlyMentee = (reader: Reader): boolean => hasRole(reader, 'Mentee') && !hasRole(reader, ...areas.people);

/** Finds the action in any project of the caller; the 404 is the same for missing and forbidden actions. */
async function getAction(context: CallContext, id: number) {
  const { db } = context;
  const found = await db.selectFrom('actions').where('id', '=', id).select('project').executeTakeFirst();
  const reader = found && (await findReader(context, found.project));
  const row =
    reader &&
    (await db
      .selectFrom('actions')
      .where('actions.id', '=', id)
      .where(visibleActions(reader))
      .select([
        ...actionColumns(reader),
        'actions.function',
        'actions.functions',
        'actions.functions_edited',
        'actions.controller',
        'actions.view_type',
        'actions.revision',
      ])
      .executeTakeFirst());
  const [shown] = row ? await presentFor(db, reader, [row]) : [];
  if (!row || !shown) throw notFound('no-action', 'There is no such action.');
  return { ...presentFullAction(row), ...shown };
}
