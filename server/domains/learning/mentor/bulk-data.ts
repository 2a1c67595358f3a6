import { sql } from 'kysely';
import type { Static } from 'typebox';
import { mentor } from '../../../../schemas/calls/mentor.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { visibleActionsOfMentee, type ActionDataKind } from '../../../policy/actions.ts';
import { lookedAfterPeople } from '../../../policy/people.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { fieldError, unprocessable } from '../../../platform/base/problem.ts';
import { requireActionReader, requireVisibleAction } from '../actions/find.ts';
import { changeDataSet, requireChangeableDataSet, mergeMembers, broadcastDataSet } from '../actions/data-sets.ts';
import { selectVisiblePeople } from '../../people/index.ts';

type Body = Static<typeof mentor.updateMenteeActionDataMany.body>;

/** Changes all of the data sets, or none if the reader may not change one of them. */
export async function updateDataOfMany({ ActionId, ProjectId, Data }: Body, context: CallContext) {
  const action = parseId(ActionId);
  const reader = await requireActionReader(context, action, ProjectId);
  const rows = Data.map((row) => ({ ...row, mentee: parseId(row.MenteeId) }));
  if (new Set(rows.map(({ mentee }) => mentee)).size !== rows.length)
    throw unprocessable('twice', 'A mentee stands there twice.', [fieldError('/Data', 'twice')]);
  const changes = await context.db.transaction().execute(async (db) => {
    const made = [];
    // In one order for all calls to avoid deadlocks.
    for (const { mentee, Data: part } of rows.toSorted((one, other) => one.mentee - other.mentee)) {
      const address = { action, mentee, kind: 'mentee' as const };
      await requireChangeableDataSet(db, reader, address); // oxlint-disable-line no-await-in-loop -- one transaction, one after the other
      made.push({ address, ...(await changeDataSet(db, reader, address, mergeMembers(part))) }); // oxlint-disable-line no-await-in-loop -- likewise
    }
    const changed = made.filter((result) => result.changed);
    if (changed.length > 0)
      await context.audit(
        {
          action: 'mentor.updateMenteeActionDataMany',
          subject: `action ${action}`,
          project: String(reader.project.id),
          details: { mentees: changed.map(({ address }) => address.mentee) },
        },
        db,
      );
    return changed;
  });
  await Promise.all(changes.map(({ address, before, after }) => broadcastDataSet(context, address, before, after)));
  return { Count: changes.length };
}

interface DataSetQuery {
  readonly ActionId: string;
  readonly ProjectId?: string;
  readonly kind: Exclude<ActionDataKind, 'private'>;
  readonly page: number;
  readonly size: number;
}

/** A page of the data sets of one kind, by mentee; never of the private kind. */
export async function listDataSets(context: CallContext, { kind, page, size, ...which }: DataSetQuery) {
  const { reader, action } = await requireVisibleAction(context, which);
  const fitting = selectVisiblePeople(context.db, reader)
    .innerJoin('actions', (join) => join.on('actions.id', '=', action))
    .where(sql<boolean>`'Mentee' = any(memberships.roles)`)
    .where(lookedAfterPeople(reader))
    .where(visibleActionsOfMentee(reader, 'people.id'));
  const [rows, { count }] = await Promise.all([
    fitting
      .leftJoin('action_data', (join) =>
        join
          .onRef('action_data.mentee', '=', 'people.id')
          .on('action_data.action', '=', action)
          .on('action_data.kind', '=', kind),
      )
      .select(['people.id', 'people.name', 'action_data.data', 'action_data.revision', 'action_data.time'])
      .orderBy('people.sort_name')
      .orderBy('people.id')
      .limit(size)
      .offset(page * size)
      .execute(),
    fitting.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow(),
  ]);
  const list = rows.map(({ id, name, data, revision, time }) => ({
    MenteeId: String(id),
    Name: name,
    Data: data ?? {},
    Revision: revision ?? 0,
    Time: time?.toISOString() ?? null,
  }));
  return { list, count };
}
