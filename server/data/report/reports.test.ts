import { Client } from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { testDatabase } from '../../testing.ts';
import type { Asker } from '../../policy/asker.ts';
import { openReports, type Reports } from './reports.ts';
import { buildWall } from './wall.ts';

const data = await testDatabase('demo');
const warnings: string[] = [];
const log = { info: (text: string) => void warnings.push(text), warn: (text: string) => void warnings.push(text) };

const ADMIN: Asker = { person: 1, project: 1, roles: ['Admin'], fields: [], projectFields: [], usernames: false };
const CALLER = { person: 1, project: 1 };

async function openSafely(): Promise<Reports> {
  const maker = new Client({ ...inject('cluster').maker, database: data.name });
  await maker.connect();
  // The rights of a database are not copied with it.
  await buildWall(maker, ['praxis_owner', 'praxis_app']);
  await maker.end();
  const reports = await openReports(data, log);
  if (!reports) throw new Error(warnings.join('\n'));
  afterAll(() => reports.close());
  return reports;
}
const reports = await openSafely();
const run = (text: string, more: object = {}, asker = ADMIN) =>
  reports.run(CALLER, asker, { text, types: {}, values: {}, ...more });

it('there are no queries without a role of their own, and the log says so', async () => {
  expect(await openReports({ owner: data.owner }, log)).toBeUndefined();
  expect(warnings.at(-1)).toContain('DATABASE_REPORT_URL');
});

it('there are no queries by a role that may more, and the log says what is missing', async () => {
  expect(await openReports({ owner: data.owner, report: data.app }, log)).toBeUndefined();
  expect(warnings.at(-1)).toMatch(/^Queries by people are off, as the database does not bound them\. Missing: /);
  expect(await openReports({ owner: data.owner, report: { ...data.report, password: 'x' } }, log)).toBeUndefined();
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
  await expect(run('select @since', given)).rejects.toMatchObject({ code: '22007' });
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
