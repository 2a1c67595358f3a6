import { sql } from 'kysely';
import type { Overlap } from '../../../../schemas/entities/linking.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldError, ProblemError } from '../../../platform/base/problem.ts';
import { maySeeAction } from '../../../policy/actions.ts';
import { loadKnownNames } from '../../people/index.ts';
import { isPublished, loadMeetings, isMentoredBy, MAX_NEAR, timeTaken, type MeetingRow } from './rows.ts';
import { durationOf } from './times.ts';

/** The maximum number of examples in a reply. */
const MAX_EXAMPLES = 20;

interface MeetingOverlap {
  readonly same: Overlap['Same'];
  readonly one: MeetingRow;
  readonly other: MeetingRow;
}

type MeetingSpan = Pick<MeetingRow, 'time' | 'minutes'>;

const isGroupMeeting = (one: MeetingRow, other: MeetingRow): boolean =>
  one.action === other.action && one.time === other.time && !one.alone && !other.alone;

/** Whether the later of two meetings begins before the earlier one is over, or within 45 minutes of its start. */
export const areClose = (one: MeetingSpan, other: MeetingSpan): boolean =>
  one.time <= other.time
    ? other.time - one.time < timeTaken(one.minutes)
    : one.time - other.time < timeTaken(other.minutes);

function findOverlap(one: MeetingRow, other: MeetingRow): MeetingOverlap | undefined {
  if (one === other || !areClose(one, other)) return undefined;
  if (one.mentee === other.mentee) return one.action === other.action ? undefined : { same: 'mentee', one, other };
  const mentor = one.mentor !== null && one.mentor === other.mentor && !isGroupMeeting(one, other);
  return mentor ? { same: 'mentor', one, other } : undefined;
}

/** Meetings that overlap the moved ones. A group's meeting is named once. */
function findOverlaps(moved: readonly MeetingRow[], all: readonly MeetingRow[]): MeetingOverlap[] {
  const found = new Map<string, MeetingOverlap>();
  for (const meeting of moved)
    for (const other of findNear(all, meeting.time)) {
      const overlap = findOverlap(meeting, other);
      if (!overlap) continue;
      const who = overlap.same === 'mentor' ? meeting.mentor : meeting.mentee;
      const key = [overlap.same, who, meeting.time, other.action, other.time, other.alone ? other.mentee : ''].join(
        '/',
      );
      if (!found.has(key)) found.set(key, overlap);
    }
  return [...found.values()];
}

/** The meetings of a sorted list that begin close to a moment. */
function findNear(all: readonly MeetingRow[], time: number): readonly MeetingRow[] {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.time ?? Infinity) <= time - MAX_NEAR) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while ((all[end]?.time ?? Infinity) < time + MAX_NEAR) end++;
  return all.slice(low, end);
}

/** One mentee in an action at a time of their own. */
export interface MenteeMeeting {
  readonly action: number;
  readonly mentee: number;
  readonly time: number;
  readonly minutes: number;
}

/** Refuses a meeting of one mentee that overlaps others of the mentee or of their mentor. */
export async function forbidOwnOverlap(db: Db, reader: Reader, meeting: MenteeMeeting): Promise<void> {
  const found = await findOwnOverlaps(db, reader, meeting);
  if (found.length > 0) throw await overlapProblem(db, reader, found);
}

/** The overlaps of a meeting of one mentee with others, as the reader may know them. */
export async function listOwnOverlaps(db: Db, reader: Reader, meeting: MenteeMeeting): Promise<Overlap[]> {
  return presentOverlaps(db, reader, await findOwnOverlaps(db, reader, meeting));
}

async function findOwnOverlaps(db: Db, reader: Reader, { action, mentee, time, minutes }: MenteeMeeting) {
  const row = await db
    .selectFrom('actions')
    .where('id', '=', action)
    .select(['title', 'data'])
    .executeTakeFirstOrThrow();
  const mentor = await findMentor(db, reader.project.id, action, mentee);
  const moved: MeetingRow = { ...row, ...UNSAVED, action, mentee, mentor, time, minutes, alone: true };
  const others = await loadOthers(db, reader, { action, mentee, mentor, from: time - MAX_NEAR, to: time + MAX_NEAR });
  return findOverlaps([moved], others);
}

/** What only stored meetings have. */
const UNSAVED = { own: null, completed: false, revision: 0 };

interface OthersQuery {
  readonly action: number;
  readonly mentee: number;
  readonly mentor: number | null;
  readonly from: number;
  readonly to: number;
}

/** The meetings of a mentee and their mentor, without the one of the action. */
export async function loadOthers(db: Db, reader: Reader, { action, mentee, mentor, ...span }: OthersQuery) {
  const all = await loadMeetings(db, {
    project: reader.project.id,
    where: sql<boolean>`(${isPublished} and (memberships.person = ${mentee} or ${isMentoredBy(mentor ?? 0)}))`,
    ...span,
  });
  return all.filter((meeting) => meeting.action !== action || meeting.mentee !== mentee);
}

/** The mentor of a mentee for an action. */
export async function findMentor(db: Db, project: number, action: number, mentee: number): Promise<number | null> {
  const row = await db
    .selectFrom('mentor_mentee')
    .where('project', '=', project)
    .where('mentee', '=', mentee)
    .where('action', 'in', ['', String(action)])
    .orderBy('action', 'desc')
    .select('mentor')
    .executeTakeFirst();
  return row?.mentor ?? null;
}

/** Refuses a common time of an action that overlaps other meetings of mentees without a time of their own. */
export async function forbidSharedOverlap(db: Db, reader: Reader, action: number, time: number): Promise<void> {
  const within = { project: reader.project.id, from: time - MAX_NEAR, to: time + MAX_NEAR };
  const others = await loadMeetings(db, {
    ...within,
    where: sql<boolean>`(${isPublished} and actions.id <> ${action})`,
  });
  const moved = await db
    .selectFrom('actions')
    .innerJoin('memberships', 'memberships.project', 'actions.project')
    .where('actions.id', '=', action)
    .where(sql<boolean>`'Mentee' = any(memberships.roles)`)
    .where(
      sql<boolean>`not exists (select from action_data d where d.action = actions.id and d.mentee = memberships.person
        and d.kind = 'action' and d.data ? 'date')`,
    )
    .select([
      'actions.title',
      'actions.data',
      'memberships.person as mentee',
      sql<number | null>`(select l.mentor from mentor_mentee l where l.project = actions.project
        and l.mentee = memberships.person and l.action in ('', actions.id::text) order by l.action desc limit 1)`.as(
        'mentor',
      ),
    ])
    .execute();
  const meetings = moved.map((row) => ({
    ...row,
    ...UNSAVED,
    action,
    time,
    alone: false,
    minutes: durationOf(row.data),
  }));
  const found = findOverlaps(meetings, others);
  if (found.length > 0) throw await overlapProblem(db, reader, found);
}

async function presentOverlaps(db: Db, reader: Reader, found: readonly MeetingOverlap[]): Promise<Overlap[]> {
  const shown = found.slice(0, MAX_EXAMPLES);
  const names = await loadKnownNames(
    db,
    reader,
    shown.flatMap(({ one, other }) => [one.mentee, other.mentee]),
  );
  // Of a meeting that the reader does not see only its time is told.
  const part = async ({ action, title, mentee, time }: MeetingRow) => ({
    Action: (await maySeeAction(db, reader, action, mentee)) ? title : '',
    Mentee: names.get(mentee) ?? '',
    Others: 0,
    Time: new Date(time).toISOString(),
  });
  return Promise.all(
    shown.map(async ({ same, one, other }) => ({ Same: same, One: await part(one), Other: await part(other) })),
  );
}

const overlapProblem = async (db: Db, reader: Reader, found: readonly MeetingOverlap[]) =>
  new ProblemError({
    status: 409,
    code: 'meetings-overlap',
    title: 'Meetings would come closer than 45 minutes.',
    errors: [fieldError('/Data/timeHours', 'overlap')],
    data: { overlaps: await presentOverlaps(db, reader, found), count: found.length },
  });
