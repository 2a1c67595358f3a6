// Over 150 lines: finding overlapping meetings is one piece of reasoning, from the rows to the sentence.
import { sql } from 'kysely';
import { ACTION_FLAGS } from '../../../../schemas/entities/action.ts';
import type { Overlap } from '../../../../schemas/entities/linking.ts';
import { dayOf, formatDay, timeOf } from '../../../../schemas/formats/index.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { selectVisiblePeople } from '../users/rows.ts';
import type { LinkTarget } from './links.ts';

/** Meetings of one mentor or one mentee overlap if they begin less than this apart. */
export const MEETING_MINUTES = 45;
const MEETING_MS = MEETING_MINUTES * 60_000;
/** The maximum number of examples in a reply. */
const MAX_EXAMPLES = 20;
/** Meetings of the next days that count as load. */
const LOAD_DAYS = 7;

/** The time in the data of an action; null without a day or an hour. The year 3000 means never. */
export function meetingTime(data: Readonly<Record<string, unknown>>): number | null {
  const day = dayOf(data['date']);
  const hours = toNumber(data['timeHours']);
  if (!day || day.year >= 3000 || hours === null) return null;
  const two = (number: number) => String(number).padStart(2, '0');
  return timeOf(`${formatDay(day)} ${two(hours)}:${two(toNumber(data['timeMinutes']) ?? 0)}`);
}

function toNumber(given: unknown): number | null {
  if (typeof given === 'number') return Number.isInteger(given) ? given : null;
  return typeof given === 'string' && /^\d{1,2}$/.test(given) ? Number(given) : null;
}

/**
 * The mentees who meet at one time for one action. Mentees with a date of their own meet alone, the others together.
 */
interface Meeting {
  readonly action: number;
  readonly title: string;
  readonly time: number;
  readonly mentor: number | undefined;
  readonly mentees: number[];
  /** The mentees whose mentor comes from the new link. */
  readonly linked: Set<number>;
}

interface Times {
  readonly actions: ReadonlyMap<number, { readonly title: string; readonly time: number | null }>;
  readonly own: ReadonlyMap<string, number>;
}

/** The times of future meetings, for all mentees or for one. */
async function loadTimes(db: Db, project: number, now: number): Promise<Times> {
  const shared = await db
    .selectFrom('actions')
    .where('project', '=', project)
    .where(sql<boolean>`flags & ${ACTION_FLAGS.Published} <> 0`)
    .select(['id', 'title', 'data'])
    .execute();
  const own = await db
    .selectFrom('action_data')
    .where('project', '=', project)
    .where('kind', '=', 'action')
    .where('mentee', 'is not', null)
    .where(sql<boolean>`data ? 'date'`)
    .select(['action', 'mentee', 'data'])
    .execute();
  const coming = (data: Readonly<Record<string, unknown>>) => {
    const time = meetingTime(data);
    return time !== null && time > now ? time : null;
  };
  return {
    actions: new Map(shared.map(({ id, title, data }) => [id, { title, time: coming(data) }])),
    own: new Map(
      own.flatMap(({ action, mentee, data }) => {
        const time = coming(data);
        return time === null || mentee === null ? [] : [[`${action}:${mentee}`, time] as const];
      }),
    ),
  };
}

const hasAnyTime = ({ actions, own }: Times): boolean =>
  own.size > 0 || [...actions.values()].some(({ time }) => time !== null);

/** Mentee -> action -> mentor; '' is the default mentor. */
type Mentors = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** The mentors of these mentees, and of every mentee of these mentors. */
async function loadMentors(
  db: Db,
  project: number,
  mentees: readonly number[],
  mentors: readonly number[],
): Promise<Mentors> {
  const rows = await db
    .selectFrom('mentor_mentee')
    .where('project', '=', project)
    .where(sql<boolean>`(mentee = any(${[...mentees]}::integer[]) or mentee in
      (select m.mentee from mentor_mentee m where m.project = ${project} and m.mentor = any(${[...mentors]}::integer[])))`)
    .select(['mentee', 'action', 'mentor'])
    .execute();
  const found = new Map<number, Map<string, number>>();
  for (const mentee of mentees) found.set(mentee, new Map());
  for (const row of rows)
    found.set(row.mentee, (found.get(row.mentee) ?? new Map<string, number>()).set(row.action, row.mentor));
  return found;
}

/** The meetings as they would be after linking the mentor. */
function meetingsAfter(target: LinkTarget, mentor: number, mentors: Mentors, times: Times): Meeting[] {
  const chosen = new Set(target.mentees);
  const linking = new Set(target.actions);
  const meetings = new Map<string, Meeting>();
  for (const [mentee, links] of mentors)
    for (const [action, { title, time: shared }] of times.actions) {
      const own = times.own.get(`${action}:${mentee}`);
      const time = own ?? shared;
      if (time === null) continue;
      const before = links.get(String(action)) ?? links.get('');
      const changes =
        chosen.has(mentee) && (linking.has(String(action)) || (linking.has('') && !links.has(String(action))));
      const after = changes ? mentor : before;
      const key = `${action}:${time}:${after ?? ''}:${own === undefined ? '' : mentee}`;
      const meeting = meetings.get(key) ?? { action, title, time, mentor: after, mentees: [], linked: new Set() };
      meeting.mentees.push(mentee);
      if (changes && before !== mentor) meeting.linked.add(mentee);
      meetings.set(key, meeting);
    }
  return [...meetings.values()].toSorted((one, other) => one.time - other.time);
}

interface MeetingOverlap {
  readonly same: Overlap['Same'];
  readonly one: Meeting;
  readonly other: Meeting;
  readonly mentee: number | undefined;
}

function findAllOverlaps(meetings: readonly Meeting[], mentor: number): MeetingOverlap[] {
  return meetings.flatMap((meeting, index) => {
    const overlaps: MeetingOverlap[] = [];
    for (const other of meetings.slice(index + 1)) {
      if (other.time - meeting.time >= MEETING_MS) break;
      const overlap = findOverlap(meeting, other, mentor);
      if (overlap) overlaps.push(overlap);
    }
    return overlaps;
  });
}

/**
 * The overlap of two meetings. Meetings of one group do not overlap, and overlaps that exist without the new link do
 * not count.
 */
function findOverlap(one: Meeting, other: Meeting, mentor: number): MeetingOverlap | undefined {
  if (one.linked.size === 0 && other.linked.size === 0) return undefined;
  if (one.mentor === mentor && other.mentor === mentor) return { same: 'mentor', one, other, mentee: undefined };
  if (one.action === other.action) return undefined;
  const both = new Set(other.mentees);
  const mentee = one.mentees.find((id) => both.has(id) && (one.linked.has(id) || other.linked.has(id)));
  return mentee === undefined ? undefined : { same: 'mentee', one, other, mentee };
}

/** The overlaps that linking these mentees to the mentor would cause. */
export async function findOverlaps(
  db: Db,
  reader: Reader,
  target: LinkTarget,
  mentor: number,
  now = Date.now(),
): Promise<{ readonly list: Overlap[]; readonly count: number }> {
  const times = await loadTimes(db, target.project, now);
  if (!hasAnyTime(times)) return { list: [], count: 0 };
  const mentors = await loadMentors(db, target.project, target.mentees, [mentor]);
  const overlaps = findAllOverlaps(meetingsAfter(target, mentor, mentors, times), mentor);
  const shown = overlaps.slice(0, MAX_EXAMPLES);
  const names = await loadNames(db, reader, shown);
  return { list: shown.map((overlap) => presentOverlap(overlap, names)), count: overlaps.length };
}

/** The names of people; those whom the reader may not see have none. */
async function loadNames(
  db: Db,
  reader: Reader,
  overlaps: readonly MeetingOverlap[],
): Promise<ReadonlyMap<number, string>> {
  const ids = overlaps.flatMap(({ one, other, mentee }) => [one.mentees[0] ?? 0, other.mentees[0] ?? 0, mentee ?? 0]);
  const rows = await selectVisiblePeople(db, reader)
    .where('people.id', 'in', [0, ...ids])
    .select(['people.id', 'people.name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const presentOverlap = ({ same, one, other, mentee }: MeetingOverlap, names: ReadonlyMap<number, string>): Overlap => {
  const meeting = ({ title, time, mentees }: Meeting) => ({
    Action: title,
    Mentee: names.get(mentee ?? mentees[0] ?? 0) ?? '',
    Others: mentees.length - 1,
    Time: new Date(time).toISOString(),
  });
  return { Same: same, One: meeting(one), Other: meeting(other) };
};

/**
 * The number of meetings of each mentor in the next days; several mentees at one time for one action are one meeting.
 */
export async function countMeetings(db: Db, project: number, mentors: readonly number[], now = Date.now()) {
  const times = await loadTimes(db, project, now);
  const count = new Map<number, Set<string>>();
  if (!hasAnyTime(times) || mentors.length === 0) return new Map<number, number>();
  const last = now + LOAD_DAYS * 86_400_000;
  for (const [mentee, theirs] of await loadMentors(db, project, [], mentors))
    for (const [action, { time: shared }] of times.actions) {
      const own = times.own.get(`${action}:${mentee}`);
      const time = own ?? shared;
      const mentor = theirs.get(String(action)) ?? theirs.get('');
      if (time === null || time > last || mentor === undefined) continue;
      count.set(mentor, (count.get(mentor) ?? new Set()).add(`${action}:${own === undefined ? '' : mentee}`));
    }
  return new Map([...count].map(([mentor, meetings]) => [mentor, meetings.size]));
}
