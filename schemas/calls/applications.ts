// Over 300 lines: the form, its drafts and files, and the decisions are one table of calls.
import { closed, defineCall, dictionary, id, nullable, paging, projectId, stream, Type } from '../define.ts';
import { ANSWER_FAULTS } from '../documents/application-form.ts';
import {
  application,
  applicationAnswers,
  applicationFile,
  applicationRow,
  openApplicationForm,
  ownApplication,
} from '../entities/application.ts';
import {
  APPLICATION_STAGES,
  FUNNEL_STAGES,
  MOVE_COMMANDS,
  SETTABLE_STATUSES,
  STATUS,
} from '../entities/application-status.ts';
import { areas } from '../roles.ts';
import { humanCheck } from './account.ts';

const language = () => Type.Enum(['el', 'en'], { description: 'The language of the reader.' });
const token = () =>
  Type.String({ description: 'The token in the link of a mail.', minLength: 1, maxLength: 64, pattern: '^[\\w-]+$' });
/** The token of guests.start, for applicants without a link. */
const fileToken = () =>
  Type.Optional(
    nullable(
      Type.String({ description: 'The token that the files were added with.', pattern: '^[\\w-]{43}$', maxLength: 43 }),
    ),
  );
/** Connects a draft with its submission. It gives access to neither. */
const formKey = () =>
  Type.Optional(
    nullable(
      Type.String({
        description:
          'A random id of the form on the device of the sender: all saves change the same draft, and the submission ends it.',
        pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
        maxLength: 36,
      }),
    ),
  );
const project = () => id('The project, by id or url.');

const count = (description: string) => Type.Integer({ description });
const day = (description: string) =>
  Type.Optional(nullable(Type.String({ description: `${description} YYYY-MM-DD.`, maxLength: 10 })));
const applicationId = () => id('The application.');
const ids = () => Type.Array(id('An application.'), { description: 'The applications.', minItems: 1, maxItems: 5_000 });
const command = () =>
  Type.Enum([MOVE_COMMANDS.forward, MOVE_COMMANDS.back, ...SETTABLE_STATUSES], {
    description: `${MOVE_COMMANDS.forward} moves forward, ${MOVE_COMMANDS.back} back; ${STATUS.declined} declines; the others set this status. The first two are never stored.`,
  });
const reason = () =>
  Type.Optional(Type.String({ description: 'The reason, which the history shows.', maxLength: 1_000 }));
/** The calls that show applications. */
export const SHOWN_APPLICATIONS = [
  'applications.list',
  'applications.ids',
  'applications.one',
  'applications.reach',
  'overview.get',
];

const filters = {
  ProjectId: projectId(),
  Search: Type.Optional(
    Type.String({
      description: 'Words of the name, the address, a number; in Greek or Latin letters.',
      maxLength: 200,
    }),
  ),
  Stages: Type.Optional(
    Type.Array(Type.Enum([...APPLICATION_STAGES]), {
      description: 'Only these; all without it.',
      maxItems: APPLICATION_STAGES.length,
    }),
  ),
  From: day('Handed in on this day or later.'),
  To: day('Handed in on this day or before.'),
  Duplicates: Type.Optional(
    Type.Boolean({ description: 'Only those with the tax number, address, telephone or name of another one.' }),
  ),
  Reviewer: Type.Optional(
    nullable(Type.String({ description: 'Only those that this person examines; me; none.', maxLength: 64 })),
  ),
};

const moveResult = closed({
  BatchId: Type.String({ description: 'The change, to undo it.' }),
  Moved: count('Applications that were moved.'),
  Mails: count('Mails that go out, a minute later: until then undoing the move stops them.'),
  Skipped: count('Applications for which there is no such move.'),
});

/** The application form of people without a session, and the decisions on applications. */
export const applications = {
  getApplication: defineCall({
    path: '/api/ApplicationForm/GetApplication',
    method: 'POST',
    summary: 'The application of a link, or without one the last application of the signed-in person.',
    roles: 'anyone',
    writes: true,
    body: closed({ Token: Type.Optional(token()), Language: Type.Optional(language()) }),
    reply: closed({ Application: nullable(application) }),
  }),
  checkToken: defineCall({
    path: '/api/ApplicationForm/CheckToken',
    method: 'POST',
    summary: 'Whether the link of a mail opens an application. One address may try 50 wrong ones in an hour.',
    roles: 'anyone',
    writes: true,
    body: closed({ Token: token() }),
    reply: closed({
      Valid: Type.Boolean({ description: 'It opens an application.' }),
      Status: nullable(Type.Integer({ description: 'The status of the application.' })),
    }),
  }),
  forms: defineCall({
    path: '/api/praxis/applications/forms',
    method: 'POST',
    summary: 'The projects that take applications now.',
    roles: 'anyone',
    body: closed({}),
    reply: Type.Array(
      closed({
        Url: Type.String({ description: 'The address of the project.' }),
        Name: Type.String({ description: 'Its name.' }),
        Until: Type.String({ description: 'The last day, YYYY-MM-DD; empty for no limit.' }),
        Logo: Type.Optional(Type.String({ description: 'The address of its picture.' })),
      }),
      { description: 'By name.' },
    ),
  }),
  closedForms: defineCall({
    path: '/api/praxis/applications/closedForms',
    method: 'POST',
    summary:
      'The projects that will take applications, or no longer take them, by the days of their forms. A project without days is not among them.',
    roles: 'anyone',
    body: closed({}),
    reply: Type.Array(
      closed({
        Url: Type.String({ description: 'The address of the project.' }),
        Name: Type.String({ description: 'Its name.' }),
        State: Type.Enum(['soon', 'over'], { description: 'soon: not yet; over: no longer.' }),
        Day: Type.String({ description: 'The first day, or the last one that was. YYYY-MM-DD.' }),
      }),
      { description: 'By name.' },
    ),
  }),
  form: defineCall({
    path: '/api/praxis/applications/form',
    method: 'POST',
    summary:
      'The application form of a project. The answer is the same for a missing project and for one whose form is closed.',
    roles: 'anyone',
    body: closed({ ProjectId: project(), Language: Type.Optional(language()) }),
    reply: openApplicationForm,
  }),
  municipalities: defineCall({
    path: '/api/praxis/applications/municipalities',
    method: 'POST',
    summary:
      'The municipalities that a question of an open form offers: those of the data file of the project, else of the product.',
    roles: 'anyone',
    body: closed({
      ProjectId: project(),
      Region: Type.Optional(
        nullable(Type.String({ description: 'The code of a region; without it those of all regions.', maxLength: 20 })),
      ),
      Language: Type.Optional(language()),
    }),
    reply: Type.Array(
      closed({
        value: Type.String({ description: 'The Greek name, which is stored.' }),
        text: Type.String({ description: 'The name in the letters of the language.' }),
      }),
      { description: 'By name; none for an unknown region.' },
    ),
  }),
  check: defineCall({
    path: '/api/praxis/applications/check',
    method: 'POST',
    summary: 'The faults of the answers and the hidden questions, for forms with functions.',
    roles: 'anyone',
    body: closed({
      ProjectId: project(),
      Answers: applicationAnswers,
      Token: Type.Optional(nullable(token())),
      FileToken: fileToken(),
      Language: Type.Optional(language()),
    }),
    reply: closed({
      Hidden: Type.Array(Type.String({ description: 'A name.' }), { description: 'The questions that are not asked.' }),
      Faults: Type.Array(
        closed({
          Name: Type.String({ description: 'The question.' }),
          Code: Type.Enum([...ANSWER_FAULTS, 'not-valid'], { description: 'The fault: a code of errors.field.' }),
          Message: Type.String({ description: 'The sentence of the form; empty for none.' }),
        }),
        { description: 'The answers that are not right. The form is valid when there are none.' },
      ),
    }),
  }),
  saveDraft: defineCall({
    path: '/api/praxis/applications/draft',
    method: 'POST',
    summary:
      'Stores the draft of a form and mails a link to go on from another device. A form has one draft, and none once it is handed in. An address of mail gets five mails about applications in an hour.',
    roles: 'anyone',
    writes: true,
    body: closed({
      ProjectId: project(),
      email: Type.String({ description: 'Where the link goes.', format: 'email', maxLength: 254 }),
      Answers: applicationAnswers,
      FormKey: formKey(),
      Token: Type.Optional(nullable(token())),
      FileToken: fileToken(),
      Language: Type.Optional(language()),
      HumanCheck: humanCheck(),
    }),
    reply: closed({ Until: Type.String({ description: 'The draft is deleted then.', format: 'date-time' }) }),
  }),
  submit: defineCall({
    path: '/api/praxis/applications/submit',
    method: 'POST',
    summary: 'Hands an application in. The same key hands in once, and answers the same protocol number again.',
    roles: 'anyone',
    writes: true,
    body: closed({
      ProjectId: project(),
      Key: Type.String({ description: 'A new unique id of the sender.', pattern: '^[0-9a-f-]{36}$', maxLength: 36 }),
      Answers: applicationAnswers,
      Correct: Type.Boolean({ description: 'The applicant declares that the answers are true.' }),
      Consent: Type.Boolean({ description: 'The applicant consents to the processing of the data.' }),
      FormKey: formKey(),
      Token: Type.Optional(nullable(token())),
      FileToken: fileToken(),
      Language: Type.Optional(language()),
      HumanCheck: humanCheck(),
    }),
    reply: closed({
      Protocol: Type.String({ description: 'The protocol number.' }),
      Mail: Type.Boolean({ description: 'A mail confirms it.' }),
    }),
  }),
  addDocuments: defineCall({
    path: '/api/praxis/applications/addDocuments',
    method: 'POST',
    summary: 'Adds the files that were uploaded with the link of a reminder to the application, once.',
    roles: 'anyone',
    writes: true,
    body: closed({ Token: token() }),
    reply: closed({ Added: count('Files that were added.') }),
  }),
  own: defineCall({
    path: '/api/praxis/applications/own',
    method: 'POST',
    summary:
      'The applications that the signed-in person handed in, the newest first, with what has happened to them. A decision is shown when it can no longer be undone before its mail.',
    roles: areas.ownApplications,
    body: closed({ Language: Type.Optional(language()) }),
    reply: Type.Array(ownApplication, { description: 'At most 20.' }),
  }),
  openOwn: defineCall({
    path: '/api/praxis/applications/openOwn',
    method: 'POST',
    summary:
      'A token for an own application that documents were asked for, or that is to be handed in again: the same as the link of the mail.',
    roles: areas.ownApplications,
    writes: true,
    body: closed({ AppId: applicationId() }),
    reply: closed({ Token: Type.String({ description: 'The token.' }) }),
  }),
  withdraw: defineCall({
    path: '/api/praxis/applications/withdraw',
    method: 'POST',
    summary: 'Withdraws an own application, until it is declined or a mentee is made of it.',
    roles: areas.ownApplications,
    body: closed({ AppId: applicationId(), Reason: reason() }),
    reply: closed({ Protocol: Type.String({ description: 'The protocol number.' }) }),
    affects: ['applications.own', ...SHOWN_APPLICATIONS],
  }),
  document: defineCall({
    path: '/api/praxis/applications/document',
    method: 'GET',
    summary: 'The bytes of a file of an application.',
    roles: areas.applications,
    answers: 'stream',
    body: closed({
      ProjectId: projectId(),
      AppId: applicationId(),
      Id: id('The file.'),
      inline: Type.Optional(
        Type.String({
          description: '1: to be shown in the page, where the type is a harmless one.',
          pattern: '^[01]$',
          maxLength: 1,
        }),
      ),
    }),
    reply: stream('The bytes.'),
  }),
  list: defineCall({
    path: '/api/praxis/applications/list',
    method: 'POST',
    summary: 'A page of the applications of the project, and the number of applications by stage.',
    roles: areas.applications,
    body: closed({
      ...filters,
      Sort: Type.Optional(
        nullable(
          closed(
            {
              Field: Type.Enum(['Name', 'Time', 'Changed', 'Status'], { description: 'By what.' }),
              Down: Type.Optional(Type.Boolean({ description: 'The last first.' })),
            },
            { description: 'The order.' },
          ),
        ),
      ),
      ...paging(),
    }),
    reply: closed({
      list: Type.Array(applicationRow, { description: 'The page; those handed in last come first without a sort.' }),
      count: count('How many fit.'),
      All: count('How many there are without filters.'),
      Totals: Type.Array(
        closed({
          Stage: Type.Enum([...APPLICATION_STAGES], { description: 'Their stages.' }),
          Count: count('How many fit the other filters.'),
        }),
        { description: 'For each stage, in order, independent of Stages.' },
      ),
      Reached: Type.Array(
        closed({
          Stage: Type.Enum([...FUNNEL_STAGES], { description: 'A stage of the funnel.' }),
          Count: count('How many of those that fit the other filters have come so far, whatever became of them.'),
        }),
        { description: 'For each stage of the funnel, in order, independent of Stages.' },
      ),
      Mine: count('How many that fit the other filters the reader examines.'),
      Unassigned: count('How many that fit the other filters nobody examines yet.'),
    }),
  }),
  ids: defineCall({
    path: '/api/praxis/applications/ids',
    method: 'POST',
    summary: 'The ids of the applications that fit, at most 5,000: to select them all.',
    roles: areas.applications,
    body: closed(filters),
    reply: closed({ Ids: Type.Array(Type.String(), { description: 'The applications.' }) }),
  }),
  one: defineCall({
    path: '/api/praxis/applications/one',
    method: 'POST',
    summary: 'An application with its form, its history, and others that may be of the same person.',
    roles: areas.applications,
    body: closed({ ProjectId: projectId(), AppId: applicationId(), Language: Type.Optional(language()) }),
    reply: applicationFile,
  }),
  reach: defineCall({
    path: '/api/praxis/applications/reach',
    method: 'POST',
    summary: 'What a move would do: how many applications it would move, and how many mails would go out.',
    roles: areas.applications,
    body: closed({ ProjectId: projectId(), Ids: ids(), Status: command() }),
    reply: closed({
      Count: count('Applications that would be moved.'),
      Mails: count('Mails that would go out.'),
      NoAddress: count('Applications among them that have no address to mail to.'),
      Skipped: count('Applications for which there is no such move.'),
      To: Type.Array(
        closed({
          Stage: Type.Enum([...APPLICATION_STAGES], { description: 'Their new stage.' }),
          Count: count('How many.'),
        }),
        { description: 'Their new stage.' },
      ),
      Seen: dictionary(Type.Integer(), { description: 'The status of each application now, for the move itself.' }),
    }),
    long: true,
  }),
  changeStatus: defineCall({
    path: '/api/ApplicationForm/ChangeStatus',
    method: 'POST',
    summary:
      'Moves applications: forward, back, to a status. Those for which there is no such move stay; if one was moved since it was seen, nothing changes. Without Seen the same command within a minute moves nothing a second time.',
    roles: areas.applications,
    body: closed({
      ProjectId: projectId(),
      Ids: ids(),
      Status: command(),
      Seen: Type.Optional(
        dictionary(Type.Integer(), {
          description: 'The status that each application had when the move was decided.',
          maxProperties: 5_000,
        }),
      ),
      Reason: reason(),
      Mail: Type.Optional(Type.Boolean({ description: 'False: no mails go out.', default: true })),
    }),
    reply: moveResult,
    refused: { member: 'Skipped' },
    affects: SHOWN_APPLICATIONS,
    long: true,
  }),
  undoReach: defineCall({
    path: '/api/praxis/applications/undoReach',
    method: 'POST',
    summary: 'What undoing a move would find: how many of its mails have gone out, and how many can still be stopped.',
    roles: areas.applications,
    body: closed({ ProjectId: projectId(), BatchId: id('The change.') }),
    reply: closed({
      Count: count('Applications of the change.'),
      Waiting: count('Mails that have not gone out: undoing stops them.'),
      Gone: count('Mails that have gone out.'),
    }),
  }),
  undo: defineCall({
    path: '/api/praxis/applications/undo',
    method: 'POST',
    summary:
      'Takes a move back, if nothing has happened to its applications since. Its mails that have not gone out never do.',
    roles: areas.applications,
    body: closed({
      ProjectId: projectId(),
      BatchId: id('The change.'),
      Correction: Type.Optional(
        Type.Boolean({
          description: 'Writes to those whose mail has gone out that it does not hold.',
          default: false,
        }),
      ),
    }),
    reply: closed({
      Moved: count('Applications without a change.'),
      Stopped: count('Mails that never go out.'),
      Gone: count('Mails that had gone out before.'),
      Mails: count('Corrections that go out.'),
    }),
    affects: SHOWN_APPLICATIONS,
    long: true,
  }),
  resubmit: defineCall({
    path: '/api/ApplicationForm/Resubmit',
    method: 'POST',
    summary:
      'Opens an application to its applicant again, who gets a link by mail and hands it in with the same number.',
    roles: areas.applications,
    body: closed({ ProjectId: projectId(), AppId: applicationId(), Reason: reason() }),
    reply: closed({ Mails: count('Mails that go out.') }),
    affects: SHOWN_APPLICATIONS,
  }),
  uploadReminder: defineCall({
    path: '/api/ApplicationForm/UploadReminder',
    method: 'POST',
    summary:
      'Reminds an applicant of the unfinished draft or of missing documents, which can be uploaded by the link of the mail. Without anything missing there is no reminder, and none twice in a row.',
    roles: areas.applications,
    body: closed({
      ProjectId: projectId(),
      AppId: applicationId(),
      Questions: Type.Optional(
        Type.Array(Type.String({ description: 'A question.', maxLength: 64 }), {
          description: 'The documents to ask for; without it those that are needed and missing.',
          maxItems: 50,
        }),
      ),
      Again: Type.Optional(
        Type.Boolean({ description: 'Also if nothing has happened since the last reminder.', default: false }),
      ),
      Reason: reason(),
    }),
    reply: closed({ Mails: count('Mails that go out.') }),
    affects: SHOWN_APPLICATIONS,
  }),
  makeMentee: defineCall({
    path: '/api/praxis/applications/makeMentee',
    method: 'POST',
    summary:
      'Makes a mentee of a selected application, by the rules for new people: with the answers that are fields of the project, a mentor and an invitation.',
    roles: areas.applications,
    body: closed({
      ProjectId: projectId(),
      AppId: applicationId(),
      MentorId: Type.Optional(nullable(id('The mentor.'))),
      Username: Type.Optional(
        Type.String({ description: 'The sign-in name; the address of the application without it.', maxLength: 100 }),
      ),
      Invite: Type.Optional(Type.Boolean({ description: 'Mails an invitation.', default: true })),
    }),
    reply: closed({ UserId: Type.String({ description: 'The mentee.' }) }),
    affects: [...SHOWN_APPLICATIONS, 'users.list', 'users.views', 'users.mentorsFilterValues'],
  }),
};
