import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { actionMaking } from '../../../../schemas/calls/action-making.ts';
import type { ActionCell } from '../../../../schemas/entities/action-data.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { loadCells } from './cells.ts';
import { presentPeople, selectVisiblePeople, personColumns } from '../../people/index.ts';
import { requireValidData } from './change.ts';
import { requireEditableAction } from './find.ts';
import { isShown, findLock, loadMenteeStates, withDateOfMentee, type MenteeState } from './availability.ts';

type Call = typeof actionMaking.preview;
type Data = Readonly<Record<string, unknown>>;

/** Counting the mentees of a whole country would take too long. */
const MAX_MENTEES = 2000;
const SAMPLES = 5;

/** How an action would be for its mentees with other data: the numbers for all, and the details for some. */
export async function previewAction(context: CallContext, body: Static<Call['body']>): Promise<Static<Call['reply']>> {
  const { reader, row } = await requireEditableAction(context, body);
  const { db } = context;
  const data: Data = body.Data ?? row.data;
  requireValidData(data, '/Data');
  const mentees = await selectMentees(db, reader, row.id);
  const counted = mentees.slice(0, MAX_MENTEES);
  const states = await loadMenteeStates(
    db,
    reader.project.id,
    counted.map(({ id }) => id),
  );
  const judged = counted.map((mentee) => ({
    ...mentee,
    ...evaluate(withDateOfMentee(data, mentee.own), states.get(mentee.id)),
  }));
  return {
    All: mentees.length,
    Counted: counted.length,
    Shown: judged.filter(({ shown }) => shown).length,
    Open: judged.filter(({ shown, lock }) => shown && lock === null).length,
    Done: judged.filter(({ done }) => done).length,
    list: await loadSamples(db, reader, { action: row.id, data, ids: body.MenteeIds?.map(parseId) }),
  };
}

const evaluate = (data: Data, state: MenteeState = {}) => ({
  shown: isShown(data, state),
  lock: findLock(data, state),
});

const isMentee = sql<boolean>`'Mentee' = any(memberships.roles)`;

const selectMentees = (db: Db, reader: Reader, action: number) =>
  selectVisiblePeople(db, reader)
    .leftJoin('action_data', (join) =>
      join
        .onRef('action_data.mentee', '=', 'people.id')
        .on('action_data.action', '=', action)
        .on('action_data.kind', '=', 'action'),
    )
    .where(isMentee)
    .orderBy('people.id')
    .select([
      'people.id',
      'action_data.data as own',
      sql<boolean>`exists (select from action_completions c where c.action = ${action} and c.mentee = people.id and c.done)`.as(
        'done',
      ),
    ])
    .execute();

interface SampleQuery {
  readonly action: number;
  readonly data: Data;
  readonly ids: readonly number[] | undefined;
}

async function loadSamples(db: Db, reader: Reader, { action, data, ids }: SampleQuery) {
  const query = selectVisiblePeople(db, reader)
    .where(isMentee)
    .orderBy(
      sql`exists (select from action_data d where d.action = ${action} and d.mentee = people.id and d.kind = 'mentee')`,
      'desc',
    )
    .orderBy('people.sort_name')
    .orderBy('people.id')
    .select([...personColumns(reader), 'people.name'])
    .limit(ids?.length ?? SAMPLES);
  const named = ids ? query.where(sql<boolean>`people.id = any(${[...ids]}::integer[])`) : query;
  const rows = ids?.length === 0 ? [] : await named.execute();
  const found = rows.map(({ id }) => id);
  const [cells, states] = await Promise.all([
    loadCells(db, reader, found, [action]),
    loadMenteeStates(db, reader.project.id, found),
  ]);
  const people = presentPeople(reader, rows);
  return rows.map(({ id, name }, index) => {
    const cell = cells.get(id)?.[String(action)] ?? EMPTY_CELL;
    const { shown: Shown, lock: Locked } = evaluate(withDateOfMentee(data, cell.Action), states.get(id));
    const Fields = { ...people[index]?.Fields, ...people[index]?.ProjectFields };
    return { MenteeId: String(id), Name: name, Shown, Locked, Cell: { ...cell, Shown, Locked }, Fields };
  });
}

/** The cell of an action that grids leave out. */
const EMPTY_CELL: ActionCell = {
  Completed: false,
  Locked: null,
  Shown: true,
  Mentee: {},
  Public: {},
  Action: {},
  Time: null,
};
