import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ImportRow, RowResult } from '../../../../schemas/entities/bulk.ts';
import { DEMO_PASSWORD, demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const { db } = demo.data;
const admin = await demo.as('admin');
const PROJECT = 'proto-vima';

type Client = typeof admin;
const ADD = '/api/User/AddUsers';
const CHANGE = '/api/user/UpdateUserFields';
const ONE_FIELD = '/api/user/SetUserField';
const STATES = '/api/user/SetActiveStateMany';
const EXISTING = '/api/project/AddExistingMentees';
const EVALUATION = '/api/useless/AddEvaluationMentees';

/** Adds a name, which the demo requires of everybody. */
const named = (row: ImportRow): ImportRow => ({
  ...row,
  Fields: { last_name: 'Ωμέγα', first_name: 'Άννα', ...row.Fields },
});

const add = async (Users: readonly ImportRow[], client: Client = admin, path = ADD) => {
  const reply = await client.post(path, { ProjectId: PROJECT, Users: Users.map(named) });
  expect(reply.statusCode).toBe(200);
  return reply.json<string[]>();
};
const check = async (Users: readonly ImportRow[], Mode = 'add', client: Client = admin, Field?: string) => {
  const reply = await client.post('/api/praxis/bulk/check', {
    ProjectId: PROJECT,
    Mode,
    Users: Mode === 'change' ? Users : Users.map(named),
    ...(Field === undefined ? {} : { Field }),
  });
  expect(reply.statusCode).toBe(200);
  return reply.json<RowResult[]>();
};
const change = async (Users: readonly ImportRow[], Field: string, client: Client = admin) => {
  const reply = await client.post(CHANGE, { ProjectId: PROJECT, Users, Field });
  expect(reply.statusCode).toBe(200);
  return reply.json<RowResult[]>();
};
const reasons = (result: RowResult | undefined) =>
  result?.Reasons.map(({ Code, Field }) => (Field === undefined ? Code : `${Code}: ${Field}`));
const person = (username: string) =>
  db.selectFrom('people').where('username', '=', username).selectAll().executeTakeFirst();
const rolesOf = async (username: string, project = PROJECT) => {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person')
    .innerJoin('projects', 'projects.id', 'memberships.project')
    .where('people.username', '=', username)
    .where('projects.url', '=', project)
    .select(['memberships.roles', 'memberships.fields'])
    .executeTakeFirst();
  return row;
};
const audited = (action: string, id: number | undefined) =>
  db.selectFrom('audit').where('action', '=', action).where('subject', '=', `person ${id}`).selectAll().execute();

describe('adding people', () => {
  it('makes them mentees unless roles are given, and tells their sign-in names', async () => {
    const Users = [
      {
        Username: ' bulk-a ',
        Password: DEMO_PASSWORD,
        Fields: { last_name: 'Αλφα', first_name: 'Άννα', birth_date: '05/03/2001' },
      },
      {
        Username: 'bulk-b',
        Roles: ' Mentor , RegistryMentor',
        Fields: { last_name: 'Βήτα', sex: 'Γυναίκα', cycle: 'Α΄ κύκλος' },
      },
    ];
    expect(await add(Users)).toEqual(['bulk-a', 'bulk-b']);
    expect((await rolesOf('bulk-a'))?.roles).toEqual(['Mentee']);
    expect(await person('bulk-a')).toMatchObject({ level: 1000, state: 1, fields: { birth_date: '2001-03-05' } });
    expect(await rolesOf('bulk-b')).toEqual({ roles: ['Mentor', 'RegistryMentor'], fields: { cycle: 'Α΄ κύκλος' } });
    expect(await person('bulk-b')).toMatchObject({ level: 90, password_hash: null, fields: { sex: '5302' } });
    const made = await person('bulk-a');
    expect(made?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [line] = await audited('bulk.addUsers', made?.id);
    expect(line).toMatchObject({
      person: Number(demo.idOf('admin')),
      details: { username: 'bulk-a', roles: ['Mentee'] },
    });
    const signIn = await demo.client().post('/Account/Login', { Username: 'bulk-a', Password: DEMO_PASSWORD });
    expect(signIn.statusCode).toBe(200);
  });

  const bad: readonly (readonly [string, ImportRow, string])[] = [
    ['no sign-in name', {}, 'username-missing: Username'],
    ['a short one', { Username: 'ab' }, 'username-short: Username'],
    ['one with a control sign', { Username: 'ab\u200bcd' }, 'username-broken: Username'],
    ['one that is taken', { Username: 'mentee' }, 'username-taken: Username'],
    ['one that is taken in another spelling', { Username: 'MENTEE' }, 'username-taken: Username'],
    ['an unknown role', { Username: 'bulk-x', Roles: 'Mentee, Wizard' }, 'role-unknown: Roles'],
    ['a weak password', { Username: 'bulk-x', Password: 'abc' }, 'password-weak: Password'],
    ['an endless password', { Username: 'bulk-x', Password: `a1!${'a'.repeat(300)}` }, 'password-long: Password'],
    ['a wrong tax number', { Username: 'bulk-x', Fields: { afm: '123456789' } }, 'field-afm: afm'],
    ['a wrong address', { Username: 'bulk-x', Fields: { email: 'nobody' } }, 'field-email: email'],
    ['a wrong telephone number', { Username: 'bulk-x', Fields: { phone: '123' } }, 'field-phone: phone'],
    ['a wrong date', { Username: 'bulk-x', Fields: { birth_date: '31-02-2000' } }, 'field-date: birth_date'],
    ['a choice that is none', { Username: 'bulk-x', Fields: { mentor_type: 'Μάγος' } }, 'field-choice: mentor_type'],
    ['no name', { Username: 'bulk-x', Fields: { last_name: ' ' } }, 'field-required: last_name'],
    ['a field that nobody defined', { Username: 'bulk-x', Fields: { nonsense: '1' } }, 'field-unknown: nonsense'],
    ['a computed field', { Username: 'bulk-x', Fields: { age: '5' } }, 'field-unknown: age'],
  ];

  it.each(bad)('refuses %s, and adds the others', async (what, row, reason) => {
    const good = `good-${bad.findIndex(([name]) => name === what)}`;
    const Users = [row, { Username: good }];
    const before = await check(Users);
    expect(reasons(before[0])).toEqual([reason]);
    expect(before.map(({ Outcome }) => Outcome)).toEqual(['refused', 'created']);
    expect(await add(Users)).toEqual([good]);
  });

  it('tells everything that is wrong with a row at once', async () => {
    const [result] = await check([{ Username: 'x', Roles: 'Wizard', Fields: { afm: '1', birth_date: 'x' } }]);
    expect(reasons(result)).toEqual([
      'username-short: Username',
      'role-unknown: Roles',
      'field-afm: afm',
      'field-date: birth_date',
    ]);
    expect(result?.Reasons[3]).toMatchObject({ Value: 'x' });
  });

  it('takes the first of two rows with one sign-in name, however it is written', async () => {
    const results = await check([{ Username: 'Twin' }, { Username: 'twin ' }]);
    expect(results.map(reasons)).toEqual([[], ['username-twice']]);
    expect(await add([{ Username: 'Twin' }, { Username: 'twin ' }])).toEqual(['Twin']);
  });

  it('adds each of two batches that race for one name once', async () => {
    const batch = (tail: string) => [{ Username: 'raced' }, { Username: `raced-${tail}` }];
    const replies = await Promise.all(['one', 'two', 'three'].map((tail) => add(batch(tail))));
    expect(replies.flat().toSorted()).toEqual(['raced', 'raced-one', 'raced-three', 'raced-two']);
    const rows = await db.selectFrom('people').where('username_key', '=', 'raced').select('id').execute();
    expect(rows).toHaveLength(1);
  });

  it('never goes upwards: roles, passwords and fields are those that the reader may give', async () => {
    const supervisor = await demo.as('supervisor');
    const results = await check(
      [
        { Username: 'up-1', Roles: 'Admin' },
        { Username: 'up-2', Roles: 'Coordinator' },
        { Username: 'up-3', Password: DEMO_PASSWORD, MentorId: demo.idOf('mentor') },
        { Username: 'up-4', Roles: 'Mentor' },
      ],
      'add',
      supervisor,
    );
    expect(results.map(reasons)).toEqual([
      ['role-not-yours: Roles'],
      ['role-not-yours: Roles'],
      ['password-not-yours: Password'],
      [],
    ]);
    expect(await add([{ Username: 'up-1', Roles: 'Admin' }], supervisor)).toEqual([]);
    const manager = await demo.as('manager');
    expect(reasons((await check([{ Username: 'up-5', Roles: 'Admin' }], 'add', manager))[0])).toContain(
      'role-not-yours: Roles',
    );
    const coordinator = await demo.as('coordinator');
    const fields = await check([{ Username: 'up-6', Fields: { consent: '1' } }], 'add', coordinator);
    expect(reasons(fields[0])).toEqual(['field-not-editable: consent']);
    expect(await person('up-1')).toBeUndefined();
  });

  it('lets who sees only their own people see those whom they add', async () => {
    const coordinator = await demo.as('coordinator');
    const supervisor = await demo.as('supervisor');
    await add([{ Username: 'mine-1' }], coordinator);
    await add([{ Username: 'mine-2', Roles: 'Mentor' }], supervisor);
    for (const [client, username] of [
      [coordinator, 'mine-1'],
      [supervisor, 'mine-2'],
    ] as const) {
      const Ids = [String((await person(username))?.id)];
      expect((await client.post('/api/User/GetByIds', { ProjectId: PROJECT, Ids })).json()).toMatchObject([
        { Id: Ids[0], Fields: { last_name: 'Ωμέγα' } },
      ]);
    }
  });

  it('adds nobody whom the person adding would never see again, in a dry run as in the import', async () => {
    const supervisor = await demo.as('supervisor');
    const coordinator = await demo.as('coordinator');
    const rows = [
      { Username: 'lost-1' },
      { Username: 'lost-2', MentorId: demo.idOf('mentee') },
      { Username: 'seen-1', MentorId: demo.idOf('mentor') },
      { Username: 'seen-2', MentorId: ' οικονομου ΜΑΡΙΑ ' },
    ];
    expect((await check(rows, 'add', supervisor)).map(reasons)).toEqual([
      ['mentor-missing: MentorId'],
      ['mentor-unknown: MentorId'],
      [],
      [],
    ]);
    expect(await add(rows, supervisor)).toEqual(['seen-1', 'seen-2']);
    const listed = await supervisor.post('/api/user/list', { ProjectId: PROJECT, MentorId: demo.idOf('mentor') });
    const ids = listed.json<{ list: { Id: string }[] }>().list.map(({ Id }) => Id);
    for (const username of ['seen-1', 'seen-2']) expect(ids).toContain(String((await person(username))?.id));

    expect((await check([{ Username: 'lost-3', Roles: 'Mentor' }], 'add', coordinator)).map(reasons)).toEqual([
      ['role-unseen: Roles'],
    ]);
    expect(await add([{ Username: 'lost-3', Roles: 'Mentor' }], coordinator)).toEqual([]);
    expect(await add([{ Username: 'lost-4' }], supervisor, EVALUATION)).toEqual([]);
    expect(await person('lost-4')).toBeUndefined();
  });

  it('is for the project named alone', async () => {
    const manager = await demo.as('managerlite');
    const reply = await manager.post(ADD, { ProjectId: 'nea-afetiria', Users: [{ Username: 'elsewhere' }] });
    expect([403, 404]).toContain(reply.statusCode);
    expect(await person('elsewhere')).toBeUndefined();
  });

  it.each([
    ['more than 20', { Users: Array.from({ length: 21 }, () => ({})) }, '/Users'],
    ['none', { Users: [] }, '/Users'],
    ['an unknown member', { Users: [{ Level: 0 }] }, '/Users/0/Level'],
  ])('refuses %s', async (_, body, pointer) => {
    const reply = await admin.post(ADD, { ProjectId: PROJECT, ...body });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'body-does-not-fit', errors: [{ pointer }] });
  });

  it('refuses __proto__ as a field by name', async () => {
    const text = `{"ProjectId":"${PROJECT}","Users":[{"Username":"proto","Fields":{"__proto__":"1"}}]}`;
    expect((await admin.post(ADD, text)).statusCode).toBe(400);
    expect(await person('proto')).toBeUndefined();
  });
});

describe('mentees of the evaluation', () => {
  it('have no password and no other role', async () => {
    const results = await check(
      [{ Username: 'eva-1' }, { Username: 'eva-2', Roles: 'Mentor' }, { Username: 'eva-3', Password: DEMO_PASSWORD }],
      'evaluate',
    );
    expect(results.map(reasons)).toEqual([[], ['role-not-yours: Roles'], ['password-not-yours: Password']]);
    expect(await add([{ Username: 'eva-1' }, { Username: 'eva-2', Roles: 'Mentor' }], admin, EVALUATION)).toEqual([
      'eva-1',
    ]);
    expect(await person('eva-1')).toMatchObject({ password_hash: null });
    expect((await rolesOf('eva-1'))?.roles).toEqual(['Mentee']);
  });
});

describe('changing fields of many', () => {
  it('shows old and new first, then does it, and keeps what is not named', async () => {
    const before = await person('mentee4');
    const Users = [{ Username: 'MENTEE4', Fields: { phone: '6911111111', cycle: 'Γ΄ κύκλος' } }];
    const [shown] = await check(Users, 'change', admin, 'Username');
    expect(shown).toMatchObject({
      Outcome: 'changed',
      Changes: [
        { Field: 'phone', Old: before?.fields['phone'], New: '6911111111' },
        { Field: 'cycle', New: 'Γ΄ κύκλος' },
      ],
    });
    expect((await person('mentee4'))?.fields).toEqual(before?.fields);
    expect(await change(Users, 'Username')).toEqual([shown]);
    expect((await person('mentee4'))?.fields).toEqual({ ...before?.fields, phone: '6911111111' });
    expect((await rolesOf('mentee4'))?.fields).toMatchObject({ cycle: 'Γ΄ κύκλος' });
    expect(await audited('bulk.updateUserFields', before?.id)).toMatchObject([
      { details: { before: { phone: before?.fields['phone'] }, after: { phone: '6911111111', cycle: 'Γ΄ κύκλος' } } },
    ]);
    expect((await check(Users, 'change', admin, 'Username'))[0]?.Outcome).toBe('unchanged');
  });

  it('finds people by a field', async () => {
    const afm = String((await person('mentee5'))?.fields['afm']);
    const [result] = await change([{ Fields: { afm, phone: '6922222222' } }], 'afm');
    expect(result).toMatchObject({ Outcome: 'changed', Changes: [{ Field: 'phone' }] });
    expect((await person('mentee5'))?.fields).toMatchObject({ afm, phone: '6922222222' });
  });

  it('refuses each row that is wrong, and changes the others', async () => {
    await db
      .updateTable('people')
      .set({ fields: sql<string>`fields || '{"postcode": "twins"}'` })
      .where('username', 'in', ['mentee6', 'mentee7'])
      .execute();
    const results = await change(
      [
        { Fields: { postcode: 'twins', phone: '6900000009' } },
        { Fields: { postcode: 'nobody lives there', phone: '6900000009' } },
        { Fields: { phone: '6900000009' } },
        { Fields: { postcode: 'twins' } },
      ],
      'postcode',
    );
    expect(results.map(reasons)).toEqual([
      ['person-several: postcode'],
      ['person-unknown: postcode'],
      ['person-missing: postcode'],
      ['person-several: postcode', 'empty'],
    ]);
    const mixed = await change(
      [
        { Username: 'mentee8', Fields: { phone: '6933333333' } },
        { Username: 'mentee9', Fields: { phone: '6944444444', birth_date: 'x' } },
        { Username: 'mentee8', Fields: { phone: '6955555555' } },
      ],
      'Username',
    );
    expect(mixed.map(reasons)).toEqual([[], ['field-date: birth_date'], ['person-twice']]);
    expect((await person('mentee8'))?.fields['phone']).toBe('6933333333');
    expect((await person('mentee9'))?.fields['phone']).not.toBe('6944444444');
  });

  it('reaches nobody whom the reader does not see or who has more power, and tells not whether they exist', async () => {
    const lite = await demo.as('supervisorlite');
    const seen = await db.selectFrom('people').select(['id', 'username']).execute();
    const [hidden, missing] = await change(
      [
        { Key: 'x', Id: demo.idOf('admin'), Fields: { phone: '6900000009' } },
        { Key: 'x', Id: String(Math.max(...seen.map(({ id }) => id)) + 1000), Fields: { phone: '6900000009' } },
      ],
      'Id',
      lite,
    );
    expect({ ...hidden, Name: '', Reasons: reasons(hidden) }).toEqual({
      ...missing,
      Name: '',
      Reasons: ['person-unknown'],
    });
    const above = await change(
      [{ Id: demo.idOf('admin'), Fields: { phone: '6900000009' } }],
      'Id',
      await demo.as('managerlite'),
    );
    expect(above.map(reasons)).toEqual([['level']]);
  });

  it('cannot be asked about a field that the reader does not see, nor about sign-in names', async () => {
    const coordinator = await demo.as('coordinator');
    const lite = await demo.as('managerlite');
    for (const [client, Field] of [
      [coordinator, 'nothing'],
      [lite, 'Username'],
    ] as const) {
      const reply = await client.post(CHANGE, {
        ProjectId: PROJECT,
        Field,
        Users: [{ Username: 'mentee', Fields: {} }],
      });
      expect(reply.json()).toMatchObject({ status: 403, code: 'field-not-visible' });
    }
  });
});

describe('one field of many', () => {
  it('is set in both spellings', async () => {
    const ids = ['mentee10', 'mentee11'].map(demo.idOf);
    const upper = await admin.post(ONE_FIELD, { ProjectId: PROJECT, Ids: ids, Field: 'sessions', Value: '41' });
    expect(upper.json()).toEqual({ Changed: 2, Refused: [] });
    const lower = await admin.post(ONE_FIELD, { ProjectId: PROJECT, ids, field: 'sessions', value: '42' });
    expect(lower.json()).toEqual({ Changed: 2, Refused: [] });
    expect((await rolesOf('mentee11'))?.fields).toMatchObject({ sessions: 42 });
  });

  it('refuses a value that does not fit, a field that may not be changed, and half a body', async () => {
    const Ids = [demo.idOf('mentee10')];
    const ask = async (body: object) =>
      (await admin.post(ONE_FIELD, { ProjectId: PROJECT, ...body })).json<{ status: number; code: string }>();
    expect(await ask({ Ids, Field: 'birth_date', Value: 'x' })).toMatchObject({
      status: 422,
      code: 'fields-do-not-fit',
      errors: [{ pointer: '/Value' }],
    });
    expect(await ask({ Ids, Field: 'age', Value: '1' })).toMatchObject({ status: 422 });
    expect(await ask({ Ids, Field: 'phone' })).toMatchObject({ status: 400 });
  });

  it('leaves out whom the reader may not change', async () => {
    const reply = await (
      await demo.as('managerlite')
    ).post(ONE_FIELD, {
      ProjectId: PROJECT,
      Ids: [demo.idOf('admin'), demo.idOf('mentee10')],
      Field: 'phone',
      Value: '6966666666',
    });
    expect(reply.json()).toEqual({ Changed: 1, Refused: [demo.idOf('admin')] });
    expect((await person('admin'))?.fields['phone']).not.toBe('6966666666');
  });
});

describe('the state of many', () => {
  it('is changed for whom the filter shows, as many as were agreed to, and ends their sessions', async () => {
    const mentee = await demo.as('mentee12');
    const Filter = [{ Field: 'sessions', Value: 'suspended', Match: 'equal' }];
    await admin.post(ONE_FIELD, {
      ProjectId: PROJECT,
      Ids: ['mentee12', 'mentee13', 'admin'].map(demo.idOf),
      Field: 'sessions',
      Value: 'suspended',
    });
    const reach = await admin.post('/api/praxis/bulk/reach', { ProjectId: PROJECT, Filter, State: 0 });
    expect(reach.json()).toEqual({ Count: 2, Same: 0, Refused: 1 });
    const other = await admin.post(STATES, { ProjectId: PROJECT, Filter, State: 0, Expected: 3 });
    expect(other.json()).toMatchObject({ status: 409, code: 'count-changed', Count: 2 });
    expect((await person('mentee12'))?.state).toBe(1);
    const done = await admin.post(STATES, { ProjectId: PROJECT, Filter, State: 0, Expected: 2 });
    expect(done.json()).toEqual({ Count: 2 });
    expect([
      (await person('mentee12'))?.state,
      (await person('mentee13'))?.state,
      (await person('admin'))?.state,
    ]).toEqual([0, 0, 1]);
    expect((await mentee.post('/api/user/getcurrent', {})).statusCode).toBe(401);
    expect(await audited('bulk.setActiveStateMany', Number(demo.idOf('mentee12')))).toMatchObject([
      { details: { before: { State: 1 }, after: { State: 0 } } },
    ]);
    const everyState = await admin.post('/api/praxis/bulk/reach', {
      ProjectId: PROJECT,
      Filter,
      filterState: '',
      State: 0,
    });
    expect(everyState.json()).toEqual({ Count: 0, Same: 2, Refused: 1 });
    const again = await admin.post(STATES, { ProjectId: PROJECT, Filter, filterState: 0, State: 1 });
    expect(again.json()).toEqual({ Count: 2 });
  });

  it('is not for coordinators, nor for people above', async () => {
    const coordinator = await demo.as('coordinator');
    expect((await coordinator.post(STATES, { ProjectId: PROJECT, State: 0 })).json()).toEqual({ Count: 0 });
    const lite = await demo.as('managerlite');
    expect(
      (await lite.post(STATES, { ProjectId: PROJECT, Roles: ['Admin', 'ProjectManager'], State: 0 })).json(),
    ).toEqual({ Count: 0 });
    const mentor = demo.idOf('mentor');
    const of = await admin.post('/api/praxis/bulk/reach', { ProjectId: PROJECT, filterMentorId: mentor, State: 0 });
    const list = await admin.post('/api/user/list', { ProjectId: PROJECT, MentorId: mentor, Active: true });
    expect(of.json<{ Count: number }>().Count).toBe(list.json<{ count: number }>().count);
    const reached = async (filterMentorId: string | null) =>
      (await admin.post('/api/praxis/bulk/reach', { ProjectId: PROJECT, filterMentorId, State: 0 })).json();
    expect(await reached('')).toEqual(await reached(null));
  });

  it('cannot be an oracle for fields that the reader does not see', async () => {
    const coordinator = await demo.as('coordinator');
    const reply = await coordinator.post('/api/praxis/bulk/reach', {
      ProjectId: PROJECT,
      Filter: [{ Field: 'hidden', Value: '1' }],
      State: 0,
    });
    expect(reply.json()).toMatchObject({ status: 403, code: 'field-not-visible' });
  });
});

describe('people of another project', () => {
  it('come in the roles that they hold there', async () => {
    const body = {
      ProjectId: PROJECT,
      CurrentProjectId: 'nea-afetiria',
      Roles: ['Mentee', 'Mentor'],
      Search: 'mentee14',
    };
    const before = await rolesOf('mentee14', 'nea-afetiria');
    const reach = await admin.post('/api/praxis/bulk/reach', body);
    expect(reach.json()).toEqual(before ? { Count: 0, Same: 1, Refused: 0 } : { Count: 1, Same: 0, Refused: 0 });
    const reply = await admin.post(EXISTING, { ...body, setDefault: true, Expected: before ? 0 : 1 });
    expect(reply.json()).toEqual({ Count: before ? 0 : 1 });
    expect((await rolesOf('mentee14', 'nea-afetiria'))?.roles).toEqual(['Mentee']);
    expect((await admin.post(EXISTING, body)).json()).toEqual({ Count: 0 });
    expect(String((await person('mentee14'))?.default_project)).toBe(demo.projectId('nea-afetiria'));
  });

  it('come with the links that let whoever brings them see them, else they stay where they are', async () => {
    const own = Number(demo.idOf('supervisor'));
    const project = Number(demo.projectId('nea-afetiria'));
    await db.deleteFrom('memberships').where('person', '=', own).where('project', '=', project).execute();
    await db
      .insertInto('memberships')
      .values({ person: own, project, roles: ['Supervisor'], fields: '{}' })
      .execute();
    const supervisor = await demo.as('supervisor');
    const body = { ProjectId: PROJECT, CurrentProjectId: 'nea-afetiria' };
    const mentees = await supervisor.post('/api/praxis/bulk/reach', { ...body, Roles: ['Mentee'] });
    expect(mentees.json()).toMatchObject({ Count: 0 });
    const mentors = await supervisor.post('/api/praxis/bulk/reach', { ...body, Roles: ['Mentor'] });
    const { Count } = mentors.json<{ Count: number }>();
    expect(Count).toBeGreaterThan(0);
    expect((await supervisor.post(EXISTING, { ...body, Roles: ['Mentor'], Expected: Count })).json()).toEqual({
      Count,
    });
    const linked = await db
      .selectFrom('supervisor_mentor')
      .where('project', '=', project)
      .where('supervisor', '=', own)
      .selectAll()
      .execute();
    expect(linked).toHaveLength(Count);
  });

  it('come only into a project of the reader, only as mentees, mentors and coordinators', async () => {
    const manager = await demo.as('managerlite');
    const body = { ProjectId: PROJECT, CurrentProjectId: 'nea-afetiria', Roles: ['Mentee'] };
    expect((await manager.post(EXISTING, body)).statusCode).toBe(403);
    expect((await admin.post(EXISTING, { ...body, Roles: ['Admin'] })).statusCode).toBe(400);
    expect((await admin.post(EXISTING, { ...body, CurrentProjectId: PROJECT })).json()).toMatchObject({
      status: 422,
      code: 'same-project',
    });
  });
});

it.each([ADD, EVALUATION, CHANGE, ONE_FIELD, STATES, EXISTING, '/api/praxis/bulk/check', '/api/praxis/bulk/reach'])(
  '%s is for nobody who is not signed in, and for no mentee',
  async (path) => {
    expect((await demo.client().post(path, {})).statusCode).toBe(401);
    expect((await (await demo.as('mentee')).post(path, {})).statusCode).toBe(403);
  },
);
