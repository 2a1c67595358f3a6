import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import reports from '../../../../schemas/demo/reports.json' with { type: 'json' };
import { openTestReports } from '../../../../tests/support/server/report.ts';
import { testDatabase } from '../../../../tests/support/server/test-app.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { tableOf } from './table-of.ts';

const data = await testDatabase('demo');
const demo = await demoApp({}, { data: { ...data, reports: await openTestReports(data) } });
const post = async (by: string, path: string, body: object = {}) =>
  (await demo.as(by)).post(`/api/praxis/report/${path}`, body);
const Parts = [
  { Kind: 'text', Title: 'Κείμενο', Text: 'α' },
  { Kind: 'grid', Title: 'Πίνακας', Service: 'progress-by-mentor' },
];
const Report = { Title: 'Δική μας', Descr: 'Δοκιμή', Roles: ['Supervisor'], Params: [], Parts };

describe('a report', () => {
  it('is saved, listed and read by its roles', async () => {
    expect((await post('admin', 'save', { Report })).json()).toEqual({ Id: 'diki-mas', Revision: 1 });
    expect((await post('supervisor', 'list')).json()).toContainEqual({
      Id: 'diki-mas',
      Title: 'Δική μας',
      Descr: 'Δοκιμή',
      Roles: ['Supervisor'],
      Parts: 2,
    });
    expect((await post('coordinator', 'list')).json<{ Id: string }[]>().map(({ Id }) => Id)).not.toContain('diki-mas');
    expect((await post('supervisor', 'get', { Id: 'diki-mas' })).json()).toMatchObject({ Report, Revision: 1 });
    expect((await post('coordinator', 'get', { Id: 'diki-mas' })).json()).toMatchObject({ code: 'wrong-role' });
    expect((await post('mentee', 'get', { Id: 'diki-mas' })).statusCode).toBe(403);
    expect((await post('admin', 'get', { Id: 'none' })).json()).toMatchObject({
      status: 404,
      code: 'no-report-document',
    });
    expect((await demo.client().post('/api/praxis/report/list', {})).statusCode).toBe(401);
    expect((await post('supervisor', 'save', { Id: 'diki-mas', Report })).json()).toMatchObject({ code: 'not-own' });
    expect((await post('mentor', 'save', { Report })).statusCode).toBe(403);
    expect((await post('admin', 'save', { Report: { ...Report, More: 1 } })).statusCode).toBe(400);
  });

  it('is written by those who run the programme, and changed by its author', async () => {
    const own = { ...Report, Title: 'Της επόπτριας', Roles: null };
    const { Id } = (await post('supervisor', 'save', { Report: own })).json<{ Id: string }>();
    expect((await post('supervisor', 'get', { Id })).json()).toMatchObject({ CanEdit: true });
    expect((await post('supervisor', 'list')).json<{ Id: string }[]>().map((listed) => listed.Id)).toContain(Id);
    expect((await post('supervisor', 'save', { Id, Report: own, Base: 1 })).json()).toEqual({ Id, Revision: 2 });
    expect((await post('manager', 'get', { Id })).statusCode).toBe(403);
    expect((await post('manager', 'save', { Id, Report: own })).json()).toMatchObject({ code: 'not-own' });
    expect((await post('admin', 'get', { Id })).json()).toMatchObject({ CanEdit: true });
  });

  it('of empty roles is for administrators alone, and a second one of a title has its own id', async () => {
    expect((await post('admin', 'save', { Report: { ...Report, Roles: [] } })).json()).toEqual({
      Id: 'diki-mas-2',
      Revision: 1,
    });
    expect((await post('admin', 'get', { Id: 'diki-mas-2' })).json()).toMatchObject({ Report: { Roles: null } });
    expect((await post('supervisor', 'get', { Id: 'diki-mas-2' })).statusCode).toBe(403);
  });

  it.each([
    [[{ Kind: 'grid', Title: 'x' }], '/document/Parts/0/Service'],
    [[Parts[0], { Kind: 'stat', Service: 'none' }], '/document/Parts/1/Service'],
  ])('is refused with the place of a part without a service: %j', async (parts, pointer) => {
    const reply = await post('admin', 'save', { Report: { ...Report, Parts: parts } });
    expect(reply.json()).toMatchObject({ code: 'document-has-errors', errors: [{ pointer, code: 'part-service' }] });
  });

  it('that somebody saved first is a conflict', async () => {
    const saved = await post('admin', 'save', { Id: 'diki-mas', Report, Base: 9 });
    expect(saved.json()).toMatchObject({ code: 'conflict', revision: 1 });
  });
});

describe('the details of a part', () => {
  const Details = { Service: 'mentees-of-mentor', Params: { mentor: 'id' }, Person: 'id' };
  const withDetails = (details: object, more: object = {}) => ({
    ...Report,
    Parts: [{ Kind: 'grid', Title: 'Πίνακας', Service: 'progress-by-mentor', Details: details, ...more }],
  });

  it('are shown to those who may run them', async () => {
    const query = {
      Name: 'Λεπτομέρειες',
      Descr: '',
      Category: '',
      Query: 'select id from people',
      Roles: ['Coordinator'],
    };
    const { Id: secret } = (await (await demo.as('admin')).post('/api/Query/Edit', { Query: query })).json<{
      Id: string;
    }>();
    const both = {
      ...withDetails(Details),
      Roles: ['Supervisor', 'Coordinator'],
      Parts: [...withDetails(Details).Parts, ...withDetails({ Service: secret }).Parts],
    };
    const { Id } = (await post('admin', 'save', { Report: both })).json<{ Id: string }>();
    const details = async (by: string) => (await post(by, 'get', { Id })).json<{ Details: string[] }>().Details;
    expect(await details('supervisor')).toEqual(['mentees-of-mentor']);
    expect(await details('coordinator')).toEqual(['mentees-of-mentor', secret]);
    expect((await post('supervisor', 'part', { Service: secret })).json()).toMatchObject({ code: 'wrong-role' });
  });

  it('have the rows of one value', async () => {
    type Table = { Columns: { Name: string }[]; Rows: unknown[][] };
    const column = ({ Columns }: Table, name: string) => Columns.findIndex(({ Name }) => Name === name);
    const table = (await post('supervisor', 'part', { Service: 'progress-by-mentor' })).json<Table>();
    const row = table.Rows[0] ?? [];
    const Values = { mentor: row[column(table, 'id')] };
    const rows = (await post('supervisor', 'part', { Service: 'mentees-of-mentor', Values })).json<Table>();
    expect(rows.Rows).toHaveLength(Number(row[column(table, 'Ωφελούμενοι')]));
  });

  it.each([
    ['part-service', '/Service', withDetails({ Service: 'none' })],
    ['details-param', '/Params/other', withDetails({ ...Details, Params: { mentor: 'id', other: 'id' } })],
    ['details-missing', '/Params', withDetails({ Service: 'mentees-of-mentor' })],
    ['details-column', '/Params/mentor', withDetails({ ...Details, Params: { mentor: 'none' } })],
    ['details-type', '/Params/mentor', withDetails({ ...Details, Params: { mentor: 'Μέντορας' } })],
    ['details-column', '/Person', withDetails({ ...Details, Person: 'none' })],
    ['details-text', '', withDetails(Details, { Kind: 'text' })],
  ])('are refused with %s at %s', async (code, place, report) => {
    const reply = await post('admin', 'save', { Report: report });
    const pointer = `/document/Parts/0/Details${place}`;
    expect(reply.json()).toMatchObject({ code: 'document-has-errors', errors: [{ pointer, code }] });
  });

  it('take a parameter of the report by its name', async () => {
    const Params = [{ Name: 'mentor', Type: 'integer', Default: 1 }];
    const reply = await post('admin', 'save', { Report: { ...withDetails({ Service: 'mentees-of-mentor' }), Params } });
    expect(reply.statusCode).toBe(200);
  });
});

describe('a part of a report', () => {
  it('has the rows of a query, with the parameters that it knows', async () => {
    const Values = { days: 1, weeks: 8, other: 'x' };
    const reply = await post('supervisor', 'part', { Service: 'quiet-mentees', Values });
    expect(reply.json()).toMatchObject({
      Columns: expect.arrayContaining([{ Name: 'Ωφελούμενος', Type: 'text' }]),
      Query: 'quiet-mentees',
    });
    expect(
      (await post('supervisor', 'part', { Service: 'quiet-mentees', Values: { days: 'x' } })).json(),
    ).toMatchObject({
      status: 422,
      errors: [{ pointer: '/Values/days' }],
    });
  });

  it('has the rows of a script', async () => {
    const reply = await post('supervisor', 'part', { Service: 'stages' });
    const { Rows, Query } = reply.json<{ Rows: unknown[]; Query: string | null }>();
    expect([reply.statusCode, Rows.length, Query]).toEqual([200, expect.any(Number), null]);
  });

  it('shows nobody a service that is not theirs', async () => {
    expect((await post('microdata', 'part', { Service: 'progress-by-mentor' })).json()).toMatchObject({
      status: 403,
      code: 'wrong-role',
    });
    expect((await post('supervisor', 'part', { Service: 'none' })).json()).toMatchObject({ code: 'no-service' });
  });
});

it.each(Object.keys(reports))(
  'the report %s of the demo passes the checks of a save, and its parts have rows',
  async (Id) => {
    const { Report: found } = (await post('admin', 'get', { Id })).json<{ Report: typeof Report }>();
    expect((await post('admin', 'save', { Id, Report: found })).json()).toEqual({ Id, Revision: 2 });
    const services = found.Parts.flatMap((part) => ('Service' in part ? [part.Service] : []));
    const replies = await Promise.all(services.map((Service) => post('manager', 'part', { Service })));
    const tables = replies.map((reply) => reply.json<{ Columns: { Name: string }[]; Rows: unknown[] }>());
    expect(Math.min(...tables.map(({ Rows }) => Rows.length))).toBeGreaterThan(0);
    const shown: readonly { Service?: string; Value?: string; X?: string; Y?: string; Person?: string }[] = found.Parts;
    const parts = shown.filter((part) => part.Service);
    const missing = parts.flatMap(({ Value, X, Y, Person }, at) =>
      [Value, X, Y, Person].filter((name) => name && !tables[at]?.Columns.some(({ Name }) => Name === name)),
    );
    expect(missing).toEqual([]);
  },
);

it('the result of a script is a table, whatever it returns', () => {
  expect(tableOf(7, 1)).toMatchObject({ Columns: [{ Name: 'value', Type: 'number' }], Rows: [[7]] });
  expect(tableOf([{ a: 1 }, { b: [1] }, { a: null, b: null }], 1)).toMatchObject({
    Columns: [
      { Name: 'a', Type: 'number' },
      { Name: 'b', Type: 'list' },
    ],
    Rows: [
      [1, null],
      [null, [1]],
      [null, null],
    ],
  });
});

describe('rows that were read moments ago', () => {
  interface Part {
    readonly Rows: readonly (readonly unknown[])[];
    readonly Kept: boolean;
    readonly Time: string;
  }
  /** Slow enough to be cached. */
  const text = (mark: string) =>
    `select mentee, ${mark} as mark from completions where (select count(*) from generate_series(1, 4000000)) > 0 group by mentee`;
  const save = (mark: string, Id?: string) =>
    demo.as('admin').then((admin) =>
      admin.post('/api/Query/Edit', {
        Query: {
          ...(Id ? { Id } : {}),
          Name: 'slow-mentees',
          Descr: '',
          Category: '',
          Query: text(mark),
          Roles: ['Supervisor', 'Coordinator'],
        },
      }),
    );
  const part = async (by: string, more: object = {}) =>
    (await post(by, 'part', { Service: 'slow-mentees', ...more })).json<Part>();
  const menteesOf = ({ Rows }: Part) => Rows.map(([mentee]) => Number(mentee)).toSorted((one, other) => one - other);

  it('come again to the same person, until they ask for new ones or the query changes', async () => {
    expect((await save('1')).statusCode).toBe(200);
    const first = await part('coordinator');
    expect([first.Kept, first.Rows.length > 0]).toEqual([false, true]);
    const second = await part('coordinator');
    expect(second).toMatchObject({ Kept: true, Time: first.Time, Rows: first.Rows });
    expect(await part('coordinator', { Again: 'x' })).toMatchObject({ Kept: false });
    expect(await part('coordinator', { Again: 'x' })).toMatchObject({ Kept: true });
    expect(await part('supervisor')).toMatchObject({ Kept: false });
    await save('2', 'slow-mentees');
    const edited = await part('coordinator');
    expect([edited.Kept, new Set(edited.Rows.map((row) => row[1]))]).toEqual([false, new Set([2])]);
  });

  it('are gone with a link, a role or an action that somebody loses', async () => {
    const before = await part('coordinator');
    expect((await part('coordinator')).Kept).toBe(true);
    const [mentee = 0] = menteesOf(before);
    const coordinator = Number(demo.idOf('coordinator'));
    await demo.data.db
      .deleteFrom('coordinator_mentee')
      .where('coordinator', '=', coordinator)
      .where('mentee', '=', mentee)
      .execute();
    const after = await part('coordinator');
    expect([after.Kept, menteesOf(after)]).toEqual([false, menteesOf(before).filter((id) => id !== mentee)]);

    await part('supervisor');
    const kept = await part('supervisor');
    expect(kept.Kept).toBe(true);
    await demo.data.db
      .updateTable('actions')
      .set({ flags: sql`flags | 32` })
      .execute();
    expect(await part('supervisor')).toMatchObject({ Kept: false, Rows: [] });

    const member = demo.data.db.updateTable('memberships').where('person', '=', Number(demo.idOf('supervisor')));
    await member.set({ roles: ['Mentee'] }).execute();
    expect((await post('supervisor', 'part', { Service: 'slow-mentees' })).statusCode).toBe(403);
  });
});

it('the report of questionnaires of the demo shows a difference for those who answered before and after', async () => {
  const rows = async (Service: string) =>
    (await post('manager', 'part', { Service })).json<{ Rows: [unknown, unknown, ...number[]][] }>().Rows;
  const people = await rows('scores-before-after');
  const [sum] = await rows('scores-in-sum');
  const better = people.filter(([, , before = 0, after = 0]) => after > before);
  expect(sum).toMatchObject([people.length, expect.any(Number), expect.any(Number), better.length]);
  expect([people.length, better.length > 10, better.length < people.length]).toEqual([17, true, true]);
  expect((await rows('scores-by-language')).map(([moment]) => moment)).toHaveLength(6);
});
