import { sql } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';
import { visibleActionsOfMentee } from '../../../policy/actions.ts';
import type { Reader } from '../../../policy/reader.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { selectVisiblePeople } from '../../people/index.ts';
import { ACTION_ORDER, actionColumns, presentAction } from './rows.ts';
import { isShown, findLock, loadMenteeStates, withDateOfMentee } from './availability.ts';
import { presentWork, workColumns } from './work-state.ts';

/** The actions of a mentee that the reader sees. For oneself, without actions that are not shown. */
export async function listMenteeActions(db: Db, reader: Reader, mentee: number) {
  const rows = await db
    .selectFrom('actions')
    .innerJoin('memberships', (join) =>
      join.onRef('memberships.project', '=', 'actions.project').on('memberships.person', '=', mentee),
    )
    .leftJoin('action_data', (join) =>
      join
        .onRef('action_data.action', '=', 'actions.id')
        .on('action_data.mentee', '=', mentee)
        .on('action_data.kind', '=', 'action'),
    )
    .where(visibleActionsOfMentee(reader, 'memberships.person'))
    .select([...actionColumns({ person: mentee, project: reader.project }), 'action_data.data as own'])
    .select(workColumns(reader, 'memberships.person'))
    .orderBy(ACTION_ORDER)
    .execute();
  if (rows.length === 0) await requireMentee(db, reader, mentee);
  const state = (await loadMenteeStates(db, reader.project.id, [mentee])).get(mentee) ?? {};
  return rows
    .filter(({ data }) => mentee !== reader.person || isShown(data, state))
    .map((row) => {
      const data = withDateOfMentee(row.data, row.own);
      const lock = findLock(data, state);
      const of = { isOwn: mentee === reader.person, person: reader.person, data, lock };
      return { ...presentAction(row), Own: row.own ?? {}, Locked: lock, Work: presentWork(row, of) };
    });
}

/** Throws if the reader does not see the mentee, since an empty list would reveal that they exist. */
async function requireMentee(db: Db, reader: Reader, mentee: number): Promise<void> {
  const row = await selectVisiblePeople(db, reader)
    .where('people.id', '=', mentee)
    .where(sql<boolean>`'Mentee' = any(memberships.roles)`)
    .select('people.id')
    .executeTakeFirst();
  if (!row) throw notFound('no-mentee', 'There is no such mentee.');
}
