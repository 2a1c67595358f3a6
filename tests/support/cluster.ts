import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { loadDemo } from '../../server/domains/operations/demo/load.ts';
import { startEmbedded } from '../../server/platform/data/embedded/index.ts';
import { stopPostgres, isProcessAlive } from '../../server/platform/data/embedded/process.ts';
import { preparePaths } from '../../server/platform/data/embedded/paths.ts';
import { fillWithDemo } from '../../server/platform/data/empty-database.ts';
import { openPools } from '../../server/platform/data/index.ts';
import { migrate } from '../../server/platform/data/migrate.ts';
import { buildWall } from '../../server/platform/data/report/wall.ts';
import { makeWriteSchema } from '../../server/platform/data/write/schema.ts';
import { addCount } from './counts.ts';
import { TEST_FOLDER } from './temporary-folder.ts';
import type { TestCluster } from './server/test-app.ts';
import { reportScopes } from '../../server/policy/report-schema.ts';

const TEMPLATE = 'praxis_template';
const DEMO = 'praxis_demo';
// The database of a test is deleted after the run, so it needs no durability.
const FORGETFUL = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=128MB',
  'min_wal_size=32MB',
  'io_method=sync',
].flatMap((setting) => ['-c', setting]);

/** The address of a database whose server listens at a socket. */
export const databaseUrl = ({ user, password, host, port, database }: ClientConfig) =>
  `postgres://${user}:${String(password)}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;

/** Starts PostgreSQL with a template that has every table, and one with the demo as well. Each test file copies one of them. */
export async function startCluster(): Promise<{
  readonly connections: TestCluster;
  readonly stop: () => Promise<void>;
}> {
  addCount('databases', 'tests/support/cluster.ts');
  await clearLeftovers();
  const folder = join(TEST_FOLDER, String(process.pid));
  mkdirSync(folder, { recursive: true });
  const embedded = await startEmbedded({ folder, label: 'tests', flags: FORGETFUL });
  const maker = embedded.connection('postgres', 'postgres');
  const admin = new Client(maker);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE} owner praxis_owner`);
  await closeTemplate(embedded.connection('postgres', TEMPLATE));
  await migrate(embedded.connection('praxis_owner', TEMPLATE), 'praxis_app');
  await reportScopes.make(embedded.connection('praxis_owner', TEMPLATE));
  await makeWriteSchema(embedded.connection('praxis_owner', TEMPLATE));
  await admin.query(`create database ${DEMO} template ${TEMPLATE} owner praxis_owner`);
  await admin.end();
  const data = openPools(embedded.connection('praxis_app', DEMO), { log: console, max: 1 });
  await fillWithDemo(data.db, (db) => loadDemo(db));
  await data.close();
  return {
    connections: {
      owner: embedded.connection('praxis_owner'),
      app: embedded.connection('praxis_app'),
      report: embedded.connection('praxis_report'),
      write: embedded.connection('praxis_write'),
      maker,
      template: TEMPLATE,
      demo: DEMO,
    },
    stop: async () => {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The rights of a database are not copied with it; the rights of its contents are. */
async function closeTemplate(maker: ClientConfig): Promise<void> {
  const client = new Client(maker);
  await client.connect();
  await buildWall(client, ['praxis_owner', 'praxis_app']);
  await client.end();
}

/** Removes databases of runs that were killed. */
async function clearLeftovers(): Promise<void> {
  if (!existsSync(TEST_FOLDER)) return;
  for (const name of readdirSync(TEST_FOLDER)) {
    if (isProcessAlive(Number(name))) continue;
    const folder = join(TEST_FOLDER, name);
    const pid = postmasterOf(folder);
    if (pid !== undefined) await stopPostgres(await preparePaths(folder), pid);
    rmSync(folder, { recursive: true, force: true });
  }
}

function postmasterOf(folder: string): number | undefined {
  const file = join(folder, 'database', 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  // After a restart of the machine the id may belong to another process.
  const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
  return command.includes(folder) ? pid : undefined;
}
