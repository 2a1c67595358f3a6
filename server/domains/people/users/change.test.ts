import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();

async function update(by: string, whom: string, Fields: object) {
  const client = await demo.as(by);
  return client.post('/api/User/UpdateFields', { UserId: demo.idOf(whom), Fields });
}
/** Without the time of the last sign-in, which each session of a test changes. */
async function stored(username: string) {
  const row = await demo.data.db
    .selectFrom('people')
    .where('id', '=', Number(demo.idOf(username)))
    .selectAll()
    .executeTakeFirstOrThrow();
  return { ...row, signed_in: null };
}

describe('changing fields', () => {
  it('changes the own ones and keeps the others', async () => {
    const before = await stored('mentee');
    const reply = await update('mentee', 'mentee', { phone: '6900000000', specialty: 'Αρχιτεκτονική' });
    expect(reply.statusCode).toBe(200);
    const after = await stored('mentee');
    expect(after.fields).toEqual({ ...before.fields, phone: '6900000000', specialty: 'Αρχιτεκτονική' });
  });

  it('refuses what somebody changed meanwhile, with both values, and takes the rest', async () => {
    const UserId = demo.idOf('mentee30');
    const [first, second] = [await demo.as('admin'), await demo.as('manager')];
    const send = (client: typeof first, Fields: object, Base?: object) =>
      client.post('/api/User/UpdateFields', { UserId, Fields, ...(Base && { Base }) });
    const { phone = '', specialty = '' } = (await stored('mentee30')).fields;
    expect((await send(first, { phone: '6900000003' }, { phone })).statusCode).toBe(200);
    const overtaken = await send(second, { phone: '6900000004' }, { phone });
    expect(overtaken.statusCode).toBe(409);
    expect(overtaken.json()).toMatchObject({
      code: 'conflict',
      theirs: { Fields: { phone: '6900000003' } },
    });
    expect((await stored('mentee30')).fields['phone']).toBe('6900000003');
    // A change of another field, or to the same value, is no conflict.
    expect((await send(second, { specialty: 'Χημικός' }, { specialty })).statusCode).toBe(200);
    expect((await send(second, { phone: '6900000003' }, { phone })).statusCode).toBe(200);
    expect((await send(second, { phone: '6900000004' }, { phone: '6900000003' })).statusCode).toBe(200);
    expect((await send(second, { phone: '6900000005' })).statusCode).toBe(200);
    const one = { UserId, Name: 'phone', Value: '6900000006', Base: '6900000004' };
    expect((await second.post('/api/user/UpdateField', one)).statusCode).toBe(409);
  });

  it('refuses roles and a whole person that somebody changed meanwhile', async () => {
    const UserId = demo.idOf('mentee31');
    const [first, second] = [await demo.as('admin'), await demo.as('admin')];
    const save = (Roles: readonly string[], more: object = {}) =>
      first.post('/api/praxis/users/save', { UserId, Roles, Base: { Roles: ['Mentee'] }, ...more });
    const roles = { UserId, Roles: ['Mentee', 'Mentor'], Base: ['Mentee'] };
    expect((await second.post('/api/User/UpdateRoles', roles)).statusCode).toBe(200);
    const overtaken = await save(['Mentee', 'Translator']);
    expect(overtaken.statusCode).toBe(409);
    expect(overtaken.json()).toMatchObject({ theirs: { Roles: ['Mentee', 'Mentor'] } });
    expect((await second.post('/api/User/UpdateRoles', { ...roles, Roles: ['Mentee'] })).statusCode).toBe(409);
    expect((await second.post('/api/User/UpdateRoles', roles)).statusCode).toBe(200);
    expect((await save(['Mentor', 'Mentee'])).statusCode).toBe(200);
    const renamed = { UserId, Username: 'mentee31-b', Base: { Username: 'somebody', Level: 1 } };
    expect((await first.post('/api/praxis/users/save', renamed)).statusCode).toBe(409);
  });

  it('takes numbers with the blanks with which they are pasted', async () => {
    for (const afm of [' 123456783 ', '123456783\t', '123 456 783', 'EL123456783', '\u00a0123456783'])
      expect({ afm, status: (await update('admin', 'mentee32', { afm })).statusCode }).toEqual({ afm, status: 200 });
    expect((await stored('mentee32')).fields['afm']).toBe('123456783');
    expect((await update('admin', 'mentee32', { phone: '69 0000 0007' })).statusCode).toBe(200);
    expect((await stored('mentee32')).fields['phone']).toBe('6900000007');
    expect((await update('admin', 'mentee32', { afm: '123 456 784' })).statusCode).toBe(422);
  });

  it('moves the person in search and order', async () => {
    expect((await update('admin', 'mentee2', { last_name: 'Ζωγράφου' })).statusCode).toBe(200);
    const admin = await demo.as('admin');
    const found = await admin.post('/api/user/list', { Search: 'ζωγραφου' });
    expect(found.json()).toMatchObject({ count: 1, list: [{ Id: demo.idOf('mentee2') }] });
  });

  it('of another address are told at the old one, and nothing else is', async () => {
    const { db } = demo.data;
    const old = (await stored('mentee16')).fields['email'];
    const readMails = () =>
      db.selectFrom('mails').where('template', '=', 'address-changed').select(['address', 'text']).execute();
    expect((await update('manager', 'mentee16', { email: String(old).toUpperCase() })).statusCode).toBe(200);
    expect((await update('manager', 'mentee16', { phone: '6944444444' })).statusCode).toBe(200);
    expect(await readMails()).toEqual([]);
    expect((await update('manager', 'mentee16', { email: 'new@example.org' })).statusCode).toBe(200);
    const [mail] = await readMails();
    expect(mail?.address.toLowerCase()).toBe(old);
    expect(mail?.text).toContain('new@example.org');
    expect(mail?.text).toContain((await stored('manager')).name.split(' ')[0]);
  });

  it('of the own address needs the current password, by whichever call', async () => {
    const email = 'mine@example.org';
    const own = await demo.as('mentee23');
    const UserId = demo.idOf('mentee23');
    const ways = [
      ['/api/User/UpdateFields', { UserId, Fields: { email } }],
      ['/api/user/UpdateField', { UserId, Name: 'email', Value: email }],
    ] as const;
    for (const [path, body] of ways) {
      expect((await own.post(path, body)).json()).toMatchObject({ code: 'current-password-needed' });
      expect((await own.post(path, { ...body, CurrentPassword: 'no' })).json()).toMatchObject({
        code: 'wrong-password',
      });
    }
    const supervisor = await demo.as('supervisor');
    const rows = [{ Id: demo.idOf('supervisor'), Fields: { email } }];
    const many = await supervisor.post('/api/user/UpdateUserFields', { Field: 'Id', Users: rows });
    expect(many.json()).toMatchObject([{ Outcome: 'refused', Reasons: [{ Code: 'own-account', Field: 'email' }] }]);
    const form = await supervisor.post('/api/praxis/users/save', {
      UserId: demo.idOf('supervisor'),
      Fields: { email },
    });
    expect(form.json()).toMatchObject({ errors: [{ pointer: '/CurrentPassword' }] });
    expect((await stored('mentee23')).fields['email']).not.toBe(email);
    const [path, body] = ways[0];
    expect((await own.post(path, { ...body, CurrentPassword: DEMO_PASSWORD })).statusCode).toBe(200);
    expect((await stored('mentee23')).fields['email']).toBe(email);
  });

  it('puts project fields with the project', async () => {
    const reply = await update('coordinator', 'coordinator', { remarks: 'x' });
    expect(reply.json()).toMatchObject({ Fields: { remarks: 'x' } });
    expect((await update('manager', 'mentee', { cycle: 'Β΄ κύκλος' })).json()).toMatchObject({
      ProjectFields: { cycle: 'Β΄ κύκλος' },
    });
    expect((await stored('mentee')).fields).not.toHaveProperty('cycle');
  });

  it.each([
    ['a field that the level may not edit', { afm: '123456783' }, 'This field may not be changed.'],
    ['a field that the level may not see', { amka: '1' }, 'There is no such field.'],
    ['a field that nobody defined', { nonsense: '1' }, 'There is no such field.'],
    ['a list in place of a text', { address: ['<!--'.repeat(5000)] }, 'This field takes one text, not a list.'],
    ['an empty list', { address: [] }, 'This field takes one text, not a list.'],
    ['more than a field holds', { address: 'x'.repeat(10_001) }, 'This is longer than 10000 characters.'],
    ['a computed field', { age: 5 }, 'There is no such field.'],
  ])('refuses %s, and changes nothing', async (_, wrong, message) => {
    const before = await stored('mentee3');
    const reply = await update('mentee3', 'mentee3', { phone: '6900000009', ...wrong });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ errors: [{ pointer: `/Fields/${Object.keys(wrong)[0]}`, message }] });
    expect(await stored('mentee3')).toEqual(before);
  });

  it('refuses a date that is none and a choice that is none', async () => {
    for (const wrong of [
      { birth_date: '31-02-2000', sex: 'x' },
      { birth_date: ['2000-01-01'], sex: ['5301'] },
    ]) {
      const reply = await update('admin', 'mentee', wrong);
      expect(reply.json()).toMatchObject({ errors: [{ pointer: '/Fields/birth_date' }, { pointer: '/Fields/sex' }] });
    }
  });

  it('refuses keys that reach into the making of objects', async () => {
    const client = await demo.as('mentee');
    const body = `{"UserId":"${demo.idOf('mentee')}","Fields":{"__proto__":"x"}}`;
    const reply = await client.post('/api/User/UpdateFields', body);
    expect(reply.statusCode).toBe(400);
  });

  it('of somebody else needs a lower level and a role for it', async () => {
    expect((await update('mentor', 'mentee', { phone: '6900000009' })).statusCode).toBe(403);
    expect((await update('supervisor', 'mentor', { phone: '6911111111' })).statusCode).toBe(200);
    expect((await update('manager', 'admin', { phone: '6900000009' })).json()).toMatchObject({ code: 'level' });
  });

  it('answers alike for who may not be seen and who does not exist', async () => {
    const hidden = await update('mentee', 'mentee2', { phone: '6900000009' });
    const client = await demo.as('mentee');
    const missing = await client.post('/api/User/UpdateFields', { UserId: '999999', Fields: { phone: '6900000009' } });
    expect([hidden.statusCode, missing.statusCode]).toEqual([404, 404]);
    expect({ ...hidden.json<object>(), requestId: '' }).toEqual({ ...missing.json<object>(), requestId: '' });
  });

  it('of somebody else stands in the audit log, without the values', async () => {
    await update('admin', 'mentee7', { phone: '6922222222' });
    const [line] = await demo.data.db.selectFrom('audit').orderBy('id', 'desc').limit(1).selectAll().execute();
    expect(line).toMatchObject({
      action: 'users.updateFields',
      subject: `person ${demo.idOf('mentee7')}`,
      details: { fields: ['phone'] },
    });
  });
});

const change = async (by: string, body: object) => (await demo.as(by)).post('/api/User/ChangePassword', body);

const signIn = (Username: string, Password: string) =>
  demo.client('10.0.0.9').post('/Account/Login', { Username, Password });

const give = async (by: string, whom: string, body: object, ProjectId = 'proto-vima') =>
  (await demo.as(by)).post('/api/User/UpdateField', { UserId: demo.idOf(whom), ProjectId, ...body });

describe('consent', () => {
  it('is given by oneself, though the field is for administrators', async () => {
    expect((await stored('mentee4')).fields['consent']).toBe(0);
    expect((await give('mentee4', 'mentee4', { Name: 'consent', Value: 4 })).json()).toEqual({ Value: 5 });
    expect((await stored('mentee4')).fields['consent']).toBe(5);
  });

  it('is given by nobody else, and opens no other field', async () => {
    expect((await give('supervisor', 'mentee', { Name: 'consent', Value: 3 })).statusCode).toBe(422);
    expect((await give('mentee4', 'mentee4', { Name: 'afm', Value: '1' })).statusCode).toBe(422);
    const elsewhere = await give('mentee50', 'mentee50', { Name: 'consent', Value: 3 }, 'nea-afetiria');
    expect(elsewhere.statusCode).toBe(422);
  });

  it('is one way to change one field', async () => {
    expect((await give('mentee6', 'mentee6', { Name: 'phone', Value: '6933333333' })).json()).toEqual({
      Value: '6933333333',
    });
  });
});

describe('a new password', () => {
  it('is taken when it keeps the rules, and ends every other session', async () => {
    const [here, there] = [await demo.as('mentee8'), await demo.as('mentee8')];
    expect(
      (await here.post('/api/User/ChangePassword', { Password: 'an0ther!one', CurrentPassword: DEMO_PASSWORD })).json(),
    ).toEqual({
      Changed: true,
    });
    expect((await here.post('/Account/Identity')).statusCode).toBe(200);
    expect((await there.post('/Account/Identity')).statusCode).toBe(401);
    expect((await signIn('mentee8', DEMO_PASSWORD)).statusCode).toBe(401);
    expect((await signIn('mentee8', 'an0ther!one')).statusCode).toBe(200);
  });

  it('that is empty changes nothing', async () => {
    expect((await change('mentee9', { Password: '' })).json()).toEqual({ Changed: false });
    expect((await signIn('mentee9', DEMO_PASSWORD)).statusCode).toBe(200);
  });

  it('that breaks the rules of the project is refused, rule by rule', async () => {
    const first = await change('mentee9', { Password: 'short', CurrentPassword: DEMO_PASSWORD });
    expect(first.statusCode).toBe(422);
    expect(first.json<{ errors: { code: string }[] }>().errors.map(({ code }) => code)).toEqual([
      'password-length',
      'password-digit',
      'password-special',
    ]);
    expect(first.json()).toMatchObject({ errors: [{ pointer: '/Password', params: { count: 8 } }, {}, {}] });
    const second = await change('mentee50', { Password: 'no-capital1!', CurrentPassword: DEMO_PASSWORD });
    expect(second.json<{ errors: { code: string }[] }>().errors.map(({ code }) => code)).toEqual(['password-upper']);
  });

  it('keeps the rules of all projects of the person, in whichever one it is asked for', async () => {
    const own = await change('mentor3', { Password: 'abcdef1!', CurrentPassword: DEMO_PASSWORD });
    const given = await change('admin', { UserId: demo.idOf('mentor3'), Password: 'abcdef1!' });
    for (const reply of [own, given])
      expect(reply.json<{ errors: { code: string }[] }>().errors.map(({ code }) => code)).toEqual(['password-upper']);
    const me = await (await demo.as('mentor3')).post('/api/user/getcurrent');
    expect(me.json()).toMatchObject({ PasswordRules: 31 });
  });

  it('needs the old one, however it is asked for', async () => {
    const before = (await stored('mentee10')).password_hash;
    expect((await change('mentee10', { Password: 'an0ther!one' })).json()).toMatchObject({
      code: 'current-password-needed',
      errors: [{ pointer: '/CurrentPassword' }],
    });
    const manager = await demo.as('manager');
    const body = { UserId: demo.idOf('manager'), Password: 'An0ther!one' };
    const saved = await manager.post('/api/praxis/users/save', body);
    expect(saved.json()).toMatchObject({ errors: [{ pointer: '/CurrentPassword', code: 'current-password-needed' }] });
    const wrong = await manager.post('/api/praxis/users/save', { ...body, CurrentPassword: 'wrong' });
    expect(wrong.json()).toMatchObject({ code: 'wrong-password' });
    expect((await stored('mentee10')).password_hash).toBe(before);
    expect((await change('mentee10', { Password: 'an0ther!one', CurrentPassword: 'wrong' })).json()).toMatchObject({
      code: 'wrong-password',
    });
    expect((await change('mentee10', { Password: 'an0ther!one', CurrentPassword: DEMO_PASSWORD })).json()).toEqual({
      Changed: true,
    });
  });

  it('cannot be guessed by an open session', async () => {
    const tries = Array.from({ length: 11 }, () =>
      change('mentee22', { Password: 'an0ther!one', CurrentPassword: 'no' }),
    );
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
    const right = await change('mentee22', { Password: 'an0ther!one', CurrentPassword: DEMO_PASSWORD });
    expect(right.statusCode).toBe(429);
  });

  it('for somebody else: by the administrator and the manager, downwards', async () => {
    const UserId = demo.idOf('mentee11');
    expect((await change('manager', { UserId, Password: 'an0ther!one' })).json()).toEqual({ Changed: true });
    expect((await change('managerlite', { UserId, Password: 'an0ther!one' })).statusCode).toBe(403);
    expect((await change('manager', { UserId: demo.idOf('admin'), Password: 'an0ther!one' })).statusCode).toBe(403);
    expect((await change('mentor', { UserId: demo.idOf('admin'), Password: 'an0ther!one' })).statusCode).toBe(404);
  });
});

const set = async (by: string, whom: string, ProjectId: string) =>
  (await demo.as(by)).post('/api/user/SetDefaultProject', { UserId: demo.idOf(whom), ProjectId });

describe('the project that opens first', () => {
  it('is one of the own', async () => {
    const second = demo.projectId('nea-afetiria');
    expect((await set('mentee5', 'mentee5', 'nea-afetiria')).json()).toEqual({ ProjectId: second });
    const client = await demo.as('mentee5');
    expect((await client.post('/Account/Identity')).json()).toMatchObject({ DefaultProject: second });
    expect((await client.post('/api/Project/Get')).json()).toMatchObject({ url: 'nea-afetiria' });
    expect((await set('mentee', 'mentee', 'nea-afetiria')).statusCode).toBe(404);
  });

  it('of somebody else is set by staff, downwards', async () => {
    expect((await set('admin', 'mentor3', 'nea-afetiria')).statusCode).toBe(200);
    expect((await set('admin', 'mentor', 'nea-afetiria')).statusCode).toBe(404);
    expect((await set('mentee', 'mentor', 'proto-vima')).statusCode).toBe(404);
    expect((await set('manager', 'admin', 'proto-vima')).statusCode).toBe(403);
  });
});

describe('the projects of somebody', () => {
  const projectsOf = async (by: string, whom: string) =>
    (await demo.as(by)).post('/api/praxis/users/projects', { UserId: demo.idOf(whom) });

  it('are told with the one that opens first, to who may choose it', async () => {
    expect((await set('admin', 'mentor3', 'nea-afetiria')).statusCode).toBe(200);
    const [second, first] = [demo.projectId('nea-afetiria'), demo.projectId('proto-vima')];
    expect((await projectsOf('admin', 'mentor3')).json()).toEqual({
      Projects: [
        { Id: second, Descr: expect.stringMatching(/^Νέα Αφετηρία/) },
        { Id: first, Descr: expect.stringMatching(/^Πρώτο Βήμα/) },
      ],
      DefaultProject: second,
    });
  });

  it('are told to nobody who has no right in one of them, or over the person', async () => {
    expect((await demo.client().post('/api/praxis/users/projects', { UserId: '1' })).statusCode).toBe(401);
    expect((await projectsOf('mentor', 'mentee')).statusCode).toBe(403);
    expect((await projectsOf('manager', 'admin')).statusCode).toBe(403);
    expect((await projectsOf('managerlite', 'mentor3')).json()).toMatchObject({ code: 'foreign-project' });
    const reply = await (await demo.as('admin')).post('/api/praxis/users/projects', { UserId: 12 });
    expect(reply.statusCode).toBe(400);
    expect((await projectsOf('supervisor', 'mentee57')).statusCode).toBe(404);
  });
});

const rolesSeenBy = async (username: string) => {
  const reply = await (await demo.as(username)).post('/api/User/Roles');
  const roles = reply.json<{ Name: string; Held: boolean; Assignable: boolean }[]>();
  const names = (key: 'Held' | 'Assignable') => roles.filter((role) => role[key]).map(({ Name }) => Name);
  return { held: names('Held'), assignable: names('Assignable'), all: roles.length };
};

it('tells which roles may be given', async () => {
  expect((await rolesSeenBy('admin')).assignable).toHaveLength(16);
  expect((await rolesSeenBy('manager')).assignable).not.toContain('Admin');
  expect((await rolesSeenBy('supervisor')).assignable).toEqual(['Mentor', 'Mentee']);
  expect(await rolesSeenBy('mentor2')).toEqual({ held: ['Mentor', 'RegistryMentor'], assignable: [], all: 16 });
});
