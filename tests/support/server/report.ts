import { Client, type ClientConfig } from 'pg';
import { afterAll, inject } from 'vitest';
import { askerOf } from '../../../server/policy/asker.ts';
import type { Reader } from '../../../server/policy/reader.ts';
import { readReportCatalogue } from '../../../server/platform/data/report/catalogue.ts';
import { ReportPool, type ReportPoolOptions } from '../../../server/platform/data/report/pool.ts';
import { openReports, type Reports } from '../../../server/platform/data/report/reports.ts';
import { buildWall } from '../../../server/platform/data/report/wall.ts';
import { reportScopes } from '../../../server/policy/report-schema.ts';

interface TestDatabase {
  readonly owner: ClientConfig;
  readonly report: ClientConfig;
}

/** The pool of reports over the database of a test. */
export async function testReports({ owner, report }: TestDatabase, options: Partial<ReportPoolOptions> = {}) {
  const { key, names } = await readReportCatalogue(owner);
  const pool = new ReportPool({ connection: report, scopes: reportScopes, key, ...options });
  afterAll(() => pool.close());
  const read = async (reader: Reader, text: string, values: readonly unknown[] = []) => {
    const caller = { person: reader.person, project: reader.project.id };
    return (await pool.run(caller, askerOf(reader), { text, values }, { rows: 100_000 })).rows;
  };
  return { pool, key, names, read };
}

/** Queries by people over the database of a test, as a server opens them. */
export async function openTestReports(data: TestDatabase & { readonly name: string }): Promise<Reports> {
  const maker = new Client({ ...inject('cluster').maker, database: data.name });
  await maker.connect();
  // The rights of a database are not copied with it.
  await buildWall(maker, ['praxis_owner', 'praxis_app']);
  await maker.end();
  const warnings: string[] = [];
  const log = { info: (text: string) => void warnings.push(text), warn: (text: string) => void warnings.push(text) };
  const reports = await openReports(data, log, reportScopes);
  if (!reports) throw new Error(warnings.join('\n'));
  afterAll(() => reports.close());
  return reports;
}
