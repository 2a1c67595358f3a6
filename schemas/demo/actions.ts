import { ACTION_FLAGS } from '../entities/action.ts';
import { wallTime } from '../formats/time-zone.ts';
import work from './action-work.json' with { type: 'json' };
import texts from './actions.json' with { type: 'json' };
import { daysFrom } from './fields.ts';
import type { DemoPerson, DemoProjectName } from './people.ts';

/** An action of the demo, in the form of the tables. */
export interface DemoAction {
  readonly type: number;
  readonly title: string;
  readonly descr: string;
  readonly group: readonly string[];
  readonly flags: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** Days from now until it takes place or is due. */
  readonly day: number;
  /** Do some mentees have a business mentor for it? */
  readonly business: boolean;
}

interface Written {
  readonly type: number;
  readonly title: string;
  readonly descr: string;
  readonly day?: number;
  readonly hour?: string;
  readonly minute?: string;
  readonly hide?: readonly string[];
  readonly unpublished?: boolean;
  readonly never?: boolean;
  readonly business?: boolean;
  /** Locked until the mentee has a reason to open it. */
  readonly after?: string;
}

export const demoActionTypes: readonly {
  readonly Id: number;
  readonly Descr: string;
  readonly ActionData: Readonly<Record<string, unknown>>;
}[] = texts.types;

/** Does the type have files? */
const takesFiles = (type: number): boolean =>
  demoActionTypes.some(({ Id, ActionData }) => Id === type && ActionData['files'] === true);

const flagNames: Readonly<Record<string, number>> = ACTION_FLAGS;

/** DD-MM-YYYY, the form of days in actions. */
const greekDay = (now: Date, days: number): string => daysFrom(now, days).split('-').toReversed().join('-');

const YEAR_OF_NEVER = '01-01-3000';

function actionOf(written: Written, group: readonly string[], now: Date): DemoAction {
  const { type, title, descr, day = 0, hour, minute, hide = [], unpublished, never, business } = written;
  const hidden = hide.reduce((bits, name) => bits | (flagNames[name] ?? 0), 0);
  const date = never ? YEAR_OF_NEVER : greekDay(now, day);
  return {
    type,
    title,
    descr,
    group,
    flags: ACTION_FLAGS.CanDelete | hidden | (unpublished ? 0 : ACTION_FLAGS.Published),
    data: {
      date,
      ...(takesFiles(type) ? { files: true } : {}),
      ...(hour === undefined
        ? {}
        : { timeHours: hour, timeMinutes: minute ?? '00', link: 'https://meet.example.org/proto-vima' }),
      ...(written.after === undefined ? {} : { EnableCondition: { '>': [{ var: 'sessions' }, 2] } }),
    },
    day: never ? Number.POSITIVE_INFINITY : day,
    business: business ?? false,
  };
}

/** The actions of a project in groups, with a maximum number for each group, on days that follow `now`. */
export function demoActions(now: Date, perGroup = Number.POSITIVE_INFINITY): DemoAction[] {
  const groups: readonly { readonly path: readonly string[]; readonly actions: readonly Written[] }[] = texts.groups;
  return groups.flatMap(({ path, actions }) =>
    actions.slice(0, perGroup).map((written) => actionOf(written, path, now)),
  );
}

/** A meeting of one mentee on a separate day; by sign-in name and title. */
export interface DemoMeeting {
  readonly mentee: string;
  readonly title: string;
  readonly date: string;
  readonly timeHours: string;
  readonly timeMinutes: string;
}

const sessionOfGoals = texts.groups[0]?.actions.find(({ type, day = 0 }) => type === 1 && day > 0)?.title ?? '';

/** Two mentees of different mentors with meetings half an hour apart: assigning both to one mentor shows a warning. */
export function demoMeetings(now: Date): DemoMeeting[] {
  const title = sessionOfGoals;
  const date = greekDay(now, 2);
  return [
    { mentee: 'mentee2', title, date, timeHours: '12', timeMinutes: '00' },
    { mentee: 'mentee4', title, date, timeHours: '12', timeMinutes: '30' },
  ];
}

/** Mentees with a mentor of their own for the actions of business mentors. */
export const demoActionMentors: Readonly<
  Record<DemoProjectName, { readonly mentor: string; readonly mentees: readonly string[] }>
> = {
  first: { mentor: 'mentor6', mentees: ['mentee2', 'mentee4', 'mentee8', 'mentee10'] },
  second: { mentor: 'mentor7', mentees: [] },
};

/** The number of past actions that a mentee has completed: all, or all but the last. */
export const demoDone = (person: DemoPerson, passed: number): number =>
  Math.max(0, passed - (person.username.length % 2));

/** Views, scripts, answers, notes, statistics and data files of the demo. */
export const demoActionWork = work;

/** A mentee with a meeting with their mentor three hours from now, or at ten the next morning, which shows the countdown and later the link to join. */
export function demoSoon(now: Date): DemoMeeting {
  const inThreeHours = now.getTime() + 3 * 3_600_000;
  const early = wallTime(inThreeHours).hour < 9;
  const late = wallTime(inThreeHours).hour > 20;
  const { year, month, day } = wallTime(late ? inThreeHours + 6 * 3_600_000 : inThreeHours);
  const { hour, minute } = early || late ? { hour: 10, minute: 0 } : wallTime(inThreeHours);
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    mentee: 'mentee',
    title: sessionOfGoals,
    date: `${two(day)}-${two(month)}-${year}`,
    timeHours: two(hour),
    timeMinutes: two(minute),
  };
}
