import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { actionMaking } from '../../../schemas/calls/action-making.ts';
import type { ActionCell } from '../../../schemas/entities/action-data.ts';
import type { CallContext, Db } from '../../area.ts';
import { idOf, type Reader } from '../../policy/reader.ts';
import { cellsOf } from '../grid/cells.ts';
import { presentPeople } from '../users/present.ts';
import { peopleOf, personColumns } from '../users/rows.ts';
import { requireData } from './change.ts';
import { ownAction } from './find.ts';
import { isShown, lockOf, statesOf, withOwnDate, type MenteeState } from './state.ts';

type Call = typeof actionMaking.preview;
type Data = Readonly<Record<string, unknown>>;

/** Counting the mentees of a whole country would keep everybody waiting. */
const MOST = 2000;
const SAMPLES = 5;

/** What an action would be for its mentees with other data: of all in numbers, of some in full. */
export async function previewAction(context: CallContext, body: Static<Call['body']>): Promise<Static<Call['reply']>> {
  const { reader, row } = await ownAction(context, body);
  const { db } = context;
  const data: Data = body.Data ?? row.data;
  requireData(data, '/Data');
  const mentees = await menteesOf(db, reader, row.id);
  const counted = mentees.slice(0, MOST);
  const states = await statesOf(
    db,
    reader.project.id,
    counted.map(({ id }) => id),
  );
  const judged = counted.map((mentee) => ({
    ...mentee,
    ...judge(withOwnDate(data, mentee.own), states.get(mentee.id)),
  }));
  return {
    All: mentees.length,
    Counted: counted.length,
    Shown: judged.filter(({ shown }) => shown).length,
    Open: judged.filter(({ shown, lock }) => shown && lock === null).length,
    Done: judged.filter(({ done }) => done).length,
    list: await samples(db, reader, { action: row.id, data, ids: body.MenteeIds?.map(idOf) }),
  };
}

const judge = (data: Data, state: MenteeState = {}) => ({ shown: isShown(data, state), lock: lockOf(data, state) });

const isMentee = sql<boolean>`'Mentee' = any(memberships.roles)`;

const menteesOf = (db: Db, reader: Reader, action: number) =>
  peopleOf(db, reader)
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

interface Asked {
  readonly action: number;
  readonly data: Data;
  readonly ids: readonly number[] | undefined;
}

async function samples(db: Db, reader: Reader, { action, data, ids }: Asked) {
  const query = peopleOf(db, reader)
    .where(isMentee)
    .orderBy(
      sql`exists (select from action_data d where d.action = ${action} and d.mentee = people.id and d.kind = 'mentee')`,
      'desc',
    )
    .orderBy('people.name')
    .orderBy('people.id')
    .select([...personColumns(reader), 'people.name'])
    .limit(ids?.length ?? SAMPLES);
  const named = ids ? query.where(sql<boolean>`people.id = any(${[...ids]}::integer[])`) : query;
  const rows = ids?.length === 0 ? [] : await named.execute();
  const found = rows.map(({ id }) => id);
  const [cells, states] = await Promise.all([
    cellsOf(db, reader, found, [action]),
    statesOf(db, reader.project.id, found),
  ]);
  const people = presentPeople(reader, rows);
  return rows.map(({ id, name }, index) => {
    const cell = cells.get(id)?.[String(action)] ?? EMPTY;
    const { shown: Shown, lock: Locked } = judge(withOwnDate(data, cell.Action), states.get(id));
    const Fields = { ...people[index]?.Fields, ...people[index]?.ProjectFields };
    return { MenteeId: String(id), Name: name, Shown, Locked, Cell: { ...cell, Shown, Locked }, Fields };
  });
}

/** Of an action that grids leave out. */
const EMPTY: ActionCell = {
  Completed: false,
  Locked: null,
  Shown: true,
  Mentee: {},
  Public: {},
  Action: {},
  Time: null,
};
