import { closed, defineCall, id, nullable, Type } from '../define.ts';
import { identity, role } from '../entities/user.ts';

const token = () => Type.String({ description: 'The token in the link of the mail.', minLength: 1, maxLength: 200 });
const email = () => Type.String({ description: 'The declared address.', minLength: 3, maxLength: 254 });

/** The field of every call that may ask for a human check. */
export const humanCheck = () =>
  Type.Optional(
    Type.String({
      description: 'The answer of the widget humanCheck to a task; required after `human-check-needed`.',
      maxLength: 4_096,
    }),
  );

/** The purposes of a human check. */
export const HUMAN_CHECK_PURPOSES = ['reset', 'guest', 'application'] as const;

export const account = {
  login: defineCall({
    path: '/Account/Login',
    method: 'POST',
    summary: 'Signs in. The answer and its time are the same for a wrong password and an unknown name.',
    roles: 'anyone',
    beforeConsent: true,
    body: closed({
      Username: Type.String({ description: 'The sign-in name.', minLength: 1, maxLength: 128 }),
      Password: Type.String({ description: 'The password.', minLength: 1, maxLength: 128 }),
    }),
    reply: identity,
    affects: ['account.identity', 'users.getCurrent'],
  }),
  identity: defineCall({
    path: '/Account/Identity',
    method: 'POST',
    summary: 'The signed-in person.',
    roles: 'signedIn',
    beforeConsent: true,
    body: closed({}),
    reply: identity,
  }),
  logoff: defineCall({
    path: '/account/logoff',
    method: 'GET',
    summary: 'Signs out. A page of another site cannot cause it.',
    roles: 'anyone',
    beforeConsent: true,
    body: closed({}),
    reply: closed({ SignedOut: Type.Boolean({ description: 'There was a session, and it is over.' }) }),
    affects: ['account.identity'],
  }),
  humanChallenge: defineCall({
    path: '/api/praxis/account/challenge',
    method: 'POST',
    summary:
      'A task for the widget humanCheck, for people who are not signed in. One address may ask 200 times in ten minutes.',
    roles: 'anyone',
    beforeConsent: true,
    body: closed({
      Purpose: Type.Optional(
        Type.Enum([...HUMAN_CHECK_PURPOSES], {
          description:
            'The purpose: a new password (reset, the default), a token for files (guest), or an application (application).',
        }),
      ),
    }),
    reply: closed({ Challenge: Type.String({ description: 'The signed task, for ten minutes and for one use.' }) }),
  }),
  forgotPassword: defineCall({
    path: '/Account/ForgotPassword',
    method: 'POST',
    summary:
      'Mails a link for a new password to the declared address. The answer and its time are the same whether or not there is such an account.',
    roles: 'anyone',
    writes: true,
    beforeConsent: true,
    body: closed({
      email: email(),
      HumanCheck: humanCheck(),
    }),
    reply: closed({ Asked: Type.Boolean({ description: 'The reply is always the same.' }) }),
  }),
  checkReset: defineCall({
    path: '/api/praxis/account/reset',
    method: 'POST',
    summary: 'Whether the link of a mail may still be used, and which rules the new password has to keep.',
    roles: 'anyone',
    writes: true,
    beforeConsent: true,
    body: closed({ token: token(), email: email() }),
    reply: closed({
      Valid: Type.Boolean({ description: 'It may be used.' }),
      Username: Type.String({ description: 'The sign-in name; empty when it may not.' }),
      Rules: Type.Integer({ description: 'The mask of the rules.' }),
      First: Type.Boolean({ description: 'The account has no password yet.' }),
    }),
  }),
  resetPassword: defineCall({
    path: '/Account/ResetPassword',
    method: 'POST',
    summary: 'Sets a new password with the link of a mail, once. Every session of the person ends.',
    roles: 'anyone',
    writes: true,
    beforeConsent: true,
    body: closed({
      token: token(),
      email: email(),
      Password: Type.String({ description: 'The new password.', minLength: 1, maxLength: 128 }),
    }),
    reply: closed({ Changed: Type.Boolean({ description: 'There is a new password.' }) }),
  }),
  leaveProject: defineCall({
    path: '/api/user/LeaveProject',
    method: 'POST',
    destroys: true,
    summary: 'Leaves a project: roles, fields and links in it end. Its last administrator has to stay.',
    roles: 'signedIn',
    irreversible: true,
    beforeConsent: true,
    body: closed({ ProjectId: id('The project, by id or url.') }),
    reply: closed({ DefaultProject: nullable(Type.String({ description: 'The project that opens first now.' })) }),
    affects: ['account.identity', 'users.getCurrent', 'users.list', 'projects.getProjects'],
  }),
  setLanguage: defineCall({
    path: '/api/praxis/account/language',
    method: 'POST',
    summary: 'The language of the mails to oneself.',
    roles: 'signedIn',
    writes: true,
    beforeConsent: true,
    body: closed({ Language: Type.Union([Type.Literal('el'), Type.Literal('en')], { description: 'The language.' }) }),
    reply: closed({ Language: Type.String({ description: 'The language now.' }) }),
  }),
  deviceKeys: defineCall({
    path: '/api/praxis/account/devicekeys',
    method: 'POST',
    summary:
      'The keys with which a browser encrypts what it keeps for this session and this person. Another session or person has others.',
    roles: 'signedIn',
    beforeConsent: true,
    body: closed({}),
    reply: closed({
      Session: Type.String({ description: 'A name of the session. It gives no right.' }),
      Copies: Type.String({ description: 'The key of copies of screens, for this session: 256 bits as base64.' }),
      Waiting: Type.String({
        description: 'The key of what waits to be sent, for this person in any session: 256 bits as base64.',
      }),
      IdleSeconds: Type.Integer({ description: 'The session ends after this time without a request.' }),
      Seconds: Type.Integer({ description: 'The session ends after this time in any case.' }),
    }),
  }),
  demo: defineCall({
    path: '/api/praxis/demo',
    method: 'POST',
    summary: 'The sign-ins of the demo, for the cards of the sign-in page. Only there in demo mode.',
    roles: 'anyone',
    setting: 'DEMO',
    beforeConsent: true,
    body: closed({}),
    reply: Type.Array(
      closed({
        Role: role,
        Username: Type.String({ description: 'The sign-in name.' }),
        Password: Type.String({ description: 'The shared password of the demo.' }),
        Name: Type.String({ description: 'The name of the person.' }),
      }),
    ),
  }),
};
