import { afterAll } from 'vitest';
import type { ClientConfig } from 'pg';
import { askerOf } from '../../policy/asker.ts';
import type { Reader } from '../../policy/reader.ts';
import { readReportCatalogue } from './catalogue.ts';
import { ReportPool, type ReportPoolOptions } from './pool.ts';

interface TestDatabase {
  readonly owner: ClientConfig;
  readonly report: ClientConfig;
}

/** The pool of reports over the database of a test. */
export async function testReports({ owner, report }: TestDatabase, options: Partial<ReportPoolOptions> = {}) {
  const { key, names } = await readReportCatalogue(owner);
  const pool = new ReportPool({ connection: report, key, ...options });
  afterAll(() => pool.close());
  const read = async (reader: Reader, text: string, values: readonly unknown[] = []) => {
    const caller = { person: reader.person, project: reader.project.id };
    return (await pool.run(caller, askerOf(reader), { text, values }, { rows: 100_000 })).rows;
  };
  return { pool, key, names, read };
}
