import { APPLICATION_STAGES, statusesOfStage } from '../../schemas/entities/application-status.ts';
import { areas } from '../../schemas/roles.ts';
import { peopleWithMicrodata } from './microdata.ts';
import { ASKER, type ViewScope } from './report-conditions.ts';
import { column, joinMember, type ReportView } from './report-view.ts';

const stageOf = (status: string): string =>
  `case ${APPLICATION_STAGES.map((stage) => `when ${status} in (${statusesOfStage(stage).join(', ')}) then '${stage}'`).join(' ')} end`;

/** The protocol number, as server/domains/admissions/applications/present.ts has it. */
const PROTOCOL = `case when applications.number is null then ''
  else applications.year || '-' || right('00000', greatest(0, 6 - length(applications.number::text))) || applications.number end`;

const listIn = (json: string): string =>
  `jsonb_array_elements(case jsonb_typeof(${json}) when 'array' then ${json} end)`;

const ANSWER = "given.value #>> '{}'";

/** Applications, which people of the project need not have handed in, and the microdata of mentees. */
export const admissionViews = (scope: ViewScope): readonly ReportView[] => {
  const ofProject = `applications.project = ${ASKER.project} and ${scope.hasRole(areas.applications)}`;
  return [
    {
      name: 'applications',
      comment: 'The applications of the project, drafts among them, where you decide on applications.',
      columns: [
        column('id', 'applications.id', 'The number of the application.'),
        column('protocol', PROTOCOL, 'The protocol number; empty for a draft.'),
        column(
          'name',
          "coalesce(nullif(applications.name, ''), applications.address)",
          'First name and surname, as they were written; the address where there is no name.',
        ),
        column('email', 'applications.address', 'Where its mails go.'),
        column('afm', 'applications.afm', 'The tax number; empty for none.'),
        column('stage', stageOf('applications.status'), 'draft, applicant, eligible, selected or declined.'),
        column('submitted', 'applications.submitted', 'When it was handed in; null for a draft.'),
        column('changed', 'applications.changed', 'When it was last changed or moved.'),
        column(
          'reopened',
          'applications.reopened is not null',
          'Whether the applicant was asked to hand it in again, and has not yet.',
        ),
        column('mentee', 'applications.mentee', 'The mentee who was made from it: people.id.'),
      ],
      rows: `from applications where ${ofProject}`,
    },
    {
      name: 'application_answers',
      comment: 'The answers of applications, one a row.',
      columns: [
        column('application', 'applications.id', 'The application: applications.id.'),
        column(
          'question',
          "coalesce(asked.question ->> 'Label', given.key)",
          'The question, as the applicant read it.',
        ),
        column('key', 'given.key', 'The name of the question.'),
        column(
          'value',
          `coalesce((select chosen ->> 'text' from ${listIn("asked.question -> 'Options'")} chosen
            where chosen ->> 'value' = ${ANSWER} limit 1), ${ANSWER})`,
          'The answer, as the applicant read it.',
        ),
        column('data', 'given.value', 'The answer as JSON.'),
      ],
      rows: `from applications cross join lateral jsonb_each(applications.answers) given
        left join lateral (select question from ${listIn("applications.form -> 'Questions'")} question
          where question ->> 'Name' = given.key limit 1) asked on true
        where ${ofProject}`,
    },
    {
      name: 'application_moves',
      comment: 'The history of applications: what was done with each, when and by whom.',
      columns: [
        column('application', 'moves.application', 'The application: applications.id.'),
        column(
          'kind',
          'moves.kind',
          'The action: submit, forward, back, set, decline, undo, resubmit, resubmitted, reminder, mentee, documents or withdraw.',
        ),
        column('stage_before', stageOf('moves.status_from'), 'The stage before it.'),
        column('stage', stageOf('moves.status_to'), 'The stage after it.'),
        column('time', 'moves.time', 'When.'),
        column('days', 'moves.time::date - applications.submitted::date', 'The days from handing in to it.'),
        column(
          'by',
          "coalesce((select people.name from people where people.id = moves.person), '')",
          'Who did it; empty for the applicant.',
        ),
        column('reason', 'moves.reason', 'The reason; may be empty.'),
        column('mailed', 'moves.mailed', 'Whether a mail went out with it.'),
      ],
      rows: `from application_moves moves join applications on applications.id = moves.application where ${ofProject}`,
    },
    {
      name: 'microdata',
      comment: 'How far the microdata of each mentee are, at the start and at the end, where you read microdata.',
      columns: [
        column('mentee', 'people.id', 'The mentee: people.id.'),
        column('part', 'part.name', 'start or end.'),
        column(
          'state',
          `case when form.person is null then 'none' when form.grey then 'sending' when form.error is not null then 'refused'
            when form.sent is not null then 'sent' when form.final then 'final' else 'begun' end`,
          'none, begun, final, sending, sent or refused.',
        ),
        column('time', 'form.time', 'When it was last saved.'),
        column('sent', 'form.sent', 'When the information system took it.'),
        column('error', "coalesce(form.error, '')", 'What the information system said against it.'),
      ],
      rows: `from people ${joinMember('people.id')}
        cross join (values ('start'), ('end')) part (name)
        left join microdata form on form.project = member.project and form.person = people.id and form.part = part.name
        where 'Mentee' = any(member.roles) and ${scope.byRoles(peopleWithMicrodata)}`,
    },
  ];
};
