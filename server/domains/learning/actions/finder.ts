import { data } from '../../../../schemas/calls/data.ts';
import { searchRank } from '../../../../schemas/formats/search-rank.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { createFinder } from '../../../policy/finder.ts';
import { seesActionsAsMenteeOnly } from '../../../policy/actions.ts';
import type { Reader } from '../../../policy/reader.ts';
import { findWork } from './find-work.ts';
import { listMenteeActions } from './mentee-actions.ts';
import { ACTION_ORDER, selectVisibleActions } from './rows.ts';

/** Finds the actions that the lists of actions show, for mentees those that are shown to them; and work in them by names of mentees. */
export const actionFinder = createFinder({
  kind: 'action',
  roles: data.getActions.roles,
  find: async (reader, { context, search }) => {
    const [actions, work] = await Promise.all([loadTitles(context.db, reader), findWork(context.db, reader, search)]);
    const found = actions
      .filter(({ title }) => searchRank(title, search) !== null)
      .map(({ id, title, groups }) => ({
        Id: id,
        Title: title,
        Detail: groups.join(' › '),
        Links: [
          { Screen: 'admin/action', With: { id }, State: {} },
          { Screen: 'mentor/action/list', With: { actionId: id }, State: {} },
          { Screen: 'mentee/action', With: { Id: id }, State: {} },
        ],
      }));
    return [...found, ...work];
  },
});

interface ActionTitle {
  readonly id: string;
  readonly title: string;
  readonly groups: readonly string[];
}

async function loadTitles(db: Db, reader: Reader): Promise<readonly ActionTitle[]> {
  if (seesActionsAsMenteeOnly(reader)) {
    const own = await listMenteeActions(db, reader, reader.person);
    return own.map(({ Id, Title, Group }) => ({ id: Id, title: Title, groups: Group }));
  }
  const rows = await selectVisibleActions(db, reader)
    .select(['actions.id', 'actions.title', 'actions.groups'])
    .orderBy(ACTION_ORDER)
    .execute();
  return rows.map(({ id, ...action }) => ({ ...action, id: String(id) }));
}
