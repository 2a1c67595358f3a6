import { closed, defineCall, id, nullable, Type } from '../define.ts';
import { ANSWER_FAULTS } from '../documents/application-form.ts';
import { application, applicationAnswers, openApplicationForm } from '../entities/application.ts';
import { humanCheck } from './account.ts';

const language = () => Type.Enum(['el', 'en'], { description: 'The language of the reader.' });
const token = () =>
  Type.String({ description: 'What the link of a mail holds.', minLength: 1, maxLength: 64, pattern: '^[\\w-]+$' });
const project = () => id('The project, by id or url.');

/** The application form of people without a session. */
export const applications = {
  getApplication: defineCall({
    path: '/api/ApplicationForm/GetApplication',
    method: 'POST',
    summary: 'The application of a link, or without one the last application of whoever is signed in.',
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
  check: defineCall({
    path: '/api/praxis/applications/check',
    method: 'POST',
    summary: 'What is wrong with the answers, and which questions they hide: for forms with functions.',
    roles: 'anyone',
    body: closed({
      ProjectId: project(),
      Answers: applicationAnswers,
      Language: Type.Optional(language()),
    }),
    reply: closed({
      Hidden: Type.Array(Type.String({ description: 'A name.' }), { description: 'The questions that are not asked.' }),
      Faults: Type.Array(
        closed({
          Name: Type.String({ description: 'The question.' }),
          Code: Type.Enum([...ANSWER_FAULTS, 'not-valid'], { description: 'What is wrong: a code of errors.field.' }),
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
      'Stores a draft and mails a link to go on from another device. An address of mail gets five mails about applications in an hour.',
    roles: 'anyone',
    writes: true,
    body: closed({
      ProjectId: project(),
      email: Type.String({ description: 'Where the link goes.', format: 'email', maxLength: 254 }),
      Answers: applicationAnswers,
      Token: Type.Optional(nullable(token())),
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
      Token: Type.Optional(nullable(token())),
      Language: Type.Optional(language()),
      HumanCheck: humanCheck(),
    }),
    reply: closed({
      Protocol: Type.String({ description: 'The protocol number.' }),
      Mail: Type.Boolean({ description: 'A mail confirms it.' }),
    }),
  }),
};
