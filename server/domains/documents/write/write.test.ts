import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { WRITE_FUNCTION_NAMES } from '../../../../schemas/entities/write-function.ts';
import { readReportCatalogue } from '../../../platform/data/report/catalogue.ts';
import { openTestReports } from '../../../../tests/support/server/report.ts';
import { signAsker } from '../../../platform/data/report/token.ts';
import { openWriteServices } from '../../../platform/data/write/write-services.ts';
import { askerOf } from '../../../policy/asker.ts';
import { findPersonReader } from '../../../policy/reader.ts';
import { testDatabase } from '../../../../tests/support/server/test-app.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const data = await testDatabase('demo');
const reports = await openTestReports(data);
const warnings: string[] = [];
const log = { info: (text: string) => void warnings.push(text), warn: (text: string) => void warnings.push(text) };
const writes = await openWriteServices(data, log);
const demo = await demoApp({}, { data: { ...data, reports, writes } });
const { db } = demo.data;
const project = Number(demo.projectId('proto-vima'));
const idOf = (username: string) => Number(demo.idOf(username));
const post = async (by: string | null, path: string, body: object = {}) =>
  (by === null ? demo.client() : await demo.as(by)).post(`/api/praxis/write/${path}`, body);

const BEFORE = { Name: 'mark_notifications_read', Values: { before: '2026-11-01' } };
const attempt = (body: object = BEFORE, by = 'admin') => post(by, 'attempt', body);
const run = (Count: number, more: object = {}, by = 'admin') =>
  post(by, 'run', { ...BEFORE, Count, Key: randomUUID(), ...more });
const unread = async () =>
  (await db.selectFrom('notifications').where('read', 'is', null).select('key').orderBy('key').execute()).map(
    ({ key }) => key,
  );
const audited = () =>
  db.selectFrom('audit').where('action', '=', 'write.run').select(['person', 'subject', 'details']).execute();

beforeEach(async () => {
  await db.deleteFrom('notifications').execute();
  await sql`delete from write_runs`.execute(db);
  const [mentor, mine] = [sql`${idOf('mentor')}::integer`, sql`${project}::integer`];
  await sql`
    insert into notifications (person, project, key, kind, title, time)
    select ${mentor}, n.project, n.key, 'system', '{"key":"x"}'::jsonb, n.time::timestamptz
    from (values (${mine}, 'old-1', '2026-10-01'), (${mine}, 'old-2', '2026-10-02'), (${mine}, 'old-3', '2026-10-03'),
      (${mine}, 'new', '2026-11-02'), (null, 'everywhere', '2026-10-01'),
      ((select id from projects where id <> ${mine} limit 1), 'other', '2026-10-01')) n (project, key, time)`.execute(
    db,
  );
});

it('are there for the test', () => expect([warnings, writes === undefined]).toEqual([[], false]));

describe('write services', () => {
  it('are for administrators alone, in person, and by POST', async () => {
    const bodies = { list: {}, attempt: BEFORE, run: { ...BEFORE, Count: 3, Key: randomUUID() } };
    for (const [path, body] of Object.entries(bodies)) {
      expect([path, (await post(null, path, body)).statusCode]).toEqual([path, 401]);
      for (const who of ['manager', 'supervisor', 'coordinator', 'mentor', 'mentee', 'superadmin'])
        expect([path, who, (await post(who, path, body)).statusCode]).toEqual([path, who, 403]);
      expect([path, (await post('admin', path, { ...body, More: 1 })).statusCode]).toEqual([path, 400]);
      expect((await (await demo.as('admin')).get(`/api/praxis/write/${path}`)).statusCode).toBe(404);
    }
    for (const changed of [{ Name: 'pg_sleep' }, { Name: '__proto__' }, { Count: -1 }, { Key: 'x' }])
      expect((await run(3, changed)).statusCode).toBe(400);
    const roles = (held: string[]) =>
      db
        .updateTable('memberships')
        .set({ roles: held })
        .where('person', '=', idOf('manager'))
        .where('project', '=', project)
        .execute();
    await roles(['Admin']);
    expect((await attempt(BEFORE, 'manager')).statusCode).toBe(200);
    const signedInAs = await demo.as('manager', 'admin');
    for (const [path, body] of Object.entries(bodies).slice(1))
      expect([path, (await signedInAs.post(`/api/praxis/write/${path}`, body)).statusCode]).toEqual([path, 403]);
    await roles(['ProjectManager']);
    expect((await unread()).length).toBe(6);
  });

  it('are those of the settings', async () => {
    const names = async () => (await post('admin', 'list')).json().Functions.map(({ Name }: { Name: string }) => Name);
    expect(await names()).toEqual([...WRITE_FUNCTION_NAMES]);
    const set = (allowed: unknown) =>
      db
        .updateTable('projects')
        .set({
          settings: sql`jsonb_set(settings::jsonb, '{Config,writeServices}', ${JSON.stringify(allowed)}::jsonb)`,
        })
        .where('id', '=', project)
        .execute();
    await set(['assign_mentor', 'pg_sleep', 7]);
    expect(await names()).toEqual(['assign_mentor']);
    expect((await attempt()).json()).toMatchObject({ status: 404, code: 'no-write-service' });
    expect((await run(3)).json()).toMatchObject({ status: 404, code: 'no-write-service' });
    await set(null);
    expect(await names()).toEqual([]);
    await set([...WRITE_FUNCTION_NAMES]);
  });

  it.each([
    [{ Values: {} }, 'required'],
    [{ Values: { before: 'yesterday' } }, 'date'],
    [{ Values: { before: "2026-11-01'; drop table people; --" } }, 'date'],
    [{ Values: { before: 20261101 } }, 'date'],
  ])('refuse a value of another type: %j', async (changed, code) => {
    expect((await attempt({ ...BEFORE, ...changed })).json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/Values/before', code }],
    });
  });

  it('show what would change, and change nothing', async () => {
    expect((await attempt()).json()).toMatchObject({ Count: 3, Rows: [{}, {}, {}] });
    expect((await unread()).length).toBe(6);
    expect(await db.selectFrom('write_runs').select('key').execute()).toEqual([]);
  });

  it('change what was shown, once for a key, and write the audit log', async () => {
    const Key = randomUUID();
    const both = await Promise.all([run(3, { Key }), run(3, { Key })]);
    const replies = both.map((reply) => reply.json<{ Count: number; Again: boolean }>());
    expect(replies.map(({ Count }) => Count)).toEqual([3, 3]);
    expect(replies.filter(({ Again }) => Again)).toHaveLength(1);
    expect(await unread()).toEqual(['everywhere', 'new', 'other']);
    expect(await audited()).toEqual([
      {
        person: idOf('admin'),
        subject: 'function mark_notifications_read',
        details: { count: 3, arguments: { before: '2026-11-01' } },
      },
    ]);
    expect((await post('admin', 'list')).json().Runs).toMatchObject([{ Name: BEFORE.Name, Count: 3 }]);
    // The key belongs to that run only.
    expect((await run(0, { Key, Values: { before: '2026-11-05' } })).json()).toMatchObject({ code: 'write-key' });
  });

  it('change nothing where another number would change', async () => {
    expect((await run(2)).json()).toMatchObject({ status: 409, code: 'count-changed', Count: 3 });
    expect((await unread()).length).toBe(6);
    expect((await run(3)).statusCode).toBe(200);
  });

  it('give mentees without a mentor to a mentor of the project', async () => {
    const order = (mentor: number) => ({ Name: 'assign_mentor', Values: { mentor } });
    const mentee = idOf('mentee');
    await db.deleteFrom('mentor_mentee').where('mentee', '=', mentee).execute();
    for (const wrong of [idOf('mentee'), 999_999, -1])
      expect((await attempt(order(wrong))).json()).toMatchObject({
        status: 422,
        errors: [{ pointer: '/Values/mentor', code: 'mentor' }],
      });
    const shown = (await attempt(order(idOf('mentor')))).json();
    expect(shown.Rows.map(({ Id }: { Id: string }) => Number(Id))).toContain(mentee);
    expect((await run(shown.Count, order(idOf('mentor')))).statusCode).toBe(200);
    const link = await db.selectFrom('mentor_mentee').where('mentee', '=', mentee).selectAll().execute();
    expect(link).toEqual([{ project, mentor: idOf('mentor'), mentee, action: '' }]);
  });

  it('delete old drafts of applications, and no other application', async () => {
    await sql`update applications set changed = '2026-01-01'`.execute(db);
    const count = async () => (await db.selectFrom('applications').select('status').execute()).length;
    const [all, drafts] = [
      await count(),
      (
        await db
          .selectFrom('applications')
          .where('status', '=', -1)
          .where('project', '=', project)
          .select('id')
          .execute()
      ).length,
    ];
    const file = { project, question: 'a', name: 'a.pdf', mime: 'application/pdf', size: 1, hash: '' };
    const rows = await db.selectFrom('applications').where('project', '=', project).select(['id', 'status']).execute();
    const [draft, other] = [rows.find(({ status }) => status === -1), rows.find(({ status }) => status !== -1)];
    for (const [key, row] of Object.entries({ ofDraft: draft, ofOther: other }))
      await db
        .insertInto('guest_files')
        .values({ ...file, id: key, key, token: null, application: row?.id ?? 0 })
        .execute();
    const order = { Name: 'delete_application_drafts', Values: { before: '2026-06-01' } };
    expect((await run(drafts, order)).json()).toEqual({ Count: drafts, Again: false });
    expect(await count()).toBe(all - drafts);
    expect(await db.selectFrom('loose_files').select('key').execute()).toEqual([{ key: 'ofDraft' }]);
    expect(await db.selectFrom('guest_files').select('key').execute()).toEqual([{ key: 'ofOther' }]);
  });
});

describe('the role of write services, past the guard', () => {
  const open = async () => {
    const client = new Client(data.write);
    await client.connect();
    return client;
  };
  const clients: Client[] = [];
  afterAll(() => Promise.all(clients.map((client) => client.end())));
  const client = async () => {
    const made = await open();
    clients.push(made);
    return made;
  };

  it.each([
    'select * from public.people',
    'update public.people set state = 0',
    'delete from public.audit',
    'insert into public.memberships (project, person, roles) values (1, 1, array[]::text[])',
    'create table own (id integer)',
    'create temp table own (id integer)',
    'create function write_services.own() returns integer language sql as $$ select 1 $$',
    'set role praxis_app',
    'set role praxis_owner',
    'select * from write_private.admin()',
    'select * from report_private.keys',
    'select report_private.asker()',
    'select * from report.people',
    'drop schema write_services cascade',
    'alter role praxis_write superuser',
    "copy (select 1) to program 'id'",
    'select pg_sleep(1)',
    "select pg_read_file('/etc/passwd')",
    'select write_services.assign_mentor(1)',
    'select write_services.mark_notifications_read(now())',
    'select write_services.delete_application_drafts(now())',
    "select write_services.begin_run(gen_random_uuid(), 'x', '{}')",
    "select write_services.end_run(gen_random_uuid(), 1, '', '')",
  ])('is stopped by the database alone: %s', async (text) => {
    await expect((await client()).query(text)).rejects.toThrow(/permission denied|must be|administrators|only roles/i);
  });

  it('needs the token of an administrator for this connection', async () => {
    const { key } = await readReportCatalogue(data.owner);
    const asker = async (username: string) => {
      const reader = await findPersonReader(db, idOf(username), project);
      if (!reader) throw new Error(username);
      return askerOf(reader);
    };
    const connection = await client();
    const backend = Number(Reflect.get(connection, 'processID'));
    const ask = async (token: string) => {
      await connection.query(`set praxis.asker = '${token}'`);
      return (await connection.query('select * from mark_notifications_read($1)', ['2026-11-01'])).rowCount;
    };
    await connection.query('begin');
    expect(await ask(signAsker(await asker('admin'), key, backend, 10_000))).toBe(3);
    await connection.query('rollback');
    for (const token of [
      signAsker(await asker('admin'), key, backend + 1, 10_000),
      signAsker(await asker('admin'), key, backend, -1),
      signAsker(await asker('admin'), 'other', backend, 10_000),
      signAsker(await asker('supervisor'), key, backend, 10_000),
      '',
    ])
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await expect(ask(token)).rejects.toThrow('administrators');
  });
});

it('queries by people cannot reach them', async () => {
  const client = await demo.as('admin');
  const reply = await client.post('/api/Query/AdminExecute', {
    Query: "select * from write_services.mark_notifications_read('2027-01-01')",
  });
  expect(reply.json()).toMatchObject({ Error: { Code: expect.any(String) }, Result: null });
  expect((await unread()).length).toBe(6);
});
