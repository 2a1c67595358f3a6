import { sql, type Expression, type SqlBool } from 'kysely';
import { ACTION_FLAGS } from '../../../../schemas/entities/action.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { MEETING_MINUTES, meetingTime } from '../../people/index.ts';
import { durationOf, MAX_DURATION } from './times.ts';

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
  /** How long it lasts. */
  readonly minutes: number;
  /** The revision of the mentee's own data; 0 without any. */
  readonly revision: number;
}

const MINUTE = 60_000;
/** Meetings that begin further apart are never in each other's way. */
export const MAX_NEAR = MAX_DURATION * MINUTE;

/** The time from the start of a meeting during which no other may begin, in milliseconds. */
export const timeTaken = (minutes: number): number => Math.max(MEETING_MINUTES, minutes) * MINUTE;

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
      sql<number>`coalesce(action_data.revision, 0)`.as('revision'),
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
      const minutes = durationOf(own === null ? row.data : (row.own ?? {}));
      return within(time) ? [{ ...row, time, alone: own !== null, minutes }] : [];
    })
    .toSorted((one, other) => one.time - other.time || one.action - other.action || one.mentee - other.mentee);
}
