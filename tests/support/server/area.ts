import { mayActAs } from '../../../server/policy/change-people.ts';
import { closed, defineCall, Type } from '../../../schemas/define.ts';
import { area } from '../../../server/platform/http/area.ts';
import type { Db } from '../../../server/platform/data/tables.ts';
import type { Identity, Person } from '../../../server/platform/session/identity.ts';
import { forbidden, notFound } from '../../../server/platform/base/problem.ts';
import { countSignIn, refundSignIn } from '../../../server/platform/session/attempts.ts';
import { hashPassword, verifyPassword } from '../../../server/platform/session/password.ts';

// A small product for the tests of the platform: two people, two projects, six calls.

const testPeople = new Map<number, Person & { readonly project: Readonly<Record<string, readonly string[]>> }>();

/** Resets the test data. */
export function populate(): void {
  testPeople.clear();
  const add = (Id: number, UserName: string, project: Record<string, string[]>) =>
    testPeople.set(Id, { Id, UserName, suspended: false, project, roles: [...new Set(Object.values(project).flat())] });
  add(1, 'admin', { north: ['Admin'], south: ['Mentor'] });
  add(2, 'mentee', { north: ['Mentee'] });
}

export function suspend(id: number): void {
  const person = testPeople.get(id);
  if (person) testPeople.set(id, { ...person, suspended: true });
}

export const identity: Identity = {
  person: (_db, id) => Promise.resolve(testPeople.get(id)),
  mayActAs,
  memberships: (_db, id) =>
    Promise.resolve(
      Object.entries(testPeople.get(id)?.project ?? {}).map(([url, roles], index) => ({
        project: index + 1,
        url,
        roles,
        owesConsent: false,
      })),
    ),
};

export const calls = {
  signIn: defineCall({
    path: '/Account/TestLogin',
    method: 'POST',
    summary: 'Signs in.',
    roles: 'anyone',
    body: closed({ UserName: Type.String({ minLength: 1, maxLength: 100 }), Password: Type.String() }),
    reply: closed({ Id: Type.Integer() }),
  }),
  signOut: defineCall({
    path: '/Account/TestLogoff',
    method: 'POST',
    summary: 'Signs out.',
    roles: 'anyone',
    body: closed({}),
    reply: Type.Null(),
  }),
  me: defineCall({
    path: '/api/User/GetCurrent',
    method: 'POST',
    summary: 'Who I am.',
    roles: 'signedIn',
    body: closed({}),
    reply: closed({ Id: Type.Integer(), Roles: Type.Array(Type.String()) }),
  }),
  write: defineCall({
    path: '/api/Thing/Write',
    method: 'POST',
    summary: 'Writes a line of the audit log.',
    roles: ['Admin'],
    body: closed({
      ProjectId: Type.Optional(Type.String()),
      Count: Type.Integer({ minimum: 0 }),
      Data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
    reply: closed({ Count: Type.Integer() }),
  }),
  read: defineCall({
    path: '/api/thing/read{kind}/{id}',
    method: 'GET',
    summary: 'Reads.',
    roles: 'signedIn',
    body: closed({ q: Type.Optional(Type.String()) }),
    reply: Type.Unknown(),
  }),
  changePassword: defineCall({
    path: '/api/User/TestPassword',
    method: 'POST',
    summary: 'Ends every other session.',
    roles: 'signedIn',
    body: closed({}),
    reply: Type.Null(),
  }),
  fail: defineCall({
    path: '/api/thing/fail',
    method: 'POST',
    summary: 'Fails.',
    roles: 'anyone',
    body: closed({ How: Type.String() }),
    reply: Type.Integer(),
  }),
  demo: defineCall({
    path: '/api/thing/demo',
    method: 'POST',
    summary: 'Only in a demo.',
    roles: 'anyone',
    body: closed({}),
    reply: Type.Null(),
    setting: 'DEMO',
  }),
};

const PASSWORD = hashPassword('a right password');

export const testArea = area('thing', calls, {
  signIn: async ({ UserName, Password }, context) => {
    await countSignIn(context.db, context.config, UserName, context.address);
    const person = [...testPeople.values()].find((each) => each.UserName === UserName.trim().toLowerCase());
    if (!(await verifyPassword(person ? await PASSWORD : undefined, Password)) || !person)
      throw forbidden('wrong-password', 'Name or password is wrong.');
    await refundSignIn(context.db, UserName, context.address);
    await context.signIn(person.Id);
    return { Id: person.Id };
  },
  signOut: async (_body, context) => {
    await context.signOut();
    return null;
  },
  me: (_body, { me, roles }) => ({ Id: me.Id, Roles: [...roles] }),
  write: ({ Count }, { db, audit }) =>
    db.transaction().execute(async (transaction: Db) => {
      await audit({ action: 'other', subject: 'thing', details: { Count } }, transaction);
      if (Count === 13) throw notFound();
      return { Count };
    }),
  read: ({ q }, { params }) => ({ ...params, q: q ?? null, filler: 'γεμάτο '.repeat(400) }),
  changePassword: async (_body, context) => {
    await context.revokeSessions(context.me.Id, { keepMine: true });
    return null;
  },
  fail: ({ How }): number => {
    if (How === 'reply') return 1.5;
    throw new Error(`secret detail ${How}`);
  },
  demo: () => null,
});
