import { expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/server/test-app.ts';
import type { Asker } from './asker.ts';
import { openReports } from './reports.ts';
import { openTestReports } from '../../../../tests/support/server/report.ts';
import { reportScopes } from '../../../policy/report-schema.ts';

const data = await testDatabase('demo');
const warnings: string[] = [];
const log = { info: (text: string) => void warnings.push(text), warn: (text: string) => void warnings.push(text) };

const ADMIN: Asker = { person: 1, project: 1, roles: ['Admin'], fields: [], projectFields: [], usernames: false };
const CALLER = { person: 1, project: 1 };

const reports = await openTestReports(data);
const run = (text: string, more: object = {}, asker = ADMIN) =>
  reports.run(CALLER, asker, { text, types: {}, values: {}, ...more });

it('there are no queries without a role of their own, and the log says so', async () => {
  expect(await openReports({ owner: data.owner }, log, reportScopes)).toBeUndefined();
  expect(warnings.at(-1)).toContain('DATABASE_REPORT_URL');
});

it('there are no queries by a role that may more, and the log says what is missing', async () => {
  expect(await openReports({ owner: data.owner, report: data.app }, log, reportScopes)).toBeUndefined();
  expect(warnings.at(-1)).toMatch(/^Queries by people are off, because the database does not limit them\. Missing: /);
  expect(
    await openReports({ owner: data.owner, report: { ...data.report, password: 'x' } }, log, reportScopes),
  ).toBeUndefined();
  expect(warnings.at(-1)).toContain('the role praxis_report can sign in');
});

it('parameters are bound by their types, and what is the server’s to say nobody else says', async () => {
  const types = { name: 'text', ids: 'integers', since: 'date' } as const;
  const values = {
    name: "'; drop table people; --",
    ids: [1, 2],
    since: '2024-05-06',
    CurrentUserId: 99,
    IsCoordinator: true,
  };
  const text = 'select @name, @ids, @since, @CurrentUserId, @CurrentUserRoles, @IsCoordinator, @missing is null';
  const given = { types: { ...types, missing: 'number' }, values };
  expect((await run(text, given)).rows).toEqual([
    ["'; drop table people; --", [1, 2], '2024-05-06', 1, ['Admin'], false, true],
  ]);
  const changed = { types: { CurrentUserId: 'text' }, values: { CurrentUserId: 'x' } };
  expect((await run('select @CurrentUserId + 1', changed)).rows).toEqual([[2]]);
});

it('a value that does not fit is the database’s to refuse', async () => {
  const given = { types: { since: 'date' }, values: { since: 'yesterday or so' } };
  await expect(run('select @since', given)).rejects.toMatchObject({ name: 'QueryFailed', kind: 'values' });
});

it('what the guard refuses never reaches the database', async () => {
  await expect(run('select pg_sleep(1)')).rejects.toMatchObject({
    name: 'QueryRefused',
    refusal: { code: 'function' },
  });
  await expect(run('select 1; select 2')).rejects.toMatchObject({ refusal: { code: 'statements' } });
});

it('who views as somebody sees what that person sees, in turns of their own', async () => {
  const mentee: Asker = { ...ADMIN, person: 2, roles: ['Mentee'] };
  expect((await reports.run(CALLER, mentee, { text: 'select id from people', types: {}, values: {} })).rows).toEqual([
    [2],
  ]);
});

it('a query is described without running: its columns and its plan', async () => {
  const text = 'select name, count(*) as people, 1 / (id - id) as never from people group by name, id';
  const described = await reports.describe(CALLER, ADMIN, { text, types: {}, values: {} }, { withPlan: true });
  expect(described).toMatchObject({
    columns: [
      { name: 'name', type: 25 },
      { name: 'people', type: 20 },
      { name: 'never', type: 23 },
    ],
    plan: [{ Plan: expect.anything() }],
  });
  await expect(reports.describe(CALLER, ADMIN, { text: 'select 1; select 2', types: {}, values: {} })).rejects.toThrow(
    'Write exactly one query.',
  );
});

it('several queries are described in one turn: those that cannot run have no columns, and the others do not suffer', async () => {
  const texts = [
    'select id from people',
    'select nothing from people',
    'select 1; select 2',
    'select 1 / 0 as never',
    'select name from people',
  ];
  const described = await reports.describeAll(
    CALLER,
    ADMIN,
    texts.map((text) => ({ text, types: {}, values: {} })),
  );
  expect(described.map((columns) => columns?.map(({ name }) => name))).toEqual([
    ['id'],
    undefined,
    undefined,
    undefined,
    ['name'],
  ]);
  expect((await run('select 1')).rows).toEqual([[1]]);
});

it.each([
  ['select 1,\n p.όνομα from people p', { line: 2, column: 2, utf16: 11, byte: 11 }],
  ["select '😀ά', @a, nume from people", { line: 1, column: 19, utf16: 18, codePoint: 17, byte: 21 }],
  ["select '😀ά' where @a = 'x' and id", { utf16: 32, codePoint: 31 }],
])('a failure has its place in the text as it was written: %s', async (text, place) => {
  const query = { text, types: { a: 'text' as const }, values: {} };
  await expect(reports.describe(CALLER, ADMIN, query)).rejects.toMatchObject({ kind: 'failed', place });
});

it('a failure says what ended the query', async () => {
  await expect(
    reports.run(
      CALLER,
      ADMIN,
      { text: 'select count(*) from generate_series(1, 100000000)', types: {}, values: {} },
      { milliseconds: 50 },
    ),
  ).rejects.toMatchObject({ kind: 'too-slow' });
  await expect(run('select 1 / (id - id) from people')).rejects.toMatchObject({ kind: 'values' });
});
