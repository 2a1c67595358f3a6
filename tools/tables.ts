// `npm run tables`: writes the types of the tables after a migration.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../server/platform/data/embedded/index.ts';
import { migrate } from '../server/platform/data/migrate.ts';
import { describeTables, tableTypesFile } from './table-types.ts';

const folder = mkdtempSync(join(tmpdir(), 'tables-'));
const embedded = await startEmbedded({ folder, label: 'tables' });
try {
  const owner = embedded.connection('praxis_owner');
  await migrate(owner, 'praxis_app');
  const client = new Client(owner);
  client.on('error', () => undefined); // the running query fails with it
  await client.connect();
  writeFileSync(tableTypesFile, await describeTables(client));
  await client.end();
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
