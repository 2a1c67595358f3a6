import { describe, expect, it } from 'vitest';
import type { Static } from 'typebox';
import { query } from '../../../../schemas/calls/query.ts';
import queries from '../../../../schemas/demo/queries.json' with { type: 'json' };
import { SHOWN } from '../../../../schemas/entities/query-model.ts';
import { openTestReports } from '../../../../tests/support/server/report.ts';
import { readEntries, readEntry } from '../../../platform/files/archive.ts';
import { testDatabase } from '../../../../tests/support/server/test-app.ts';
import { operandsOf, shownOf } from '../../../platform/sql/builder/operands.ts';
import { writeQuery } from '../../../platform/sql/builder/write.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { thingsOf } from './tables.ts';

type ReportTables = Static<typeof query.catalogue.reply>['Tables'];

const data = await testDatabase('demo');
const demo = await demoApp({}, { data: { ...data, reports: await openTestReports(data) } });
const post = async (by: string, path: string, body: object = {}) => (await demo.as(by)).post(path, body);
const edit = (Query: object, more: object = {}) => post('admin', '/api/Query/Edit', { Query, ...more });
const DAYS = { Name: 'days', Type: 'integer', Default: 30 };
const mentee = Number(demo.idOf('mentee'));

describe('the console', () => {
  it.each([
    ['/api/Query/AdminExecute', (Query: string, Parameters: object) => ({ Query, Parameters })],
    ['/api/debug/Query', (Query: string, Params: object) => ({ Command: { Query, Params } })],
    ['/api/debug/ArgusQuery', (Query: string, Params: object) => ({ Command: { Query, Params } })],
  ])('%s runs a text with values of any type, and says what is wrong with it', async (path, bodyOf) => {
    const text =
      "select @a + 1 as a, @b as b, @c as c, @d as d, 1.5 as e, 12345678901234567890.5 as f, date '2026-12-31' as g, timestamptz '2026-11-26 21:16:06.5+02' as h, array['x'] as i, null as j";
    const values = { a: 1, b: "'; select 1; --", c: true, d: [1, 2] };
    const reply = await post('admin', path, bodyOf(text, values));
    expect(reply.json()).toMatchObject({
      Error: null,
      Result: {
        Columns: [
          { Name: 'a', Type: 'number' },
          { Name: 'b', Type: 'text' },
          { Name: 'c', Type: 'boolean' },
          { Name: 'd', Type: 'list' },
          { Name: 'e', Type: 'number' },
          { Name: 'f', Type: 'number' },
          { Name: 'g', Type: 'date' },
          { Name: 'h', Type: 'timestamp' },
          { Name: 'i', Type: 'list' },
          { Name: 'j', Type: 'text' },
        ],
        Rows: [
          [
            2,
            values.b,
            true,
            [1, 2],
            1.5,
            '12345678901234567890.5',
            '2026-12-31',
            '2026-11-26T19:16:06.000Z',
            ['x'],
            null,
          ],
        ],
        Cut: false,
      },
    });
    expect((await post('admin', path, bodyOf('select\n pg_sleep(1)', {}))).json()).toEqual({
      Error: {
        Code: 'function',
        Name: 'pg_sleep',
        Nearest: '',
        Message: expect.any(String),
        Hint: '',
        Line: 2,
        Column: 2,
        Offset: { Utf16: 8, CodePoint: 8, Byte: 8 },
      },
      Result: null,
    });
    expect((await post('admin', path, bodyOf("select 'ά😀' as a, nume from people", {}))).json()).toMatchObject({
      Error: {
        Code: 'no-column',
        Name: 'nume',
        Nearest: 'people.name',
        Line: 1,
        Column: 20,
        Offset: { Utf16: 19, CodePoint: 18, Byte: 22 },
      },
      Result: null,
    });
    expect((await post('admin', path, bodyOf('select @x', {}))).json()).toMatchObject({
      Error: { Code: 'parameter', Column: 8 },
    });
    expect((await post('supervisor', path, bodyOf('select 1 as one', {}))).statusCode).toBe(403);
    expect((await demo.client().post(path, bodyOf('select 1 as one', {}))).statusCode).toBe(401);
    expect((await post('admin', path, {})).statusCode).toBe(400);
    expect((await post('admin', path, bodyOf('', {}))).statusCode).toBe(400);
  });

  it.each([
    'select 1; delete from people',
    'delete from people',
    "select set_config('praxis.asker', 'x', false)",
    'select * from public.people',
    'select * from pg_catalog.pg_authid',
    "copy people to program 'id'",
    'with gone as (delete from people returning 1) select * from gone',
    'select id from people for update',
    'table pg_class',
  ])('refuses what is no query of the views: %s', async (text) => {
    const { Error: fault, Result } = (await post('admin', '/api/Query/AdminExecute', { Query: text })).json();
    expect([fault.Code, Result]).toEqual([expect.any(String), null]);
    expect(['failed', 'no-table']).not.toContain(fault.Code);
  });

  it('holds declared parameters against their types', async () => {
    const body = { Query: 'select @days as days', Params: [DAYS] };
    expect((await post('admin', '/api/Query/AdminExecute', body)).json()).toMatchObject({ Result: { Rows: [[30]] } });
    const unfit = await post('admin', '/api/Query/AdminExecute', { ...body, Parameters: { days: 'many' } });
    expect(unfit.json()).toMatchObject({ status: 422, errors: [{ pointer: '/Parameters/days', code: 'type' }] });
  });

  it('tells the columns and the plan of a text that does not run', async () => {
    const check = (Query: string, more: object = {}) => post('admin', '/api/praxis/query/check', { Query, ...more });
    const large = (
      await post('admin', '/api/Query/AdminExecute', { Query: 'select 2147483647 + 1 as a from people' })
    ).json();
    expect(large).toMatchObject({ Error: { Code: 'out-of-range' }, Result: null });
    const checked = await check('select id, name from people', { Plan: true });
    expect(checked.json<{ Steps: object[] }>().Steps[0]).toMatchObject({ Path: '0', Share: expect.any(Number) });
    expect(checked.json()).toMatchObject({
      Error: null,
      Columns: [
        { Name: 'id', Type: 'number' },
        { Name: 'name', Type: 'text' },
      ],
      Breaks: [],
    });
    expect((await check('select 1 / 0 as never')).json()).toMatchObject({ Error: { Code: 'division' } });
    expect((await check('select id, id from people')).json()).toMatchObject({ Error: { Code: 'column-twice' } });
    expect((await check('select 1')).json()).toMatchObject({ Error: { Code: 'column-name' } });
    expect((await check('select @days as d', { Params: [DAYS] })).json()).toMatchObject({
      Error: null,
      Steps: [],
    });
  });
});

describe('a stored query', () => {
  const written = {
    Name: 'Πρόσωπα',
    Descr: 'Όσοι φαίνονται',
    Category: 'people',
    Roles: ['Mentor', 'Mentee'],
    Query: 'select id, name from people where @days > 0 order by id',
    Parameters: [DAYS],
    ViewName: 'admin/home',
  };

  it('is saved under Latin letters of its name, listed, read and run by its roles', async () => {
    expect((await edit(written)).json()).toEqual({ Id: 'prosopa', Revision: 1 });
    const lists = (await post('mentee', '/api/Query/All', { Filter: 'προσωπα' })).json();
    expect(lists).toMatchObject([{ Id: 'prosopa', Name: 'Πρόσωπα', Parameters: [DAYS] }]);
    expect((await post('microdata', '/api/Query/All', {})).json()).toEqual([]);
    expect((await post('supervisor', '/api/Query/All', {})).json<object[]>()).toHaveLength(14);
    const whole = { ...written, Id: 'prosopa', Chart: null };
    expect((await post('admin', '/api/Query/Get', { Id: 'prosopa' })).json()).toMatchObject({
      Query: whole,
      Revision: 1,
    });
    const { Query: _, ...lite } = whole;
    expect((await post('admin', '/api/Query/Get', { Id: 'prosopa', Lite: true })).json()).toEqual({
      Query: lite,
      CanEdit: true,
      Revision: 1,
    });
    expect((await post('mentee', '/api/Query/Get', { Id: 'prosopa' })).json()).toEqual({
      Query: lite,
      CanEdit: false,
      Revision: 1,
    });
    expect((await post('microdata', '/api/Query/Get', { Id: 'prosopa' })).statusCode).toBe(403);
    const run = (by: string, body: object = {}) => post(by, '/api/query/execute', { Id: 'prosopa', ...body });
    expect((await run('mentee')).json()).toMatchObject({
      Error: null,
      Result: { Rows: [[mentee, expect.anything()]] },
    });
    expect((await run('mentor')).json<{ Result: { Rows: unknown[] } }>().Result.Rows.length).toBeGreaterThan(1);
    expect((await run('microdata')).statusCode).toBe(403);
    expect((await run('mentee', { Parameters: { days: 'x' } })).json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/Parameters/days', code: 'type' }],
    });
    expect((await post('admin', '/api/query/execute', { Id: 'none' })).json()).toMatchObject({ code: 'no-query' });
  });

  it('is a service at its addresses, whose rows are objects', async () => {
    for (const path of ['/api/Services/prosopa', '/api2/Services/Prosopa', '/api2/people/prosopa']) {
      // oxlint-disable-next-line no-await-in-loop -- three
      expect((await post('mentee', path, { Params: { days: 5 } })).json()).toEqual({
        Error: null,
        Result: [{ id: mentee, name: expect.any(String) }],
      });
    }
    expect((await post('mentee', '/api2/other/prosopa')).statusCode).toBe(404);
    expect((await post('microdata', '/api/Services/prosopa')).statusCode).toBe(403);
    expect((await demo.client().post('/api/Services/prosopa', {})).statusCode).toBe(401);
    expect((await post('mentee', '/api/Services/prosopa', { Params: [] })).statusCode).toBe(400);
    expect((await post('mentee', '/api/Services/prosopa', { Params: { other: 1 } })).json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/Params/other', code: 'unknown' }],
    });
  });

  it('of a service has no roles where they are empty, and is for administrators alone', async () => {
    const Service = { Name: 'Own_Service.1', Query: 'select @word as word', Roles: [], Params: ['word'] };
    expect((await post('admin', '/api/query/SaveSqlService', { Service })).json()).toEqual({
      Id: 'Own_Service.1',
      Revision: 1,
    });
    const list = (await post('admin', '/api/query/GetSqlServices')).json<object[]>();
    expect(list).toContainEqual({
      Id: 'Own_Service.1',
      Name: 'Own_Service.1',
      Descr: '',
      Category: '',
      Roles: null,
      Query: Service.Query,
      Chart: null,
      Params: [{ Name: 'word', Type: 'text' }],
      Revision: 1,
    });
    expect((await post('mentor', '/api/Services/own_service.1', { Params: { word: 'x' } })).statusCode).toBe(403);
    expect((await post('admin', '/api/Services/own_service.1', { Params: { word: 'x' } })).json()).toMatchObject({
      Result: [{ word: 'x' }],
    });
    expect((await post('supervisor', '/api/query/GetSqlServices')).statusCode).toBe(403);
    expect((await post('supervisor', '/api/query/SaveSqlService', { Service })).statusCode).toBe(403);
  });

  it.each([
    [{ Query: 'select 1; select 2' }, '/document/Query', 'query'],
    [{ Query: 'select nume from people' }, '/document/Query', 'query'],
    [{ Query: 'select id, id from people' }, '/document/Query', 'query'],
    [{ Query: 'select @other as other' }, '/document/Query', 'param-missing'],
    [{ Query: 'select @_x as x' }, '/document/Query', 'param-name'],
    [{ Parameters: [{ Name: 'CurrentUserId', Type: 'integer' }] }, '/document/Params/0/Name', 'param-name'],
    [{ Parameters: [DAYS, DAYS] }, '/document/Params/1/Name', 'twice'],
    [{ Parameters: [{ ...DAYS, Default: 'x' }] }, '/document/Params/0/Default', 'type'],
  ])('is refused with the place of what is wrong: %j', async (changed, pointer, code) => {
    const query = { Name: 'Bad', Query: 'select id from people', Roles: null, ...changed };
    expect((await edit(query)).json()).toMatchObject({
      status: 422,
      code: 'document-has-errors',
      errors: expect.arrayContaining([expect.objectContaining({ pointer, code })]),
    });
  });

  it.each([{ Name: '' }, { Name: '  ' }, { Query: '' }, { Roles: ['Nobody'] }, { Roles: undefined }, { More: 1 }])(
    'needs a name, a text and roles that are known: %j',
    async (changed) => {
      const reply = await edit({ Name: 'Bad', Query: 'select id from people', Roles: null, ...changed });
      expect(reply.statusCode).toBe(400);
    },
  );

  it('has the name of no other service, and no other document takes its name', async () => {
    const service = { Name: 'shared', Code: 'return 1' };
    expect((await post('admin', '/api/service/Edit', { service })).statusCode).toBe(200);
    const taken = { Name: 'Shared', Query: 'select 1 as one', Roles: null };
    expect((await edit(taken)).json()).toMatchObject({ code: 'name-taken' });
    expect((await edit({ ...taken, Name: 'Πρόσωπα' })).json()).toEqual({ Id: 'prosopa-2', Revision: 1 });
    expect((await post('admin', '/api/service/get', { Id: 'prosopa' })).statusCode).toBe(404);
    expect((await edit({ ...taken, Id: 'none' })).json()).toMatchObject({ code: 'no-query' });
  });

  it('that somebody saved first is a conflict', async () => {
    const first = { Name: 'twice', Query: 'select 1 as one', Roles: null };
    await edit(first);
    expect((await edit({ ...first, Id: 'twice' }, { Base: 0 })).json()).toMatchObject({
      code: 'conflict',
      revision: 1,
    });
    expect((await edit(first)).json()).toMatchObject({ code: 'conflict' });
  });

  it('that fails tells its reader no more than what they can do', async () => {
    const text = 'select 1 / (id - @who) as x from people';
    await edit({ Name: 'fails', Query: text, Roles: ['Mentee'], Parameters: [{ Name: 'who', Type: 'integer' }] });
    const reply = await post('mentee', '/api/Services/fails', { Params: { who: mentee } });
    expect(reply.json()).toMatchObject({ status: 422, code: 'query-values' });
    expect(reply.body).not.toMatch(/division|select/);
  });
});

describe('a screen that reads a query as a service', () => {
  const screen = (column: string) => ({
    screen: 'own/typed',
    version: 1,
    title: 'Typed',
    sources: { rows: { service: 'typed' } },
    values: { first: 'first(sources.rows.data)' },
    body: { widget: 'text', props: { text: `{{ cat(values.first.${column}, '') }}` } },
  });
  const save = (column: string) =>
    post('admin', '/api/praxis/document/save', {
      kind: 'screen',
      name: 'own/typed',
      document: screen(column),
      message: 'why',
      base: 0,
    });

  it('knows the columns, and a change that breaks it is told before it is saved', async () => {
    const text = 'select id, name as "Όνομα" from people';
    await edit({ Name: 'typed', Query: text, Roles: ['Mentee'] });
    expect((await save('nothing')).json()).toMatchObject({ code: 'document-has-errors' });
    expect((await save('Όνομα')).json()).toEqual({ revision: 1 });
    const check = (Query: string) => post('admin', '/api/praxis/query/check', { Query, Id: 'typed' });
    expect((await check(text)).json()).toMatchObject({ Breaks: [] });
    expect((await check('select id from people')).json()).toMatchObject({ Breaks: [{ Screen: 'own/typed' }] });
  });
});

it('its author learns the names that a query can use', async () => {
  const { Tables, Functions } = (await post('admin', '/api/praxis/query/catalogue')).json();
  expect(Functions).toContain('date_trunc');
  expect(Tables.find(({ Name }: { Name: string }) => Name === 'people')).toMatchObject({
    Comment: expect.any(String),
    Columns: expect.arrayContaining([{ Name: 'id', Type: 'integer', Comment: expect.any(String) }]),
    Paths: expect.arrayContaining([
      { Path: 'mentor.name', Title: 'Μέντορας: Ονοματεπώνυμο', Kind: 'text', Shown: expect.any(Array), Values: [] },
    ]),
  });
});

describe('the queries of the demo', () => {
  const Parameters: Readonly<Record<string, object>> = {
    'mentees-of-mentor': { mentor: Number(demo.idOf('mentor')) },
    'quiet-mentees-of-cycle': { cycle: 'Α΄ κύκλος', days: 7 },
  };
  it.each(Object.keys(queries))('run, and pass the checks of a save: %s', async (Id) => {
    const { Query } = (await post('admin', '/api/Query/Get', { Id })).json<{ Query: object }>();
    expect((await edit(Query)).json()).toEqual({ Id, Revision: 2 });
    const reply = await post('manager', '/api/query/execute', { Id, Parameters: Parameters[Id] ?? {} });
    expect(reply.json<{ Result: { Rows: unknown[] } }>().Result.Rows.length).toBeGreaterThan(0);
  });
});

it('an administrator who views as somebody runs with the rights of that person', async () => {
  await edit({ Name: 'seen', Query: 'select id from people', Roles: ['Mentee'] });
  const client = await demo.as('admin');
  await client.post('/api/praxis/viewas/begin', { UserId: String(mentee) });
  const reply = await client.post('/api/Services/seen', {});
  expect([reply.statusCode, reply.json()]).toEqual([200, { Error: null, Result: [{ id: mentee }] }]);
});

it('there are no queries where the database does not bound them', async () => {
  const without = await demoApp();
  const admin = await without.as('admin');
  const reply = await admin.post('/api/Query/AdminExecute', { Query: 'select 1 as one' });
  expect(reply.json()).toMatchObject({ status: 403, code: 'queries-off' });
  const saved = await admin.post('/api/Query/Edit', { Query: { Name: 'x', Query: 'select 1 as one', Roles: null } });
  expect(saved.json()).toMatchObject({ status: 403, code: 'queries-off' });
});

describe('a query that is chosen from lists', () => {
  const MODEL = {
    View: 'completions',
    Columns: [
      { Path: 'mentor.name', Shown: 'value', Name: 'Μέντορας' },
      { Path: '', Shown: 'count', Name: 'Ολοκληρώσεις' },
    ],
    Filter: { '<=': [{ var: 'time.days' }, 5000] },
    Having: { '>=': [{ var: 'total2' }, 1] },
    Order: [{ Column: 2, Down: true }],
    Limit: 100,
  };
  const build = (Model: object) => post('admin', '/api/praxis/query/build', { Model });
  const readModel = (Query: string) => post('admin', '/api/praxis/query/read-model', { Query });

  it('is written as SQL that runs, and is read back', async () => {
    const { Query, Problems } = (await build(MODEL)).json();
    expect(Problems).toEqual([]);
    const { Error: fault, Result } = (await post('admin', '/api/Query/AdminExecute', { Query })).json();
    expect(fault).toBeNull();
    expect(Result.Columns).toEqual([
      { Name: 'Μέντορας', Type: 'text' },
      { Name: 'Ολοκληρώσεις', Type: 'number' },
    ]);
    expect(Result.Rows.length).toBeGreaterThan(1);
    expect((await readModel(Query)).json()).toEqual({ Model: MODEL, Reason: null });
  });

  it('says what is missing, and why a text is none', async () => {
    expect((await build({ ...MODEL, View: 'pg_class' })).json()).toEqual({
      Query: null,
      Problems: [{ Code: 'view', Number: 0 }],
    });
    expect((await readModel('select 1 as one')).json()).toMatchObject({ Model: null, Reason: { Code: 'form' } });
    for (const [path, body] of [
      ['build', { Model: MODEL }],
      ['read-model', { Query: 'select 1' }],
    ] as const) {
      expect((await post('mentor', `/api/praxis/query/${path}`, body)).statusCode).toBe(403);
      expect((await demo.client().post(`/api/praxis/query/${path}`, body)).statusCode).toBe(401);
      expect((await post('admin', `/api/praxis/query/${path}`, {})).statusCode).toBe(400);
    }
    expect((await build({ ...MODEL, Columns: [{ Path: '', Shown: 'eval', Name: 'x' }] })).json()).toMatchObject({
      errors: [{ pointer: expect.stringContaining('/Model/Columns/0/Shown') }],
    });
  });

  it(
    'may show, test, group and order every column of every view, and of what it leads to',
    { timeout: 120_000 },
    async () => {
      const { Tables } = (await post('admin', '/api/praxis/query/catalogue')).json<{ Tables: ReportTables }>();
      const things = thingsOf(
        Tables.map(({ Name, Columns }) => ({
          name: Name,
          comment: '',
          columns: Columns.map((column) => ({ name: column.Name, type: column.Type, comment: '' })),
        })),
        {
          texts: { 'roles.Mentee': 'Ωφελούμενος' },
          fields: [
            { name: 'region', title: 'Περιφέρεια', kind: 'text', labels: [{ value: 'a', text: 'Αττική' }] },
            { name: 'birth_date', title: 'Γέννηση', kind: 'date', labels: [] },
          ],
        },
      );
      for (const thing of things) {
        const operands = [...operandsOf(thing, things).values()];
        for (const Shown of SHOWN) {
          const fitting = operands.filter((operand) => shownOf(operand).includes(Shown)).slice(0, 30);
          if (fitting.length === 0) continue;
          const built = writeQuery(
            {
              View: thing.name,
              Columns: fitting.map(({ path }, at) => ({ Path: path, Shown, Name: `c${at}` })),
              Filter: { or: operands.map(({ path }) => ({ '!==': [{ var: path }, null] })).slice(-99) },
              Having: null,
              Order: [{ Column: 1, Down: true }],
              Limit: 3,
            },
            things,
          );
          expect(built).toMatchObject({ sql: expect.any(String) });
          const checked = await post('admin', '/api/praxis/query/check', { Query: Reflect.get(built, 'sql') });
          expect([thing.name, Shown, checked.json()]).toMatchObject([thing.name, Shown, { Error: null }]);
        }
      }
    },
  );

  it('has a name in both languages for everything that can be chosen', async () => {
    const { Tables } = (await post('admin', '/api/praxis/query/catalogue')).json<{ Tables: ReportTables }>();
    const titles = Tables.flatMap(({ Title, About, Paths }) => [
      Title,
      About,
      ...Paths.flatMap((path) => [path.Title, ...path.Values.map(({ text }) => text)]),
    ]);
    expect(Tables.length).toBeGreaterThan(10);
    // A missing text shows its key: lower-case letters with points and underscores.
    expect(titles.filter((title) => /^[a-z_.]+$|: [a-z_.]+$/.test(title))).toEqual([]);
    expect(titles).toContain('Μέντορας: Ονοματεπώνυμο');
    const english = await post('admin', '/api/praxis/query/catalogue', { Language: 'en' });
    expect(english.json<{ Tables: ReportTables }>().Tables.map(({ Title }) => Title)).toContain('Completed actions');
  });
});

describe('people who run the programme', () => {
  const CHOSEN = 'select people.name as "Όνομα" from people';
  const by = (who: string, Query: object, more: object = {}) => post(who, '/api/Query/Edit', { Query, ...more });
  const query = { Name: 'of-supervisor', Descr: '', Category: '', Query: CHOSEN, Roles: ['Mentor'], Parameters: [] };

  it('save what they choose from lists, see their own rows, and change it again', async () => {
    const made = await by('supervisor', query);
    expect(made.json()).toMatchObject({ Id: 'of-supervisor', Revision: 1 });
    expect((await post('supervisor', '/api/Query/Get', { Id: 'of-supervisor' })).json()).toMatchObject({
      CanEdit: true,
      Query: { Query: CHOSEN },
    });
    const rows = await post('supervisor', '/api/Query/AdminExecute', { Query: CHOSEN });
    const all = await post('admin', '/api/Query/AdminExecute', { Query: CHOSEN });
    const count = (reply: typeof rows) => reply.json<{ Result: { Rows: unknown[] } }>().Result.Rows.length;
    expect(count(rows)).toBeGreaterThan(0);
    expect(count(rows)).toBeLessThan(count(all));
    const changed = await by('supervisor', { ...query, Id: 'of-supervisor', Descr: 'x' }, { Base: 1 });
    expect(changed.json()).toMatchObject({ Revision: 2 });
    const listed = await post('supervisor', '/api/Query/All');
    expect(listed.json<{ Id: string }[]>().map(({ Id }) => Id)).toContain('of-supervisor');
  });

  it('write no SQL, and change nothing that somebody else wrote', async () => {
    for (const path of ['Query/AdminExecute', 'praxis/query/check'])
      expect((await post('manager', `/api/${path}`, { Query: 'select 1 as one' })).json()).toMatchObject({
        status: 403,
        code: 'sql-for-administrators',
      });
    expect((await by('manager', { ...query, Name: 'sql', Query: 'select 1 as one' })).json()).toMatchObject({
      status: 403,
    });
    expect((await by('manager', { ...query, Id: 'of-supervisor' })).json()).toMatchObject({
      status: 403,
      code: 'not-own',
    });
    expect((await by('manager', { ...query, Id: 'nobody' })).json()).toMatchObject({ status: 404 });
    expect((await post('manager', '/api/query/SaveSqlService', { Service: query })).statusCode).toBe(403);
    expect((await post('mentor', '/api/Query/Get', { Id: 'of-supervisor' })).json()).toMatchObject({ CanEdit: false });
    expect((await post('manager', '/api/Query/Get', { Id: 'of-supervisor' })).statusCode).toBe(403);
  });
});

describe('a file of a query', () => {
  const file = (by: string, query: Readonly<Record<string, string>>) =>
    demo.as(by).then((client) => client.get(`/api/praxis/query/file?${new URLSearchParams(query).toString()}`));
  const make = async (Name: string, text: string, Parameters: readonly object[] = []) =>
    edit({ Name, Descr: '', Category: '', Query: text, Roles: ['Mentor'], Parameters });

  it('has all rows as CSV, also those that pages leave out', async () => {
    await make('many', 'select g as "Αριθμός", g + @more as "Άλλος" from generate_series(1, 30000) g', [
      { Name: 'more', Type: 'integer', Default: 1 },
    ]);
    const reply = await file('mentor', { Id: 'many', Format: 'csv', Values: '{"more":5,"other":1}' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    expect(reply.headers['content-disposition']).toContain('many.csv');
    const lines = reply.body.split('\r\n');
    expect([lines[0], lines[1], lines[30_000], lines.length]).toEqual([
      '\uFEFFΑριθμός;Άλλος',
      '1;6',
      '30000;30005',
      30_002,
    ]);
  });

  it('is a workbook, whose cells run nothing', async () => {
    await make('cells', `select '=1+1' as formula, 1.5 as number, date '2026-11-05' as day`);
    const csv = await file('mentor', { Id: 'cells', Format: 'csv' });
    expect(csv.body.split('\r\n')[1]).toBe('"=""=1+1""";1,5;05-11-2026');
    const reply = await file('mentor', { Id: 'cells', Format: 'xlsx' });
    const read = (start: number, length: number) => Promise.resolve(reply.rawPayload.subarray(start, start + length));
    const sheets: string[] = [];
    for await (const entry of readEntries({ size: reply.rawPayload.length, read }))
      if (entry.fileName.endsWith('sheet1.xml')) sheets.push((await readEntry(entry, 1_000_000)).toString('utf8'));
    expect(sheets.join('')).toMatch(/=1\+1<\/t>.*<v>1\.5<\/v>/);
  });

  it('is refused with the reason, and without a file', async () => {
    await make('broken', 'select 1 / (id - id) as one from people');
    expect((await file('mentor', { Id: 'broken', Format: 'csv' })).json()).toMatchObject({
      status: 422,
      code: 'query-values',
    });
    expect((await file('mentor', { Id: 'none', Format: 'csv' })).json()).toMatchObject({
      status: 404,
      code: 'no-query',
    });
    expect((await file('coordinator', { Id: 'many', Format: 'csv' })).statusCode).toBe(403);
    const unread = await file('mentor', { Id: 'many', Format: 'csv', Values: 'x' });
    expect(unread.json()).toMatchObject({ status: 422, errors: [{ pointer: '/Values', code: 'type' }] });
    const unfit = await file('mentor', { Id: 'many', Format: 'csv', Values: '{"more":"x"}' });
    expect(unfit.json()).toMatchObject({ status: 422, errors: [{ pointer: '/Values/more' }] });
    expect((await file('mentor', { Id: 'many', Format: 'xls' })).statusCode).toBe(400);
    expect((await demo.client().get('/api/praxis/query/file?Id=many&Format=csv')).statusCode).toBe(401);
  });

  it('waits for the one before it', async () => {
    const replies = await Promise.all(['csv', 'csv'].map((Format) => file('mentor', { Id: 'many', Format })));
    expect(replies.map(({ body }) => body.split('\r\n').length)).toEqual([30_002, 30_002]);
  });
});

describe('the chart of a query', () => {
  const CHART = { Mark: 'arc', X: 'name', Y: 'number', Color: '' };
  const saved = (more: object) =>
    post('admin', '/api/Query/Edit', {
      Query: {
        Name: 'charted',
        Descr: '',
        Category: '',
        Roles: ['Supervisor'],
        Query: "select 'a' as name, 1 as number",
        ...more,
      },
    });

  it('is stored with it, and comes with it where it runs', async () => {
    expect((await saved({ Chart: CHART })).json()).toMatchObject({ Id: 'charted' });
    expect((await post('supervisor', '/api/Query/Get', { Id: 'charted', Lite: true })).json()).toMatchObject({
      Query: { Chart: CHART },
    });
    expect((await post('supervisor', '/api/praxis/report/part', { Service: 'charted' })).json()).toMatchObject({
      Chart: CHART,
    });
    const services = (await post('admin', '/api/query/GetSqlServices', {})).json<{ Id: string; Chart: unknown }[]>();
    expect(services.find(({ Id }) => Id === 'charted')?.Chart).toEqual(CHART);
    expect((await saved({ Id: 'charted', Chart: null })).statusCode).toBe(200);
    expect((await post('supervisor', '/api/Query/Get', { Id: 'charted' })).json()).toMatchObject({
      Query: { Chart: null },
    });
  });

  it('has one of the known forms', async () => {
    expect((await saved({ Id: 'charted', Chart: { ...CHART, Mark: 'spiral' } })).statusCode).toBe(400);
    expect((await saved({ Id: 'charted', Chart: { ...CHART, url: 'x' } })).statusCode).toBe(400);
  });
});

describe('names and keys that must not pass', () => {
  it.each(['@currentuserid', '@CURRENTUSERID', '@isCoordinator', '@currentUserRoles'])(
    'the server gives %s, and nobody declares it',
    async (name) => {
      const Parameters = [{ Name: name.slice(1), Type: 'text', Default: '5' }];
      const saved = await edit({ Name: 'own-case', Query: `select ${name} as x`, Parameters, Roles: ['Admin'] });
      expect([saved.statusCode, saved.body.includes('param-name')]).toEqual([422, true]);
    },
  );

  it('a stored query that declares one all the same gets the value of the server', async () => {
    const { Id } = (await edit({ Name: 'own-case', Query: 'select 1 as x', Roles: ['Admin'] })).json<{ Id: string }>();
    const own = demo.data.db.selectFrom('documents').where('name', '=', Id);
    const { document } = await own.select('document').executeTakeFirstOrThrow();
    const Params = [{ Name: 'currentuserid', Type: 'integer', Default: 5 }];
    await demo.data.db
      .updateTable('documents')
      .set({ document: JSON.stringify({ ...document, Query: 'select @currentuserid as x', Params }) })
      .where('name', '=', Id)
      .execute();
    const reply = await post('admin', `/api/Services/${Id}`, { Params: { currentuserid: 5 } });
    expect(reply.json()).toMatchObject({ Result: [{ x: Number(demo.idOf('admin')) }] });
  });

  it('no key of a value and no column changes what all objects have', async () => {
    const text = `select '{"__proto__":{"x":1},"a":[{"constructor":1,"b":2}]}'::jsonb as j, 1 as "__proto__"`;
    const reply = await post('admin', '/api/Query/AdminExecute', { Query: text, Parameters: {} });
    expect(reply.body).not.toContain('"__proto__":{');
    expect(reply.json()).toMatchObject({ Result: { Rows: [[{ a: [{ b: 2 }] }, 1]] } });
    const checked = await post('admin', '/api/praxis/query/check', { Query: text });
    expect(checked.json()).toMatchObject({ Error: { Code: 'column-name', Name: '__proto__' } });
  });
});
