import { APPLICATION_STAGES } from '../../schemas/entities/application-status.ts';
import { APPLICATION_MOVES } from '../../schemas/entities/application.ts';
import { ROLES } from '../../schemas/roles.ts';
import type { Link } from '../platform/sql/builder/things.ts';

const to = (name: string, view: string, column: string, more: Partial<Link> = {}): Link => ({
  name,
  view,
  from: '',
  column,
  key: 'id',
  ...more,
});
const person = (name: string, column: string, more: Partial<Link> = {}): Link => to(name, 'people', column, more);

/** The rows of another view that name a row in their column. */
const many = (name: string, view: string, key: string, more: NonNullable<Link['many']>): Link =>
  to(`all_${name}`, view, 'id', { key, many: more });

/** The mentor of all actions; a mentee has at most one. */
const mentorOf = (column: string, from = ''): readonly Link[] => [
  to('mentor_link', 'mentors', column, { from, key: 'mentee', without: 'action', isHidden: true }),
  person('mentor', 'mentor', { from: 'mentor_link' }),
];
const action = to('action', 'actions', 'action');
const mentee = person('mentee', 'mentee');
const application = to('application', 'applications', 'application');

/** How rows of a view lead to one row of another, by a key of the other view. */
export const REPORT_LINKS: Readonly<Record<string, readonly Link[]>> = {
  people: [
    ...mentorOf('id'),
    many('completions', 'completions', 'mentee', { time: 'time' }),
    many('meetings', 'meetings', 'mentee', { time: 'time' }),
    many('payments', 'payments', 'mentee', { time: 'time' }),
    many('answer_sets', 'answer_sets', 'person', { time: 'finished' }),
    many('mentees', 'mentors', 'mentor', { distinct: 'mentee' }),
    many('meetings_of_mentor', 'meetings', 'mentor', { time: 'time' }),
  ],
  person_fields: [person('person', 'person'), ...mentorOf('person')],
  mentors: [mentee, person('mentor', 'mentor'), action],
  coordinators: [mentee, person('coordinator', 'coordinator'), ...mentorOf('mentee')],
  actions: [
    to('questionnaire', 'questionnaires', 'questionnaire'),
    many('completions', 'completions', 'action', { time: 'time' }),
  ],
  completions: [mentee, action, ...mentorOf('mentee')],
  work: [mentee, action, ...mentorOf('mentee')],
  meetings: [mentee, action, person('mentor', 'mentor')],
  action_data: [mentee, action, ...mentorOf('mentee')],
  payments: [mentee, action, person('mentor', 'mentor')],
  answer_sets: [
    person('person', 'person'),
    action,
    to('questionnaire', 'questionnaires', 'questionnaire'),
    ...mentorOf('person'),
  ],
  answers: [
    to('answer_set', 'answer_sets', 'answer_set'),
    person('person', 'person', { from: 'answer_set' }),
    to('questionnaire', 'questionnaires', 'questionnaire', { from: 'answer_set' }),
  ],
  applications: [mentee, ...mentorOf('mentee')],
  application_answers: [application],
  application_moves: [application],
  microdata: [mentee, ...mentorOf('mentee')],
};

/** The values of a column with few values, and the beginning of the keys of their texts. */
interface ColumnValues {
  readonly values: readonly string[];
  readonly texts: string;
}

const STAGES: ColumnValues = { values: APPLICATION_STAGES, texts: 'decisions.stage' };

/** The columns with few values, by view and column. */
export const REPORT_VALUES: Readonly<Record<string, ColumnValues>> = {
  'people.roles': { values: ROLES, texts: 'roles' },
  'people.role': { values: ROLES, texts: 'roles' },
  'work.state': {
    values: ['new', 'begun', 'handedIn', 'returned', 'done'],
    texts: 'reportData.work.state',
  },
  'action_data.kind': { values: ['mentee', 'public', 'private', 'action'], texts: 'reportData.action_data.kind' },
  'answer_sets.state': { values: ['new', 'started', 'paused', 'finished'], texts: 'reportData.answer_sets.state' },
  'applications.stage': STAGES,
  'application_moves.stage_before': STAGES,
  'application_moves.stage': STAGES,
  'application_moves.kind': { values: APPLICATION_MOVES, texts: 'decisions.kind' },
  'microdata.part': { values: ['start', 'end'], texts: 'microdata' },
  'microdata.state': {
    values: ['none', 'begun', 'final', 'sending', 'sent', 'refused'],
    texts: 'microdata.state',
  },
};
