import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rmSync } from 'node:fs';
import { startEmbedded, type EmbeddedDatabase } from '../../server/platform/data/embedded/index.ts';
import { openProxy, type TestProxy } from '../support/server/proxy.ts';
import { databaseUrl } from '../support/cluster.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { call, dataFolder, freePort, ready, server, until } from './support.ts';

const folder = temporaryFolder('praxis-stop-');
let cluster: EmbeddedDatabase;
let proxy: TestProxy;

beforeAll(async () => {
  cluster = await startEmbedded({ folder, label: 'stop' });
  const { host, port } = cluster.connection('praxis_app');
  proxy = await openProxy(`${String(host)}/.s.PGSQL.${String(port)}`);
});
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(name: string, settings: Record<string, string> = {}) {
  const maker = new Client(cluster.connection('postgres', 'postgres'));
  await maker.connect();
  // A second try begins anew.
  await maker.query(`drop database if exists ${name} with (force)`);
  await maker.query(`create database ${name} owner praxis_owner`);
  await maker.end();
  const { user, password } = cluster.connection('praxis_app');
  const port = freePort();
  const started = server({
    PORT: String(port),
    DATA_DIR: dataFolder(),
    DATABASE_URL: `postgres://${user}:${String(password)}@127.0.0.1:${proxy.port}/${name}`,
    DATABASE_OWNER_URL: databaseUrl(cluster.connection('praxis_owner', name)),
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  });
  await ready(port, started);
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.status,
      () => 'refused',
    );
  return { port, started, status };
}

describe('a server that is asked to end', () => {
  test('is not ready at once, still answers during the drain time, and exits with 0', async () => {
    const { port, started, status } = await start('drain', { DRAIN_SECONDS: '3', REQUESTS_PER_MINUTE: '1000000' });
    const from = Date.now();
    started.child.kill('SIGTERM');
    await until(async () => (await status('/health/ready')) === 503);
    const served = [];
    while (Date.now() - from < 2_500) served.push((await call(port, '/Account/Identity', {})).status);
    expect(new Set(served)).toEqual(new Set([401]));
    expect(await started.ended).toBe(0);
    expect(Date.now() - from).toBeGreaterThan(3_000);
  });

  test('ends although its database hangs', async () => {
    const { port, started, status } = await start('hangs');
    proxy.hold();
    const asked = call(port, '/Account/Login', { Username: 'nobody', Password: 'x' }).then(
      (answer) => answer.status,
      () => 'cut',
    );
    await until(async () => (await status('/health/ready')) === 503);
    const from = Date.now();
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    expect(Date.now() - from).toBeLessThan(15_000);
    expect([503, 'cut']).toContain(await asked);
    proxy.resume();
  });
});
