import { describe, expect, test } from 'vitest';
import { call } from '../processes/support.ts';
import { cookieOf, database, forgetCalls, sharedNodes, signIn, startNodes } from './support.ts';

describe('two nodes', () => {
  test('start together on an empty database: tables and demo are made once', async () => {
    const { ports } = await startNodes('together', { template: 'template0' });
    const client = await database('together');
    const { rows } = await client.query("select count(*)::integer as admins from people where username = 'admin'");
    await client.end();
    expect(rows).toEqual([{ admins: 1 }]);
    for (const port of ports) expect((await signIn(port)).status).toBe(200);
  });

  test('count together: sign-ins of an account, and calls of an address', async () => {
    const { ports } = await startNodes('counts', {
      settings: { SIGN_IN_ATTEMPTS: '4', REQUESTS_PER_MINUTE: '40' },
    });
    await forgetCalls();
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await signIn(ports[count % 2] ?? 0, 'mentee', 'wrong')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
    const calls = [];
    for (let count = 0; count < 50; count += 1)
      calls.push((await call(ports[count % 2] ?? 0, '/Account/Identity', {})).status);
    expect(calls.filter((status) => status === 401)).toHaveLength(34);
    expect(calls.at(-1)).toBe(429);
  });

  test('continue without Redis, and refuse no call because of it', async () => {
    const { ports } = await startNodes('alone', { settings: { REDIS_URL: 'redis://127.0.0.1:1' } });
    expect((await signIn(ports[0])).status).toBe(200);
  });
});

describe('two nodes that run', () => {
  const running = sharedNodes('running', async () => ({}));

  test('share sessions: who signs in at one is known at the other, and signs out at both', async () => {
    const [one, other] = running().ports;
    const cookie = cookieOf(await signIn(one));
    expect((await call(other, '/Account/Identity', {}, cookie)).status).toBe(200);
    await fetch(`http://127.0.0.1:${other}/account/logoff`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    expect((await call(one, '/Account/Identity', {}, cookie)).status).toBe(401);
  });

  test('go on when the other one is killed', async () => {
    const { ports, nodes } = running();
    const cookie = cookieOf(await signIn(ports[0]));
    nodes[0]?.child.kill('SIGKILL');
    await nodes[0]?.ended;
    expect((await call(ports[1], '/Account/Identity', {}, cookie)).status).toBe(200);
    nodes[1]?.child.kill('SIGTERM');
    expect(await nodes[1]?.ended).toBe(0);
  });
});
