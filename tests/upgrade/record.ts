import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Client } from 'pg';
import { readMigrations } from '../../server/platform/data/migrate.ts';
import { openPool } from '../../server/platform/data/pool.ts';
import { startCluster } from '../support/cluster.ts';
import { codeOf } from './code.ts';
import { planOf } from './plan.ts';
import { writeRelease } from './release.ts';

/** Runs a release's server tests, of these files or all, and stores their SQL statements. Returns the number of statements. */
export async function recordRelease(commit: string, files: readonly string[] = []): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-release-'));
  try {
    const code = codeOf(commit, join(folder, 'code'));
    const asked = join(folder, 'asked');
    mkdirSync(asked);
    // A test that fails has asked as well.
    spawnSync('vitest', ['run', '--project', 'server', ...files], {
      cwd: code,
      stdio: 'inherit',
      env: {
        ...process.env,
        RECORD_INTO: asked,
        NODE_OPTIONS: `--import ${join(import.meta.dirname, 'recorder.ts')}`,
      },
    });
    const migration =
      readdirSync(join(code, 'server/platform/data/migrations')).toSorted().at(-1)?.replace(/\.ts$/, '') ?? '';
    const statements = await fittingStatements(statementsIn(asked), migration);
    writeRelease({ commit, migration, statements });
    return statements.length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rows and columns that are read and written; of statements that differ in how many values they have, the shortest. */
export function statementsIn(folder: string): string[] {
  const kept = new Map<string, string>();
  for (const file of readdirSync(folder))
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
      const text = String(JSON.parse(line));
      if (!/^(?:\s|\/\*.*?\*\/)*(?:select|insert|update|delete|with)\b/i.test(text)) continue;
      const form = text
        .replaceAll(/\$\d+/g, '$')
        .replaceAll(/\$(?:, \$)+/g, '$')
        .replaceAll(/(\([^()]*\$[^()]*\))(?:, \1)+/g, '$1');
      const other = kept.get(form);
      if (other === undefined || text.length < other.length) kept.set(form, text);
    }
  return [...kept.values()].toSorted();
}

/** The statements on tables of the release itself, since tests create others. */
export async function fittingStatements(statements: readonly string[], migration: string): Promise<string[]> {
  const { connections, stop } = await startCluster();
  try {
    const { maker, owner } = connections;
    const client = new Client(maker);
    await client.connect();
    await client.query('create database praxis_release owner praxis_owner');
    await client.end();
    const pool = openPool({ ...owner, database: 'praxis_release', max: 1 }, () => undefined); // it goes with the cluster
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const { error } = await new Migrator({ db, provider: { getMigrations: readMigrations } }).migrateTo(migration);
    if (error) throw new Error('The tables of the release could not be made.', { cause: error });
    const fitting: string[] = [];
    for (const statement of statements) if ((await planOf(db, statement)) === undefined) fitting.push(statement);
    await db.destroy();
    return fitting;
  } finally {
    await stop();
  }
}
