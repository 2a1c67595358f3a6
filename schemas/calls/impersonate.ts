import { closed, defineCall, id, projectId, Type } from '../define.ts';

const everything = ['account.identity', 'users.getCurrent', 'projects.getProjects'];

export const impersonate = {
  makeLoginAs: defineCall({
    path: '/api/User/MakeLoginAs',
    method: 'POST',
    summary:
      'A token that signs in as somebody of less power, once, within five minutes. The person is notified; the audit log has both names for each action.',
    roles: ['Admin'],
    body: closed({
      ProjectId: projectId(),
      UserId: id('The person.'),
      url: Type.Optional(
        Type.String({
          description: 'The path to open then; without it /applicant or /.',
          format: 'site-path',
          maxLength: 400,
        }),
      ),
    }),
    reply: closed({
      Token: Type.String({ description: 'The token.' }),
      Url: Type.String({ description: 'The address that signs in with it.' }),
      Seconds: Type.Integer({ description: 'How long it works.' }),
    }),
    affects: ['audit.list'],
  }),
  enter: defineCall({
    path: '/api/praxis/loginas/enter',
    method: 'POST',
    summary: 'Signs in with such a token. The session of this browser continues when the login-as ends.',
    roles: 'anyone',
    beforeConsent: true,
    body: closed({ Token: Type.String({ description: 'The token.', maxLength: 64 }) }),
    reply: closed({ Landing: Type.String({ description: 'The path to open.' }) }),
    affects: everything,
  }),
  leave: defineCall({
    path: '/api/praxis/loginas/leave',
    method: 'POST',
    summary: 'Ends a login-as.',
    roles: 'signedIn',
    beforeConsent: true,
    body: closed({}),
    reply: closed({ Returned: Type.Boolean({ description: "The administrator's own session is back." }) }),
    affects: everything,
  }),
  beginView: defineCall({
    path: '/api/praxis/viewas/begin',
    method: 'POST',
    summary: 'Shows the product as somebody of less power sees it, on this browser. Nothing can be changed meanwhile.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId(), UserId: id('The person.') }),
    reply: closed({ Landing: Type.String({ description: 'The path to open.' }) }),
    affects: everything,
  }),
  endView: defineCall({
    path: '/api/praxis/viewas/end',
    method: 'POST',
    summary: 'Ends looking as somebody else.',
    roles: 'signedIn',
    beforeConsent: true,
    body: closed({}),
    reply: closed({ Ended: Type.Boolean({ description: 'Somebody was looking.' }) }),
    affects: everything,
  }),
};
