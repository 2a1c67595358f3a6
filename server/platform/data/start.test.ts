import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { databaseUrl } from '../../../tests/support/cluster.ts';
import { checkBackup } from '../backup/backup-file.ts';
import { preparePaths } from './embedded/paths.ts';
import { openAccess } from './index.ts';
import { testConfig } from '../../../tests/support/server/test-app.ts';

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens at a port
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

it('waits for a database that is away, says so once, and gives up in the end', async () => {
  const said: string[] = [];
  const log = { info: () => undefined, warn: (text: string) => void said.push(text) };
  const url = `postgres://praxis:secret@127.0.0.1:${await closedPort()}/praxis`;
  const config = testConfig({ DATABASE_URL: url, DATABASE_WAIT_SECONDS: '1' });
  await expect(openAccess(config, log)).rejects.toThrow('cannot be used as praxis');
  expect(said).toEqual([expect.stringContaining('retries until')]);
});

it('does not wait where the password is wrong', async () => {
  const said: string[] = [];
  const log = { info: () => undefined, warn: (text: string) => void said.push(text) };
  const { owner } = inject('cluster');
  const config = testConfig({ DATABASE_URL: databaseUrl({ ...owner, user: 'nobody-here', password: 'wrong' }) });
  await expect(openAccess(config, log)).rejects.toThrow('cannot be used as nobody-here');
  expect(said).toEqual([]);
});

it('names a data folder that cannot be written, and why', async () => {
  await expect(preparePaths('/proc/praxis')).rejects.toThrow(/^DATA_DIR: nothing can be written in \/proc\/praxis: /);
});

it('refuses a damaged backup in one sentence', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'praxis-start-')), 'backup');
  writeFileSync(file, 'no backup');
  await expect(checkBackup(file, null)).rejects.toThrow(/^\S+ is no backup, or is damaged: .* Nothing was restored\.$/);
});
