import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../tests/support/server/test-app.ts';
import { identity, populate, testArea } from '../../../tests/support/server/area.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const port = await freePort();
const url = `redis://127.0.0.1:${port}`;
const start = (): ChildProcess =>
  spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' });
let redis = start();
const { client, log } = await testApp({
  identity,
  areas: [testArea],
  settings: { REDIS_URL: url, REQUESTS_PER_MINUTE: '10', S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'none' },
});
beforeAll(populate);
afterAll(() => {
  redis.kill('SIGKILL');
});

const ask = (address: string) => client(address).post('/api/user/getcurrent');
const counted = async (): Promise<number> => {
  const other = new Redis(url, { retryStrategy: () => null, lazyConnect: true });
  other.on('error', () => undefined); // it may not have come up yet
  const keys = await other.keys('praxis:rate:*').catch(() => []);
  other.disconnect();
  return keys.length;
};
/** Milliseconds of the slowest call. */
async function slowest(addresses: readonly string[]): Promise<number> {
  const times = await Promise.all(
    addresses.map(async (address) => {
      const from = Date.now();
      expect((await ask(address)).statusCode).toBe(401);
      return Date.now() - from;
    }),
  );
  return Math.max(...times);
}
const addresses = (net: number) => Array.from({ length: 20 }, (_, each) => `10.0.${net}.${each}`);

test('calls are counted in the Redis', async () => {
  await expect.poll(async () => (await ask('10.0.0.1'), counted()), { timeout: 10_000 }).toBeGreaterThan(0);
});

test('a Redis that hangs stops no call, and what is counted meanwhile is counted here', async () => {
  redis.kill('SIGSTOP');
  expect(await slowest(addresses(1))).toBeLessThan(2_000);
  // A Redis that is known to hang is not waited for.
  await expect.poll(() => slowest(addresses(2)), { timeout: 10_000 }).toBeLessThan(200);
  const statuses = [];
  for (let count = 0; count < 12; count += 1) statuses.push((await ask('10.0.3.1')).statusCode);
  expect(statuses.at(-1)).toBe(429);
  // One incident does not log a line for each call.
  expect(log.filter((line) => line.includes('redis: ')).length).toBeLessThan(5);
  redis.kill('SIGCONT');
  const before = await counted();
  await expect
    .poll(async () => (await ask(`10.0.4.${Math.floor(Math.random() * 200)}`), counted()), { timeout: 10_000 })
    .toBeGreaterThan(before);
});

test('a Redis that is gone stops no call, and is used again when it is back', async () => {
  redis.kill('SIGKILL');
  expect(await slowest(addresses(5))).toBeLessThan(2_000);
  redis = start();
  await expect.poll(async () => (await ask('10.0.6.1'), counted()), { timeout: 15_000 }).toBeGreaterThan(0);
});
