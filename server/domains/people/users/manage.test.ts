import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();

const post = async (by: string, path: string, body: object) => (await demo.as(by)).post(path, body);
/** Without the time of the last sign-in, which each session of a test changes. */
async function person(id: string) {
  const row = await demo.data.db
    .selectFrom('people')
    .where('id', '=', Number(id))
    .selectAll()
    .executeTakeFirstOrThrow();
  return { ...row, signed_in: null };
}
const rolesOf = async (id: string) => {
  const row = await demo.data.db
    .selectFrom('memberships')
    .where('person', '=', Number(id))
    .orderBy('project')
    .select('roles')
    .executeTakeFirstOrThrow();
  return row.roles;
};
const lastAudit = async () =>
  demo.data.db.selectFrom('audit').orderBy('id', 'desc').limit(1).selectAll().executeTakeFirstOrThrow();
const signIn = (username: string, password: string) =>
  demo.client().post('/Account/Login', { Username: username, Password: password });

describe('making somebody inactive', () => {
  const set = (by: string, whom: string, State: number) =>
    post(by, '/api/user/SetActiveState', { UserId: demo.idOf(whom), State });

  it('answers the state, ends their sessions at once, and keeps them out', async () => {
    const victim = await demo.as('mentee8');
    expect((await victim.post('/Account/Identity')).statusCode).toBe(200);
    const reply = await set('admin', 'mentee8', 0);
    expect([reply.statusCode, reply.json()]).toEqual([200, { State: 0 }]);
    expect((await victim.post('/api/user/getcurrent')).statusCode).toBe(401);
    expect((await signIn('mentee8', DEMO_PASSWORD)).statusCode).toBe(401);
    expect(await lastAudit()).toMatchObject({
      action: 'users.setActiveState',
      details: { before: { state: 1 }, after: { state: 0 } },
    });
    expect((await set('admin', 'mentee8', 1)).json()).toEqual({ State: 1 });
    expect((await signIn('mentee8', DEMO_PASSWORD)).statusCode).toBe(200);
  });

  it.each([
    ['oneself', 'admin', 'admin', 403, 'own-state'],
    ['somebody of a lower level', 'manager', 'admin', 403, 'level'],
    ['somebody whom one does not see', 'supervisor', 'mentee60', 404, 'no-person'],
    ['anybody, for a mentor', 'mentor', 'mentee', 403, 'wrong-role'],
  ])('is refused of %s, and changes nothing', async (_, by, whom, status, code) => {
    const before = await person(demo.idOf(whom));
    const reply = await set(by, whom, 0);
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([status, code]);
    expect(await person(demo.idOf(whom))).toEqual(before);
  });

  it('needs a session and a state that exists', async () => {
    const nobody = await demo.client().post('/api/user/SetActiveState', { UserId: demo.idOf('mentee'), State: 0 });
    expect(nobody.statusCode).toBe(401);
    expect((await set('admin', 'mentee', 4)).statusCode).toBe(400);
  });
});

describe('roles', () => {
  const update = (by: string, whom: string, Roles: readonly string[]) =>
    post(by, '/api/User/UpdateRoles', { UserId: demo.idOf(whom), Roles });

  it('are changed, and told to the audit log with what was before', async () => {
    expect((await update('admin', 'mentee9', ['Mentee', 'Mentor'])).json()).toEqual({ Roles: ['Mentee', 'Mentor'] });
    expect(await rolesOf(demo.idOf('mentee9'))).toEqual(['Mentee', 'Mentor']);
    expect(await lastAudit()).toMatchObject({
      action: 'users.updateRoles',
      details: { before: { roles: ['Mentee'] }, after: { roles: ['Mentee', 'Mentor'] } },
    });
  });

  it('take with them the links that stood on them', async () => {
    const linked = () =>
      demo.data.db
        .selectFrom('mentor_mentee')
        .where('mentor', '=', Number(demo.idOf('mentor2')))
        .selectAll()
        .execute();
    expect(await linked()).not.toEqual([]);
    expect((await update('admin', 'mentor2', ['RegistryMentor'])).statusCode).toBe(200);
    expect(await linked(), 'a RegistryMentor still looks after mentees').not.toEqual([]);
    expect((await update('admin', 'mentor2', ['Translator'])).statusCode).toBe(200);
    expect(await linked()).toEqual([]);
  });

  it.each([
    ['a role above one’s own', 'manager', 'mentee10', ['Mentee', 'Admin'], 422],
    ['a role that a level above 1 may not give', 'supervisor', 'mentor', ['Mentor', 'Coordinator'], 422],
    ['those of a lower level', 'manager', 'admin', ['Mentee'], 403],
    ['those of who is not seen', 'supervisor', 'mentee60', ['Mentor'], 404],
    ['any, for who has the project without roles', 'managerlite', 'mentee10', ['Mentor'], 403],
    ['no role at all', 'admin', 'mentee10', [], 400],
    ['a role that nobody knows', 'admin', 'mentee10', ['King'], 400],
  ])('are refused: %s', async (_, by, whom, roles, status) => {
    const before = await rolesOf(demo.idOf(whom));
    expect((await update(by, whom, roles)).statusCode).toBe(status);
    expect(await rolesOf(demo.idOf(whom))).toEqual(before);
  });

  it.each([
    ['manager', 'mentee10', 200],
    ['manager', 'mentee60', 404],
    ['supervisor', 'mentor', 200],
    ['supervisor', 'mentor7', 404],
  ])('of whom %s sees and nobody else: %s is answered %i', async (by, whom, status) => {
    const before = await rolesOf(demo.idOf(whom));
    expect((await update(by, whom, before)).statusCode).toBe(status);
    expect(await rolesOf(demo.idOf(whom))).toEqual(before);
  });

  it('keep a last Admin, even if two leave at the same time', async () => {
    const refused = await update('admin', 'admin', ['Mentee']);
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'last-admin' }]);
    expect((await update('admin', 'coordinator', ['Coordinator', 'Admin'])).statusCode).toBe(200);
    const both = await Promise.all([
      update('admin', 'admin', ['Translator']),
      post('coordinator', '/api/User/UpdateRoles', { UserId: demo.idOf('coordinator'), Roles: ['Coordinator'] }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 422]);
    const [left] = [await rolesOf(demo.idOf('admin')), await rolesOf(demo.idOf('coordinator'))].filter((roles) =>
      roles.includes('Admin'),
    );
    expect(left).toContain('Admin');
    // Restores the state for the following tests.
    const { db } = demo.data;
    await db
      .updateTable('memberships')
      .set({ roles: ['Admin'] })
      .where('person', '=', Number(demo.idOf('admin')))
      .execute();
    await db
      .updateTable('memberships')
      .set({ roles: ['Coordinator'] })
      .where('person', '=', Number(demo.idOf('coordinator')))
      .execute();
  });
});

describe('saving a person', () => {
  const save = (by: string, body: object) => post(by, '/api/praxis/users/save', body);
  const fresh = { Username: 'neos', Fields: { first_name: 'Νέα', last_name: 'Ωφελουμένη', email: 'n@example.org' } };
  const errors = (reply: LightMyRequestResponse) =>
    reply.json<{ errors?: { pointer: string; code: string }[] }>().errors?.map(({ pointer, code }) => [pointer, code]);

  it('creates a Mentee of level 1000 who can sign in', async () => {
    const reply = await save('admin', { ...fresh, Password: 'abcdef1!' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ Username: 'neos', Roles: ['Mentee'], Level: 1000, State: 1 });
    expect((await signIn('neos', 'abcdef1!')).statusCode).toBe(200);
    const found = await post('admin', '/api/user/list', { Search: 'ωφελουμενη' });
    expect(found.json()).toMatchObject({ count: 1 });
    expect(await lastAudit()).toMatchObject({ action: 'users.save', details: { created: true } });
    expect(JSON.stringify(await lastAudit())).not.toContain('abcdef1!');
  });

  it('tells everything that is wrong at its place, and saves nothing', async () => {
    const before = await demo.data.db.selectFrom('people').select('id').execute();
    const reply = await save('admin', {
      Username: 'ADMIN',
      Password: 'short',
      Roles: ['King'],
      Fields: { afm: '123456789', birth_date: '31-02-2000', email: 'no', sex: 'x', nonsense: '1' },
    });
    expect(reply.statusCode).toBe(422);
    expect(errors(reply)).toEqual([
      ['/Fields/afm', 'afm'],
      ['/Fields/birth_date', 'date'],
      ['/Fields/email', 'email'],
      ['/Fields/sex', 'choice'],
      ['/Fields/nonsense', 'unknown'],
      ['/Fields/last_name', 'required'],
      ['/Fields/first_name', 'required'],
      ['/Username', 'username-taken'],
      ['/Password', 'weak-password'],
      ['/Roles', 'role'],
    ]);
    expect(await demo.data.db.selectFrom('people').select('id').execute()).toEqual(before);
  });

  it('takes a day as Greeks write it, and stores it as days are stored', async () => {
    const reply = await save('admin', { UserId: demo.idOf('mentee11'), Fields: { birth_date: '29/02/2004' } });
    expect(reply.json()).toMatchObject({ Fields: { birth_date: '2004-02-29' } });
  });

  it('changes all of it or nothing', async () => {
    const id = demo.idOf('mentee12');
    const before = await person(id);
    const refused = await save('manager', { UserId: id, Fields: { phone: '6900000009' }, Roles: ['Admin'], State: 0 });
    expect(errors(refused)).toEqual([['/Roles', 'role-not-yours']]);
    expect(await person(id)).toEqual(before);
    const reply = await save('manager', {
      UserId: id,
      Username: 'mentee12b',
      Fields: { phone: '6900000000', cycle: 'Β΄ κύκλος' },
      Roles: ['Mentor'],
      Level: 100,
      State: 2,
      Password: '',
    });
    expect(reply.json()).toMatchObject({
      Username: 'mentee12b',
      Fields: { phone: '6900000000' },
      ProjectFields: { cycle: 'Β΄ κύκλος' },
      Roles: ['Mentor'],
      Level: 100,
      State: 2,
    });
    expect((await person(id)).password_hash, 'an empty password changes nothing').toBe(before.password_hash);
  });

  it('gives no role or level with more power than the caller has', async () => {
    const id = demo.idOf('mentor');
    expect(errors(await save('supervisor', { UserId: id, Level: 5 }))).toEqual([['/Level', 'not-yours']]);
    expect(errors(await save('supervisor', { UserId: id, Password: 'abcdef1!' }))).toEqual([
      ['/Password', 'not-yours'],
    ]);
    expect(errors(await save('supervisor', { UserId: id, Username: 'other' }))).toEqual([['/Username', 'not-yours']]);
    expect(errors(await save('managerlite', { UserId: id, Roles: ['Mentee'] }))).toEqual([['/Roles', 'not-yours']]);
    expect(errors(await save('manager', { UserId: demo.idOf('manager'), Level: 0, State: 0 }))).toEqual([
      ['/Level', 'not-yours'],
      ['/State', 'not-yours'],
    ]);
    expect(errors(await save('manager', { ...fresh, Username: 'above', Level: 0 }))).toEqual([['/Level', 'not-yours']]);
    expect((await save('manager', { UserId: demo.idOf('admin'), Fields: {} })).statusCode).toBe(403);
    expect((await save('supervisor', { UserId: demo.idOf('mentee60'), Fields: {} })).statusCode).toBe(404);
    expect((await save('coordinator', fresh)).statusCode).toBe(403);
  });

  it('refuses a person whom the supervisor could not see afterwards', async () => {
    const alone = await save('supervisor', { ...fresh, Username: 'astray' });
    expect(errors(alone)).toEqual([['/MentorId', 'mentor']]);
    const foreign = await save('supervisor', { ...fresh, Username: 'astray', MentorId: demo.idOf('mentee') });
    expect(errors(foreign)).toEqual([['/MentorId', 'choice']]);
    const reply = await save('supervisor', { ...fresh, Username: 'astray', MentorId: demo.idOf('mentor') });
    expect(reply.json()).toMatchObject({ CacheMentors: { '': demo.idOf('mentor') } });
    const mentor = await save('supervisor', { ...fresh, Username: 'newmentor', Roles: ['Mentor'] });
    expect(mentor.json()).toMatchObject({ Roles: ['Mentor'] });
  });

  it('accepts one of two simultaneous people with the same sign-in name', async () => {
    const both = await Promise.all([1, 2].map(() => save('admin', { ...fresh, Username: 'twin' })));
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 422]);
  });

  it('ends the sessions of who gets another password, and of nobody else', async () => {
    const theirs = await demo.as('mentee13');
    expect((await save('admin', { UserId: demo.idOf('mentee13'), Fields: { phone: '6900000009' } })).statusCode).toBe(
      200,
    );
    expect((await theirs.post('/api/user/getcurrent')).statusCode).toBe(200);
    expect((await save('admin', { UserId: demo.idOf('mentee13'), Password: 'abcdef1!' })).statusCode).toBe(200);
    expect((await theirs.post('/api/user/getcurrent')).statusCode).toBe(401);
  });

  it('with a password tells the person, and ends the links that were mailed', async () => {
    const { db } = demo.data;
    const of = Number(demo.idOf('mentee15'));
    await db
      .insertInto('resets')
      .values({ hashes: [Buffer.from('mailed before')], person: of, expires: new Date(Date.now() + 60_000) })
      .execute();
    expect((await save('admin', { UserId: String(of), Password: 'abcdef1!' })).statusCode).toBe(200);
    expect(await db.selectFrom('resets').where('person', '=', of).selectAll().execute()).toEqual([]);
    const mails = await db.selectFrom('mails').where('person', '=', of).select('template').execute();
    expect(mails).toEqual([{ template: 'password-changed' }]);
  });

  it('refuses the account of a person with more power in another project', async () => {
    const { db } = demo.data;
    const mine = db.updateTable('memberships').where('person', '=', Number(demo.idOf('admin')));
    const there = mine.where('project', '=', Number(demo.projectId('nea-afetiria')));
    await there.set({ roles: ['Mentor'] }).execute();
    const UserId = demo.idOf('mentee5');
    const before = await person(UserId);
    const saved = await save('admin', { UserId, Username: 'mine-now', Password: 'abcdef1!' });
    expect(errors(saved)).toEqual([
      ['/Username', 'foreign-project'],
      ['/Password', 'foreign-project'],
    ]);
    const given = await post('admin', '/api/User/ChangePassword', { UserId, Password: 'abcdef1!' });
    expect(given.json()).toMatchObject({ code: 'foreign-project' });
    expect(await person(UserId)).toEqual(before);
    const shared = await save('admin', { UserId, Fields: { phone: '6900000001' } });
    expect(errors(shared), 'what holds in every project is for who has them all').toEqual([
      ['/Fields/phone', 'foreign-project'],
    ]);
    expect((await save('admin', { UserId, Fields: { cycle: 'Β΄ κύκλος' } })).statusCode).toBe(200);
    await there.set({ roles: ['Admin'] }).execute();
    expect((await save('admin', { UserId, Password: 'Abcdef1!' })).statusCode).toBe(200);
  });

  it('refuses changes of the account in a login-as', async () => {
    const admin = await demo.as('admin');
    const { Token } = (await admin.post('/api/User/MakeLoginAs', { UserId: demo.idOf('manager') })).json();
    await admin.post('/api/praxis/loginas/enter', { Token });
    const saved = await admin.post('/api/praxis/users/save', { UserId: demo.idOf('manager'), Username: 'mine-now' });
    expect(errors(saved)).toEqual([
      ['/Username', 'not-yours'],
      ['/CurrentPassword', 'current-password-needed'],
    ]);
    const given = await admin.post('/api/praxis/users/save', { UserId: demo.idOf('manager'), Password: 'abcdef1!' });
    expect(given.json()).toMatchObject({ code: 'not-as-somebody' });
  });
});

describe('the history of a person', () => {
  const history = (by: string, whom: string) => post(by, '/api/praxis/users/history', { UserId: demo.idOf(whom) });

  it('tells who changed what, the newest first', async () => {
    const UserId = demo.idOf('mentee14');
    await post('admin', '/api/User/UpdateFields', { UserId, Fields: { phone: '6900000009', amka: '01010112348' } });
    await post('manager', '/api/user/SetActiveState', { UserId, State: 0 });
    const reply = await history('admin', 'mentee14');
    expect(reply.json()).toMatchObject({
      count: 2,
      list: [
        { Kinds: ['state'], Before: '1', After: '0' },
        { Kinds: ['fields'], Fields: ['phone', 'amka'], Before: null },
      ],
    });
  });

  it('is for who administers the project, and about who is seen', async () => {
    expect((await history('supervisor', 'mentor')).statusCode).toBe(403);
    expect((await history('manager', 'mentee40')).statusCode).toBe(200);
    const reply = await (await demo.as('manager')).post('/api/praxis/users/history', { UserId: '999999' });
    expect(reply.statusCode).toBe(404);
  });
});

describe('finding people', () => {
  it('finds by words of the name, a page at a time', async () => {
    const reply = await post('admin', '/api/user/FindUsers', { Search: 'παπ', count: 3, Roles: ['Mentee'] });
    expect(reply.json<{ list: unknown[] }>().list.length).toBeLessThanOrEqual(3);
    expect(reply.json()).not.toHaveProperty('All');
  });

  it('finds those whose field holds one of the values, and no others', async () => {
    const kayas = String((await person(demo.idOf('mentee'))).fields['kayas']);
    const reply = await post('admin', '/api/user/GetUsersByField', { Field: 'kayas', Values: [kayas, 'nobody'] });
    expect(reply.json()).toMatchObject([{ Id: demo.idOf('mentee') }]);
  });

  it.each(['amka', 'nonsense'])('is no oracle on the field %s that one does not see', async (Field) => {
    const reply = await post('mentor', '/api/user/GetUsersByField', { Field, Values: ['1'] });
    expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: 'field-not-visible' }]);
  });

  it('gives a mentee their own mentors, with the name and no more', async () => {
    const reply = await post('mentee', '/api/User/GetMentors', {});
    const mentors = reply.json<{ Id: string; Fields: object }[]>();
    expect(mentors.length).toBeGreaterThan(0);
    for (const mentor of mentors) expect(Object.keys(mentor.Fields).toSorted()).toEqual(['first_name', 'last_name']);
    expect((await post('mentee', '/api/User/MentorIds', {})).json()).toEqual(mentors.map(({ Id }) => Id));
  });

  it('gives mentors with their load, and supervisors with their mentors, to who filters by them', async () => {
    const mentors = (await post('admin', '/api/User/MentorsFilterValues', {})).json<
      { Id: string; Name: string; Count: number; Supervisors: string[] }[]
    >();
    const { count } = await demo.data.db
      .selectFrom('mentor_mentee')
      .where('mentor', '=', Number(demo.idOf('mentor')))
      .select((each) => each.fn.count<string>('mentee').distinct().as('count'))
      .executeTakeFirstOrThrow();
    expect(mentors.find(({ Id }) => Id === demo.idOf('mentor'))?.Count).toBe(Number(count));
    const ordered = (await post('admin', '/api/User/MentorsFilterValues', { Order: 'Count' })).json<
      { Count: number }[]
    >();
    expect(ordered.map(({ Count }) => Count)).toEqual(ordered.map(({ Count }) => Count).toSorted((a, b) => a - b));
    const own = (await post('supervisor', '/api/User/MentorsFilterValues', {})).json<{ Supervisors: string[] }[]>();
    expect(own.length).toBeLessThan(mentors.length);
    const supervisors = (await post('coordinator', '/api/User/SupervisorFilterValues', {})).json<{ Id: string }[]>();
    expect(supervisors.length).toBeGreaterThan(0);
  });

  it('filters the list by a supervisor', async () => {
    const reply = await post('admin', '/api/user/list', { SupervisorId: demo.idOf('supervisor'), count: 200 });
    const own = await post('supervisor', '/api/user/list', { count: 200 });
    expect(reply.json<{ count: number }>().count).toBe(own.json<{ count: number }>().count - 1);
  });
});
