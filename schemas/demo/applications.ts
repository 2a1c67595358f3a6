import type { ApplicationMoveKind } from '../entities/application.ts';
import { STATUS, type ApplicationStatus } from '../entities/application-status.ts';
import type { Fields } from '../entities/fields.ts';
import { tables } from '../tables/index.ts';
import texts from './applications.json' with { type: 'json' };
import { Chance } from './chance.ts';
import { jobseeker, person } from './fields.ts';

/** A move of an application of the demo. Moves of one batch were made together. */
export interface DemoApplicationMove {
  readonly kind: ApplicationMoveKind;
  readonly to: ApplicationStatus;
  /** Username; null for the applicant. */
  readonly by: string | null;
  readonly time: Date;
  readonly reason: string;
  readonly batch: string | null;
}

interface DemoNote {
  readonly by: string;
  readonly text: string;
  readonly time: Date;
}

/** The marks of a reviewer, by the names of the criteria. */
interface DemoReview {
  readonly by: string;
  readonly marks: Readonly<Record<string, number>>;
  readonly comment: string;
  readonly time: Date;
}

export interface DemoApplication {
  readonly answers: Readonly<Record<string, string>>;
  /** The time when it was begun. */
  readonly created: Date;
  /** The username of the applicant, where one was signed in. */
  readonly person: string | null;
  /** The username of the mentee that was created from it. */
  readonly mentee: string | null;
  /** The username of who examines it. */
  readonly reviewer: string | null;
  readonly notes: readonly DemoNote[];
  readonly reviews: readonly DemoReview[];
  /** The first move submits it. A draft has none. */
  readonly moves: readonly DemoApplicationMove[];
}

const DEMO_APPLICATIONS = 60;
const DAY = 86_400_000;
const STUDIES = ['school', 'vocational', 'degree', 'master'];
const HEARD = ['friend', 'web', 'office', 'other'];

/** The progress of each of twelve applications, repeated five times, so that the states are mixed. */
const PATHS = [
  'applicant',
  'eligible',
  'selected',
  'declined',
  'applicant',
  'eligible',
  'later',
  'draft',
  'mentee',
  'refused',
  'restored',
  'reopened',
] as const;
type Path = (typeof PATHS)[number];

/** The applications of people who have an account: one that waits, a selected and a declined one. */
const OWN: ReadonlyMap<number, string> = new Map([
  [52, 'applicant'],
  [50, 'applicant2'],
  [51, 'applicant3'],
]);

const regionCodes: ReadonlyMap<string, string> = new Map(
  Object.entries(tables['regions'] ?? {}).map(([code, names]) => [text(Object(names)['el'] ?? names), code]),
);

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

interface DemoApplicant {
  readonly username: string;
  readonly fields: Fields;
}

/** Sixty applications, the oldest first. Two have the tax number of an earlier one, and two the address. */
export function demoApplications(
  { mentees, applicants }: Readonly<Record<'mentees' | 'applicants', readonly DemoApplicant[]>>,
  now: Date,
) {
  const chance = new Chance(2_026);
  const applications: DemoApplication[] = [];
  for (let index = 0; index < DEMO_APPLICATIONS; index += 1) {
    const path = PATHS[index % PATHS.length] ?? 'applicant';
    // Participants were applicants first.
    const mentee = path === 'mentee' ? mentees[Math.floor(index / PATHS.length)] : undefined;
    const fresh = person(chance, now, [18, 29]);
    const fields = mentee?.fields ?? {
      ...fresh,
      ...jobseeker(chance, now, 900 + index, text(fresh['birth_date'])),
    };
    const created = timeOf(index, now);
    const twin = index % 26 === 25 ? applications[index - 18] : undefined;
    const account = applicants.find(({ username }) => username === OWN.get(index));
    const answers = {
      ...answersOf(chance, fields),
      ...(twin ? pick(twin.answers, index % 52 === 25) : {}),
      ...(account ? ownAnswers(account.fields) : {}),
    };
    applications.push({
      answers,
      created,
      person: account?.username ?? null,
      mentee: mentee?.username ?? null,
      ...examined(path, index, new Date(created.getTime() + DAY), now),
      moves: movesOf(path, index, new Date(created.getTime() + 3_600_000), now),
    });
  }
  return applications;
}

const ownAnswers = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    ['first_name', 'last_name', 'email', 'birth_date', 'phone'].map((name) => [name, text(fields[name])]),
  );

/** In the daytime, a little more than a day apart. */
const timeOf = (index: number, now: Date): Date =>
  new Date(
    Math.floor(now.getTime() / DAY - (DEMO_APPLICATIONS - index) * 1.4) * DAY +
      (6 + ((index * 5) % 11)) * 3_600_000 +
      ((index * 17) % 60) * 60_000,
  );

/** A second application of the same person: with the same tax number, or only with the same address. */
const pick = (answers: DemoApplication['answers'], whole: boolean): Record<string, string> =>
  Object.fromEntries(
    (whole ? ['first_name', 'last_name', 'afm', 'email', 'birth_date'] : ['email']).map((name) => [
      name,
      answers[name] ?? '',
    ]),
  );

function answersOf(chance: Chance, fields: Fields): Record<string, string> {
  const copied = [
    'first_name',
    'last_name',
    'birth_date',
    'afm',
    'email',
    'phone',
    'municipality',
    'address',
    'postcode',
  ];
  const since = text(fields['unemployed_since']);
  return {
    ...Object.fromEntries(copied.map((name) => [name, text(fields[name])])),
    region: regionCodes.get(text(fields['region'])) ?? 'EL30',
    studies: chance.of(STUDIES),
    unemployed: since === '' ? 'no' : 'yes',
    ...(since === '' ? {} : { unemployed_since: since }),
    motive: chance.of(texts.motives),
    heard: chance.of(HEARD),
  };
}

/** Every third application that was handed in has nobody yet; those that went on were scored, some of them twice. */
function examined(path: Path, index: number, time: Date, now: Date) {
  const reviewers = index % 2 === 0 ? ['manager', 'managerlite'] : ['managerlite', 'manager'];
  const [reviewer = ''] = reviewers;
  if (path === 'draft' || (path === 'applicant' && index % 3 === 0) || time > now)
    return { reviewer: null, notes: [], reviews: [] };
  const isScored = path !== 'applicant' && path !== 'later' && path !== 'reopened';
  return {
    reviewer,
    notes: index % 4 === 0 ? [{ by: reviewer, text: texts.notes[index % texts.notes.length] ?? '', time }] : [],
    reviews: isScored
      ? reviewers.slice(0, 1 + (index % 2)).map((by, place) => ({
          by,
          marks: {
            motive: 3 + ((index + place) % 3),
            need: 2 + ((index * 3 + place) % 4),
            time: 3 + ((index + 1) % 3),
          },
          comment: '',
          time,
        }))
      : [],
  };
}

function movesOf(path: Path, index: number, submitted: Date, now: Date): DemoApplicationMove[] {
  const at = (days: number) => new Date(Math.min(submitted.getTime() + days * DAY, now.getTime() - 60_000));
  const round = Math.floor(index / PATHS.length);
  const manager = round % 2 === 0 ? 'manager' : 'admin';
  const step = (
    kind: ApplicationMoveKind,
    to: ApplicationStatus,
    days: number,
    more: object = {},
  ): DemoApplicationMove => ({
    kind,
    to,
    by: manager,
    time: at(days),
    reason: '',
    batch: `${kind} ${path} ${index}`,
    ...more,
  });
  const submit = step('submit', index % 3 === 0 ? STATUS.applicant100 : STATUS.applicant, 0, { by: null, batch: null });
  const forward = step('forward', STATUS.eligible, 4);
  const select = step('forward', STATUS.selected, 9, { batch: `select ${index}` });
  const decline = (days: number) =>
    step('decline', STATUS.declined, days, { reason: texts.declined[round % texts.declined.length] ?? '' });
  const stays = submit.to;
  const resubmit = step('resubmit', stays, 1, { batch: null, reason: texts.resubmit });
  const paths: Readonly<Record<Path, DemoApplicationMove[]>> = {
    draft: [],
    applicant: round === 1 ? [submit, step('reminder', stays, 2, { batch: null, reason: texts.reminder })] : [submit],
    later: [submit, resubmit, step('resubmitted', stays, 2, { by: null, batch: null })],
    reopened: [submit, resubmit],
    eligible: [submit, forward],
    selected: [submit, forward, select],
    mentee: [submit, forward, select, step('mentee', STATUS.selected, 10, { batch: null })],
    declined: [submit, decline(3)],
    refused:
      round === 3
        ? [submit, forward, step('withdraw', STATUS.withdrawn, 6, { by: null, batch: null, reason: texts.withdrawn })]
        : [submit, forward, decline(6)],
    restored: [submit, forward, decline(6), step('back', STATUS.eligible, 8)],
  };
  return paths[path];
}
