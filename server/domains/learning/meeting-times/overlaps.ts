import { sql } from 'kysely';
import type { Overlap } from '../../../../schemas/entities/linking.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldError, ProblemError } from '../../../platform/base/problem.ts';
import { MEETING_MINUTES, loadKnownNames } from '../../people/index.ts';
import { isPublished, loadMeetings, isMentoredBy, type MeetingRow } from './rows.ts';

const MEETING_MS = MEETING_MINUTES * 60_000;
/** The maximum number of examples in a reply. */
const MAX_EXAMPLES = 20;

interface MeetingOverlap {
  readonly same: Overlap['Same'];
  readonly one: MeetingRow;
  readonly other: MeetingRow;
}

const isGroupMeeting = (one: MeetingRow, other: MeetingRow): boolean =>
  one.action === other.action && one.time === other.time && !one.alone && !other.alone;

function findOverlap(one: MeetingRow, other: MeetingRow): MeetingOverlap | undefined {
  if (Math.abs(one.time - other.time) >= MEETING_MS || one === other) return undefined;
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
    if ((all[middle]?.time ?? Infinity) <= time - MEETING_MS) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while ((all[end]?.time ?? Infinity) < time + MEETING_MS) end++;
  return all.slice(low, end);
}

/** One mentee in an action at a time of their own. */
export interface MenteeMeeting {
  readonly action: number;
  readonly mentee: number;
  readonly time: number;
}

/** Refuses a meeting of one mentee that overlaps others of the mentee or of their mentor. */
export async function forbidOwnOverlap(db: Db, reader: Reader, { action, mentee, time }: MenteeMeeting): Promise<void> {
  const row = await db
    .selectFrom('actions')
    .where('id', '=', action)
    .select(['title', 'data'])
    .executeTakeFirstOrThrow();
  const link = await db
    .selectFrom('mentor_mentee')
    .where('project', '=', reader.project.id)
    .where('mentee', '=', mentee)
    .where('action', 'in', ['', String(action)])
    .orderBy('action', 'desc')
    .select('mentor')
    .executeTakeFirst();
  const mentor = link?.mentor ?? null;
  const moved: MeetingRow = { ...row, action, own: null, mentee, mentor, completed: false, time, alone: true };
  const all = await loadMeetings(db, {
    project: reader.project.id,
    where: sql<boolean>`(${isPublished} and (memberships.person = ${mentee} or ${isMentoredBy(mentor ?? 0)}))`,
    from: time - MEETING_MS,
    to: time + MEETING_MS,
  });
  const others = all.filter((meeting) => meeting.action !== action || meeting.mentee !== mentee);
  await forbidOverlaps(db, reader, findOverlaps([moved], others));
}

/** Refuses a common time of an action that overlaps other meetings of mentees without a time of their own. */
export async function forbidSharedOverlap(db: Db, reader: Reader, action: number, time: number): Promise<void> {
  const within = { project: reader.project.id, from: time - MEETING_MS, to: time + MEETING_MS };
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
  const meetings = moved.map((row) => ({ ...row, action, own: null, completed: false, time, alone: false }));
  await forbidOverlaps(db, reader, findOverlaps(meetings, others));
}

async function forbidOverlaps(db: Db, reader: Reader, foundOverlaps: readonly MeetingOverlap[]): Promise<void> {
  if (foundOverlaps.length === 0) return;
  const shown = foundOverlaps.slice(0, MAX_EXAMPLES);
  const names = await loadKnownNames(
    db,
    reader,
    shown.flatMap(({ one, other }) => [one.mentee, other.mentee]),
  );
  const part = ({ title, mentee, time }: MeetingRow) => ({
    Action: title,
    Mentee: names.get(mentee) ?? '',
    Others: 0,
    Time: new Date(time).toISOString(),
  });
  const overlaps: Overlap[] = shown.map(({ same, one, other }) => ({ Same: same, One: part(one), Other: part(other) }));
  throw new ProblemError({
    status: 409,
    code: 'meetings-overlap',
    title: 'Meetings would come closer than 45 minutes.',
    errors: [fieldError('/Data/timeHours', 'overlap')],
    data: { overlaps, count: foundOverlaps.length },
  });
}
