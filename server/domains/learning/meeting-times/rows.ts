import { sql, type Expression, type SqlBool } from 'kysely';
import { ACTION_FLAGS } from '../../../../schemas/entities/action.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { meetingTime } from '../../people/index.ts';

type Data = Readonly<Record<string, unknown>>;

/** One mentee in an action that takes place. */
export interface MeetingRow {
  readonly action: number;
  readonly title: string;
  readonly data: Data;
  readonly own: Data | null;
  readonly mentee: number;
  readonly mentor: number | null;
  readonly completed: boolean;
  readonly time: number;
  /** On the mentee's own day; otherwise all mentees of a mentor meet together. */
  readonly alone: boolean;
}

/** The maximum number of meetings in a reply. */
const MAX_MEETINGS = 20_000;

export interface MeetingQuery {
  readonly project: number;
  /** Selects actions and mentees: a condition over actions and memberships. */
  readonly where: Expression<SqlBool>;
  readonly from?: number;
  readonly to?: number;
}

const mentorColumn = sql<number | null>`(select l.mentor from mentor_mentee l where l.project = actions.project
  and l.mentee = memberships.person and l.action in ('', actions.id::text) order by l.action desc limit 1)`;

/** The person is the mentor of a mentee for an action: a condition. */
export const isMentoredBy = (person: number): Expression<SqlBool> => sql<boolean>`${mentorColumn} = ${person}`;

/** Published for everybody, or for this mentee. */
export const isPublished: Expression<SqlBool> = sql<boolean>`(actions.flags & ${ACTION_FLAGS.Published} <> 0
  or exists (select from action_published p where p.action = actions.id and p.mentee = memberships.person))`;

/** Meetings in the order of time. */
export async function loadMeetings(
  db: Db,
  { project, where, from = -Infinity, to = Infinity }: MeetingQuery,
): Promise<MeetingRow[]> {
  const dated = await db
    .selectFrom('actions')
    .where('project', '=', project)
    .where(sql<boolean>`data ? 'date'`)
    .select(['id', 'data'])
    .execute();
  const within = (time: number | null): time is number => time !== null && time >= from && time <= to;
  const shared = dated.filter(({ data }) => within(meetingTime(data))).map(({ id }) => id);
  const rows = await db
    .selectFrom('actions')
    .innerJoin('memberships', 'memberships.project', 'actions.project')
    .leftJoin('action_data', (join) =>
      join
        .onRef('action_data.action', '=', 'actions.id')
        .onRef('action_data.mentee', '=', 'memberships.person')
        .on('action_data.kind', '=', 'action'),
    )
    .where('actions.project', '=', project)
    .where(sql<boolean>`'Mentee' = any(memberships.roles)`)
    .where(sql<boolean>`(actions.id = any(${shared}::integer[]) or action_data.data ? 'date')`)
    .where(where)
    .select([
      'actions.id as action',
      'actions.title',
      'actions.data',
      'action_data.data as own',
      'memberships.person as mentee',
      mentorColumn.as('mentor'),
      sql<boolean>`exists (select from action_completions c where c.action = actions.id
        and c.mentee = memberships.person and c.done)`.as('completed'),
    ])
    .limit(MAX_MEETINGS)
    .execute();
  return rows
    .flatMap((row) => {
      const own = row.own && meetingTime(row.own);
      const time = own ?? meetingTime(row.data);
      return within(time) ? [{ ...row, time, alone: own !== null }] : [];
    })
    .toSorted((one, other) => one.time - other.time || one.action - other.action || one.mentee - other.mentee);
}
