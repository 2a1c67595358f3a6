import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client, type ClientConfig } from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { testDatabase } from '../../testing.ts';
import { findMissing } from './check.ts';
import { makeReportSchema } from './schema.ts';

const data = await testDatabase();
const superuser: ClientConfig = { ...inject('cluster').maker, database: data.name };
const ROLE = `reader_${data.name}`;
const report: ClientConfig = { ...data.report, user: ROLE, password: 'of a test' };

/** A role that has rights in a database cannot be dropped. */
afterAll(async () => {
  const client = new Client(superuser);
  await client.connect();
  await client.query(`drop owned by ${ROLE}; drop role ${ROLE}`);
  await client.end();
});

const urlOf = ({ user, password, host, port, database }: ClientConfig): string =>
  `postgres://${user}:${encodeURIComponent(String(password ?? ''))}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;

const run = (...more: string[]) =>
  promisify(execFile)(process.execPath, ['tools/admin.ts', 'report-role', ...more], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: urlOf(data.app),
      DATABASE_OWNER_URL: urlOf(data.owner),
      DATABASE_REPORT_URL: urlOf(report),
      DATABASE_SUPERUSER_URL: urlOf(superuser),
    },
  });

it('the role of reports is made in a database of somebody else, so that nothing is missing, as often as it is asked for', async () => {
  expect((await run()).stdout).toContain(`create role "${ROLE}" login`);
  for (let time = 0; time < 2; time += 1) {
    expect((await run('--run')).stdout).toContain('The role of DATABASE_REPORT_URL is made');
    await makeReportSchema(data.owner, ROLE);
    expect(await findMissing(data.owner, report)).toEqual([]);
  }
}, 60_000);
