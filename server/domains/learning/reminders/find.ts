import { sql } from 'kysely';
import { consentRule, lacksConsent } from '../../../../schemas/consent.ts';
import { CONFERENCE } from '../../../../schemas/entities/action.ts';
import {
  addDays,
  dayAt,
  dayNumber,
  dayOf,
  formatDay,
  formatTime,
  isoDay,
  startOfDay,
} from '../../../../schemas/formats/greek-date.ts';
import { isRole } from '../../../../schemas/roles.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Notice } from '../../../platform/notices/notify.ts';
import { actionsSeenBy } from '../../../policy/actions.ts';
import { isActive } from '../../../policy/identity.ts';
import type { Settings } from '../../../policy/settings.ts';
import { findLock, loadMenteeStates, withDateOfMentee } from '../actions/availability.ts';
import { countedActions } from '../actions/progress.ts';
import { meetingTime } from '../../people/index.ts';
import { canSeeAction } from '../meeting-times/notify.ts';
import { loadMeetings, type MeetingRow } from '../meeting-times/rows.ts';
import type { ReminderRules } from './rules.ts';

/** One subject of a reminder for one person. */
export interface Reminder {
  readonly person: number;
  readonly key: string;
  readonly kind: 'due' | 'passed' | 'meeting';
  readonly title: string;
  /** The day, or day and hour, in the time zone of the installation. */
  readonly when: string;
  readonly link: NonNullable<Notice['link']>;
}

export interface ReminderQuery {
  readonly project: number;
  readonly settings: Settings;
  readonly rules: ReminderRules;
  readonly now: number;
}

type Data = Readonly<Record<string, unknown>>;

/** The number of mentees whose actions are loaded at a time. */
const CHUNK = 500;
/** Days for which people are still reminded of a day that has passed. After a longer downtime those reminders are not sent. */
const PASSED_DAYS = 7;

/** Finds everything that people of a project should be reminded of now, including what they were already reminded of. */
export async function findReminders(db: Db, query: ReminderQuery): Promise<Reminder[]> {
  const members = await loadMembers(db, query);
  const mentees = [...members].filter(([, { isMentee }]) => isMentee).map(([id]) => id);
  const found: Reminder[] = [];
  for (let from = 0; from < mentees.length; from += CHUNK) {
    // oxlint-disable-next-line no-await-in-loop -- a part after the other: memory
    const open = await loadOpenActions(db, query.project, mentees.slice(from, from + CHUNK));
    found.push(...open.flatMap((openAction) => remindOfDay(openAction, query)));
    // oxlint-disable-next-line no-await-in-loop
    if (query.rules.meeting) found.push(...(await findMeetingReminders(db, query, open, members)));
  }
  return found;
}

interface Member {
  readonly isMentee: boolean;
}

/** Selects active members of the project who have given the consent that it asks for. */
async function loadMembers(db: Db, { project, settings }: ReminderQuery): Promise<ReadonlyMap<number, Member>> {
  const rule = consentRule(settings.Config['gdpr']);
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person')
    .where('memberships.project', '=', project)
    .select(['people.id', 'people.state', 'people.fields', 'memberships.roles'])
    .orderBy('people.id')
    .execute();
  return new Map(
    rows.flatMap(({ id, state, fields, roles: stored }) => {
      const roles = stored.filter(isRole);
      const consents = !lacksConsent(rule, roles, rule && fields[rule.field]);
      return isActive(state) && consents ? [[id, { isMentee: roles.includes('Mentee') }] as const] : [];
    }),
  );
}

/** An action that counts for a mentee, is open to them and is not completed. */
interface OpenAction {
  readonly mentee: number;
  readonly id: number;
  readonly type: number;
  readonly title: string;
  /** The day of the mentee if they have one, else that of the action. */
  readonly data: Data;
}

async function loadOpenActions(db: Db, project: number, mentees: readonly number[]): Promise<OpenAction[]> {
  const [counted, handedIn, actions, own, states] = await Promise.all([
    countedActions(db, project, mentees),
    loadHandedIn(db, mentees),
    db.selectFrom('actions').where('project', '=', project).select(['id', 'type', 'title', 'data']).execute(),
    loadOwnDates(db, project, mentees),
    loadMenteeStates(db, project, mentees),
  ]);
  const known = new Map(actions.map((action) => [action.id, action]));
  return [...counted].flatMap(([mentee, theirs]) =>
    theirs.flatMap(({ id, done }) => {
      const action = known.get(id);
      if (done || !action || handedIn.has(`${id}/${mentee}`)) return [];
      const data = withDateOfMentee(action.data, own.get(`${id}/${mentee}`));
      return findLock(data, states.get(mentee) ?? {}) === null ? [{ ...action, mentee, data }] : [];
    }),
  );
}

/** Handed-in actions wait for a mentor, so the mentee is not reminded. */
async function loadHandedIn(db: Db, mentees: readonly number[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('action_work')
    .where(sql<boolean>`mentee = any(${[...mentees]}::integer[])`)
    .where('state', '=', 'handedIn')
    .select(['action', 'mentee'])
    .execute();
  return new Set(rows.map(({ action, mentee }) => `${action}/${mentee}`));
}

async function loadOwnDates(db: Db, project: number, mentees: readonly number[]): Promise<ReadonlyMap<string, Data>> {
  const rows = await db
    .selectFrom('action_data')
    .where('project', '=', project)
    .where('kind', '=', 'action')
    .where(sql<boolean>`mentee = any(${[...mentees]}::integer[])`)
    .where(sql<boolean>`data ? 'date'`)
    .select(['action', 'mentee', 'data'])
    .execute();
  return new Map(rows.map(({ action, mentee, data }) => [`${action}/${mentee}`, data]));
}

/** Finds actions whose day comes soon or has passed. Actions with an hour are meetings and are left out. */
function remindOfDay({ mentee, id, type, title, data }: OpenAction, { rules, now }: ReminderQuery): Reminder[] {
  const day = dayOf(data['date']);
  if (!day || type === CONFERENCE || meetingTime(data) !== null) return [];
  const ahead = dayNumber(day) - dayNumber(dayAt(now));
  const comes = rules.comes && ahead >= 0 && ahead <= rules.days;
  const passed = rules.passed && ahead < 0 && ahead >= -PASSED_DAYS;
  if (!comes && !passed) return [];
  const kind = comes ? 'due' : 'passed';
  return [
    {
      person: mentee,
      key: `${kind}-${id}-${isoDay(day)}`,
      kind,
      title,
      when: formatDay(day),
      link: { screen: 'mentee/action', params: { Id: String(id) } },
    },
  ];
}

/** Finds meetings from now until the end of tomorrow, for the mentee and the mentor. */
async function findMeetingReminders(
  db: Db,
  { project, now }: ReminderQuery,
  open: readonly OpenAction[],
  members: ReadonlyMap<number, Member>,
): Promise<Reminder[]> {
  const isOpen = new Set(open.map(({ id, mentee }) => `${id}/${mentee}`));
  const meetings = await loadMeetings(db, {
    project,
    where: sql<boolean>`(${actionsSeenBy('memberships.person')}
      and memberships.person = any(${[...new Set(open.map(({ mentee }) => mentee))]}::integer[]))`,
    from: now,
    to: startOfDay(addDays(dayAt(now), 2)) - 1,
  });
  const found: Reminder[] = [];
  for (const meeting of meetings.filter(({ action, mentee }) => isOpen.has(`${action}/${mentee}`))) {
    found.push(remindMentee(meeting));
    const { mentor, action, mentee } = meeting;
    // oxlint-disable-next-line no-await-in-loop -- few meetings are so near
    if (mentor !== null && members.has(mentor) && (await canSeeAction(db, mentor, project, action, mentee)))
      found.push(remindMentor(meeting, mentor));
  }
  return found;
}

const remindMentee = ({ mentee, action, title, time }: MeetingRow): Reminder => ({
  person: mentee,
  key: `meeting-${action}-${time}`,
  kind: 'meeting',
  title,
  when: formatTime(time),
  link: { screen: 'mentee/action', params: { Id: String(action) } },
});

/** Merges a meeting of several mentees with one mentor, so that the mentor gets one reminder. */
const remindMentor = ({ mentee, action, title, time, alone }: MeetingRow, mentor: number): Reminder => ({
  person: mentor,
  key: alone ? `meeting-${action}-${mentee}-${time}` : `meeting-${action}-${time}`,
  kind: 'meeting',
  title,
  when: formatTime(time),
  link: { screen: 'mentor/mentee', params: { menteeId: String(mentee), actionId: String(action) } },
});
