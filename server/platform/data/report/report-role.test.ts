import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client, type ClientConfig } from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/server/test-app.ts';
import { findWriteFaults } from '../write/check.ts';
import { makeWriteSchema } from '../write/schema.ts';
import { findMissing } from './check.ts';
import { reportScopes } from '../../../policy/report-schema.ts';

const data = await testDatabase();
const superuser: ClientConfig = { ...inject('cluster').maker, database: data.name };
const ROLE = `reader_${data.name}`;
const WRITER = `writer_${data.name}`;
const write: ClientConfig = { ...data.report, user: WRITER, password: 'of a test, too' };
const report: ClientConfig = { ...data.report, user: ROLE, password: 'of a test' };

/** A role with rights in a database cannot be dropped. */
afterAll(async () => {
  const client = new Client(superuser);
  await client.connect();
  await client.query(`drop owned by ${ROLE}, ${WRITER}; drop role ${ROLE}, ${WRITER}`);
  await client.end();
});

const urlOf = ({ user, password, host, port, database }: ClientConfig): string =>
  `postgres://${user}:${encodeURIComponent(String(password ?? ''))}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;

const run = (more: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  promisify(execFile)(process.execPath, ['tools/admin.ts', 'report-role', ...more], {
    env: {
      ...env,
      PATH: process.env['PATH'],
      DATABASE_URL: urlOf(data.app),
      DATABASE_OWNER_URL: urlOf(data.owner),
      DATABASE_REPORT_URL: urlOf(report),
      DATABASE_SUPERUSER_URL: urlOf(superuser),
    },
  });

it('the role of reports is made in a database of somebody else, so that nothing is missing, as often as it is asked for', async () => {
  expect((await run([])).stdout).toContain(`create role "${ROLE}" login`);
  for (let time = 0; time < 2; time += 1) {
    expect((await run(['--run'])).stdout).toContain('The role of DATABASE_REPORT_URL is made');
    await reportScopes.make(data.owner, ROLE);
    expect(await findMissing(data.owner, report)).toEqual([]);
  }
}, 60_000);

it('the role of write services is made with it where it is asked for, and may run those functions alone', async () => {
  const env = { DATABASE_WRITE_URL: urlOf(write) };
  expect((await run([])).stdout).not.toContain(WRITER);
  for (let time = 0; time < 2; time += 1) {
    expect((await run(['--run'], env)).stdout).toContain('The role of DATABASE_WRITE_URL is made');
    await reportScopes.make(data.owner, ROLE);
    await makeWriteSchema(data.owner, WRITER);
    expect(await findWriteFaults(data.owner, WRITER)).toEqual([]);
  }
  const client = new Client(write);
  await client.connect();
  try {
    await expect(client.query('select 1 from public.people')).rejects.toThrow('permission denied');
    await expect(client.query('select * from report.people')).rejects.toThrow('permission denied');
    await expect(client.query('select mark_notifications_read(now())')).rejects.toThrow('for administrators');
  } finally {
    await client.end();
  }
}, 60_000);

it('the role of write services is another one than those of the server and of queries', async () => {
  const refused = run([], { DATABASE_WRITE_URL: urlOf(report) });
  await expect(refused).rejects.toThrow('needs a role of its own');
});
