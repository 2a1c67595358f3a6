// Over 150 lines: the views of reports are one table.
import { type Role, areas, ROLES } from '../../schemas/roles.ts';
import { mayMakeActions, readableActionsOfMentee, visibleActions, visibleActionsOfMentee } from './actions.ts';
import { canSeeEverybody } from './people.ts';
import { ASKER, type ViewScope } from './report-conditions.ts';
import { column, joinMember, type ReportView } from './report-view.ts';
import { admissionViews } from './report-views-admissions.ts';
import { peopleViews } from './report-views-people.ts';

const { person, project } = ASKER;

/** Mentees do not see their own actions that have a ShowCondition: the database cannot evaluate it. */
const isShownToReader = (mentee: string) =>
  `(${mentee} <> ${person} or coalesce(actions.data ->> 'ShowCondition', '') = '')`;

/** The rule of payments: readers who see everybody also see former mentees. */
const SEES_EVERYBODY: readonly Role[] = ROLES.filter((role) => canSeeEverybody({ roles: [role] }));

const MAKERS: readonly Role[] = ROLES.filter((role) => mayMakeActions({ roles: [role] }));

/** Published for everybody or for this mentee: only then a meeting takes place, for any reader. */
const IS_PUBLISHED = `(actions.flags & 2 <> 0 or exists (select from action_published p where p.action = actions.id
  and p.mentee = member.person))`;

/** The mentor of the action, else the default mentor. */
const MENTOR_OF_ACTION = `(select link.mentor from mentor_mentee link where link.project = actions.project
  and link.mentee = member.person and link.action in ('', actions.id::text) order by link.action desc limit 1)`;

/** The state of a mentee's work, as server/domains/learning/actions/work-state.ts has it. */
const WORK_JOINS = `
  left join action_completions ended on ended.action = actions.id and ended.mentee = member.person and ended.done
  left join action_work waiting on waiting.action = actions.id and waiting.mentee = member.person
  left join action_data written on written.action = actions.id and written.mentee = member.person
    and written.kind = 'mentee' and written.data <> '{}'`;

/**
 * The condition that the asker sees an action of this mentee. The check of the person comes first, since few people are
 * visible.
 */
const ofSeenMentee = (mentee: string, { isSeenMember, byRoles }: ViewScope): string =>
  `${isSeenMember(mentee)} and ${isShownToReader(mentee)} and ${byRoles((reader) => visibleActionsOfMentee(reader, mentee))}`;

/** The same where the view has joined the mentee as `member`. */
const ofSeenMember = (mentee: string, { isSeenMember, byRolesOfMember }: ViewScope): string =>
  `${isSeenMember(mentee)} and ${isShownToReader(mentee)} and ${byRolesOfMember(mentee, (reader) => visibleActionsOfMentee(reader, mentee))}`;

const readsKind = (kind: 'mentee' | 'public' | 'private' | 'action', { byRolesOfMember }: ViewScope): string =>
  `(kept.kind = '${kind}' and ${byRolesOfMember('kept.mentee', (reader) => readableActionsOfMentee(reader, 'kept.mentee', kind))})`;

/** The views of a scope. Those of different scopes differ in their rows only. */
export const reportViews = (scope: ViewScope): readonly ReportView[] => [
  ...peopleViews(scope),
  {
    name: 'mentors',
    comment: 'Which mentor each mentee has whom you see.',
    columns: [
      column('mentee', 'link.mentee', 'The mentee: people.id.'),
      column('mentor', 'link.mentor', 'The mentor. The name is in people where you see the mentor.'),
      column('action', "nullif(link.action, '')::integer", 'Only for this action: actions.id; null for all actions.'),
    ],
    rows: `from mentor_mentee link where link.project = ${project} and ${scope.isSeen('link.mentee')}`,
  },
  {
    name: 'coordinators',
    comment: 'Which coordinators each mentee has whom you see.',
    columns: [
      column('mentee', 'link.mentee', 'The mentee: people.id.'),
      column('coordinator', 'link.coordinator', 'The coordinator.'),
    ],
    rows: `from coordinator_mentee link where link.project = ${project} and ${scope.isSeen('link.mentee')}`,
  },
  {
    name: 'actions',
    comment: 'The actions of the project that you see.',
    columns: [
      column('id', 'actions.id', 'The number of the action.'),
      column('type', 'actions.type', 'The number of its type.'),
      column('title', 'actions.title', 'The title.'),
      column('stage', 'actions.groups[1]', 'The first of its groups.'),
      column('groups', 'actions.groups', 'All groups.'),
      column('place', 'actions.place', 'The place in the order of lists.'),
      column('published', 'actions.flags & 2 <> 0', 'Whether it is published for everybody.'),
      column('questionnaire', 'actions.quest', 'The questionnaire of the action.'),
    ],
    rows: `from actions where actions.project = ${project} and ${scope.byRoles(visibleActions)}`,
  },
  {
    name: 'completions',
    comment: 'Which mentees have completed which actions, of those that you see.',
    columns: [
      column('action', 'ended.action', 'The action: actions.id.'),
      column('mentee', 'ended.mentee', 'The mentee: people.id.'),
      column('time', 'ended.time', 'When it was completed.'),
    ],
    rows: `from action_completions ended join actions on actions.id = ended.action ${joinMember('ended.mentee')}
      where ended.done and ${ofSeenMember('ended.mentee', scope)}`,
  },
  {
    name: 'work',
    comment: 'Where the work of each mentee in each action is, of those that you see. Large: completions is faster.',
    columns: [
      column('action', 'actions.id', 'The action: actions.id.'),
      column('mentee', 'member.person', 'The mentee: people.id.'),
      column(
        'state',
        `case when ended.done then 'done' when waiting.state is not null then waiting.state
          when written.time is not null or exists (select from answer_sets begun where begun.action = actions.id
            and begun.person = member.person and begun.kind = 'action') then 'begun' else 'new' end`,
        'new, begun, handedIn, returned or done.',
      ),
      column(
        'time',
        'case when ended.done then ended.time when waiting.state is not null then waiting.time else written.time end',
        'Since when.',
      ),
    ],
    rows: `from actions join memberships member on member.project = actions.project ${WORK_JOINS}
      where ${ofSeenMember('member.person', scope)}`,
  },
  {
    name: 'meetings',
    comment: 'When actions take place for mentees, of those that you see.',
    columns: [
      column('action', 'actions.id', 'The action: actions.id.'),
      column('mentee', 'member.person', 'The mentee: people.id.'),
      column('mentor', MENTOR_OF_ACTION, 'The mentor of the mentee in this action.'),
      column('time', 'meeting.at', 'The day and hour, by the clock of the installation.'),
    ],
    rows: `from actions join memberships member on member.project = actions.project
      left join action_data dated on dated.action = actions.id and dated.mentee = member.person and dated.kind = 'action'
      cross join lateral (select coalesce(report_private.meeting_time(dated.data),
        report_private.meeting_time(actions.data)) as at) meeting
      where (actions.data ? 'date' or dated.data ? 'date') and 'Mentee' = any(member.roles) and meeting.at is not null
        and ${IS_PUBLISHED} and ${ofSeenMember('member.person', scope)}`,
  },
  {
    name: 'action_data',
    comment:
      'The data of mentees in actions, by kind. Private notes are never shown to the mentee whom they are about.',
    columns: [
      column('action', 'kept.action', 'The action: actions.id.'),
      column('mentee', 'kept.mentee', 'The mentee: people.id.'),
      column('kind', 'kept.kind', 'mentee, public, private or action.'),
      column('data', 'kept.data', 'The data as JSON.'),
      column('time', 'kept.time', 'When it was changed.'),
    ],
    rows: `from action_data kept join actions on actions.id = kept.action ${joinMember('kept.mentee')}
      where ${scope.isSeenMember('kept.mentee')} and ${isShownToReader('kept.mentee')}
        and (${(['mentee', 'public', 'private', 'action'] as const).map((kind) => readsKind(kind, scope)).join('\n or ')})`,
  },
  {
    name: 'payments',
    comment: 'What mentees are paid for, where you may read payments. Those who left the project are named here alone.',
    columns: [
      column('mentee', 'payments.mentee', 'The mentee: people.id.'),
      column('name', 'people.name', 'The name of the mentee.'),
      column('action', 'payments.action', 'The action: actions.id. A payment outlives its action.'),
      column('title', 'payments.title', 'The title of the action on that day.'),
      column(
        'mentor',
        `case when ${scope.hasRole(SEES_EVERYBODY)} or ${scope.isSeen('payments.mentor')} then payments.mentor end`,
        'The mentor of that day; null where you do not see them.',
      ),
      column('time', 'payments.time', 'When the payment was recorded.'),
    ],
    rows: `from payments join people on people.id = payments.mentee
      where payments.project = ${project} and ${scope.hasRole(areas.admin)}
        and (${scope.hasRole(SEES_EVERYBODY)} or ${scope.isSeen('payments.mentee')})`,
  },
  {
    name: 'answer_sets',
    comment: 'Who answers which questionnaire, of those whose answers you read.',
    columns: [
      column('id', 'sets.id', 'The answer set.'),
      column('questionnaire', 'sets.quest', 'The questionnaire.'),
      column('action', 'sets.action', 'The action: actions.id; null for questionnaires of mentors and of the public.'),
      column('person', 'sets.person', 'Who answers: people.id; null for the public.'),
      column('state', 'sets.state', 'new, started, paused or finished.'),
      column('completion', 'sets.completion', 'Answered questions in percent.'),
      column('started', 'sets.started', 'When it was begun.'),
      column('finished', 'sets.finished', 'When it was handed in.'),
    ],
    rows: `from answer_sets sets left join actions on actions.id = sets.action
      where sets.project = ${project}
        and not (sets.person is not distinct from ${person} and sets.left_seconds is not null)
        and (sets.kind = 'action' and ${scope.isSeen('sets.person')} and ${ofSeenMentee('sets.person', scope)}
          or sets.kind = 'mentor' and ${scope.isSeen('sets.person')} and (sets.person = ${person} or ${scope.hasRole(areas.admin)})
          or sets.kind in ('public', 'token') and ${scope.hasRole(MAKERS)})`,
  },
  {
    name: 'questionnaires',
    comment: 'The questionnaires of actions that you see, and of answer sets that you read.',
    columns: [
      column('id', 'quests.id', 'The questionnaire.'),
      column('title', 'quests.title', 'The title.'),
      column('questions', 'quests.questions', 'How many questions it has.'),
    ],
    rows: `from quests where quests.project = ${project} and (quests.id in (select questionnaire from ${scope.schema}.actions)
      or quests.id in (select questionnaire from ${scope.schema}.answer_sets))`,
  },
  {
    name: 'answers',
    comment: 'The answers of the answer sets that you read, one a row.',
    columns: [
      column('answer_set', 'answers.answer_set', 'The answer set: answer_sets.id.'),
      column('question', 'answers.group_id', 'The question, or the part of it, as the questionnaire names it.'),
      column('option', 'answers.option_id', 'The chosen option.'),
      column('text', 'answers.text', 'The written answer.'),
      column('time', 'answers.time', 'When it was given.'),
    ],
    rows: `from answers where answers.answer_set in (select id from ${scope.schema}.answer_sets)`,
  },
  ...admissionViews(scope),
];
