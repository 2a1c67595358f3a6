import { closed, defineCall, Type } from '../define.ts';
import { identity, role } from '../entities/user.ts';

export const account = {
  login: defineCall({
    path: '/Account/Login',
    method: 'POST',
    summary: 'Signs in. The answer and its time are the same for a wrong password and an unknown name.',
    roles: 'anyone',
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
    summary: 'Who is signed in.',
    roles: 'signedIn',
    body: closed({}),
    reply: identity,
  }),
  logoff: defineCall({
    path: '/account/logoff',
    method: 'GET',
    summary: 'Signs out. A page of another site cannot cause it.',
    roles: 'anyone',
    body: closed({}),
    reply: closed({ SignedOut: Type.Boolean({ description: 'There was a session, and it is over.' }) }),
    affects: ['account.identity'],
  }),
  demo: defineCall({
    path: '/api/praxis/demo',
    method: 'POST',
    summary: 'The sign-ins of the demo, for the cards of the sign-in page. Only there in demo mode.',
    roles: 'anyone',
    setting: 'DEMO',
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
