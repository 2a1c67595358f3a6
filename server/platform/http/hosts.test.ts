import { networkInterfaces } from 'node:os';
import { beforeEach, describe, expect, test } from 'vitest';
import { testConfig, testApp } from '../../../tests/support/server/test-app.ts';
import { requestHead, openRaw, listenOnFreePort } from '../../../tests/support/server/socket.ts';
import { hostAdvice, isOwnHost } from './hosts.ts';
import { isOwnOrigin } from './origin.ts';
import { identity, populate, testArea } from '../../../tests/support/server/area.ts';

const settings = { BASE_URL: '', HOST_NAMES: 'praxis.lan, Intranet' };
const { app, data, as } = await testApp({ identity, areas: [testArea], settings });
const named = await testApp({ identity, areas: [testArea], data });
const port = await listenOnFreePort(app);
beforeEach(populate);

const own = Object.values(networkInterfaces()).flatMap((networkInterface) => networkInterface ?? []);

describe('without a BASE_URL, a request', () => {
  test.each([
    ['localhost', 200],
    ['LOCALHOST:3000', 200],
    ['demo.localhost', 200],
    ['127.0.0.1:3000', 200],
    ['127.9.9.9', 200],
    ['[::1]:3000', 200],
    ['praxis.lan', 200],
    ['INTRANET:80', 200],
    ['evil.test', 403],
    ['localhost.evil.test', 403],
    ['evillocalhost', 403],
    ['127.0.0.1.evil.test', 403],
    ['192.0.2.77', 403],
    ['praxis.lan.evil.test', 403],
    ['localhost@evil.test', 403],
  ])('by the name %j is %i', async (host, status) => {
    const browser = await as(1);
    const ask = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/api/user/getcurrent',
        payload: {},
        headers: { host, cookie: `praxis=${browser.cookie}`, ...headers },
      });
    const replies = [await ask({ 'sec-fetch-site': 'same-origin' }), await ask({ origin: `http://${host}` })];
    const answer = [status, status === 403 ? 'wrong-host' : undefined];
    expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual([answer, answer]);
  });

  test('by an address of this machine is answered', () => {
    for (const { address, family } of own)
      expect(isOwnHost(family === 'IPv6' ? `[${address}]:3000` : address, testConfig(settings))).toBe(true);
  });

  test('for a page, the hub or a health check: only the last goes by any name', async () => {
    const status = async (url: string) =>
      (await app.inject({ url, headers: { host: 'evil.test', 'sec-fetch-site': 'same-origin' } })).statusCode;
    expect([await status('/'), await status('/hub'), await status('/health/live')]).toEqual([403, 403, 200]);
  });

  test('for a WebSocket of a page of another name is refused', async () => {
    const browser = await as(1);
    const head = requestHead('GET', '/hub', {
      host: 'evil.test',
      origin: 'http://evil.test',
      cookie: `praxis=${browser.cookie}`,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': 13,
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    });
    const said = await openRaw(port, head).ended;
    expect([said.split('\r\n', 1)[0], said.includes('"wrong-host"')]).toEqual(['HTTP/1.1 403 Forbidden', true]);
  });
});

test('a request with two hosts is refused, with a BASE_URL or without', async () => {
  for (const each of [port, await listenOnFreePort(named.app)]) {
    const head = `GET /health/live HTTP/1.1\r\nHost: localhost\r\nhost: evil.test\r\nConnection: close\r\n\r\n`;
    // oxlint-disable-next-line no-await-in-loop -- two
    expect((await openRaw(each, head).ended).split('\r\n', 1)[0]).toBe('HTTP/1.1 400 Bad Request');
  }
});

test('an Origin of another scheme is that of another site', () => {
  const config = testConfig(settings);
  expect(isOwnOrigin('http://localhost:8115', 'localhost:8115', config)).toBe(true);
  expect(isOwnOrigin('https://localhost:8115', 'localhost:8115', config)).toBe(false);
  expect(isOwnOrigin('http://localhost', 'localhost:80', config)).toBe(true);
});

test('with a BASE_URL the name of the request is of no account, only the Origin', async () => {
  const browser = await named.as(1);
  const ask = (origin: string) =>
    named.app.inject({
      method: 'POST',
      url: '/api/user/getcurrent',
      payload: {},
      headers: { host: 'anything.test', origin, cookie: `praxis=${browser.cookie}` },
    });
  expect((await ask('http://praxis.test')).statusCode).toBe(200);
  expect((await ask('http://anything.test')).statusCode).toBe(403);
});

test('whoever starts a server for the network without a BASE_URL is told by which names it can be opened', () => {
  expect(hostAdvice(testConfig(settings))).toBeUndefined();
  expect(hostAdvice(testConfig({ HOST: '0.0.0.0' }))).toBeUndefined();
  expect(hostAdvice(testConfig({ ...settings, HOST: '0.0.0.0' }))).toBe(
    'BASE_URL is not set: it can be opened as localhost, the addresses of this machine, praxis.lan, intranet, and by no other name (HOST_NAMES adds some).',
  );
  expect(() => testConfig({ HOST_NAMES: 'http://praxis.lan' })).toThrow('HOST_NAMES');
});

test('every reply turns off what the app does not use', async () => {
  const { headers } = await app.inject({ url: '/health/live' });
  const policy = String(headers['permissions-policy']);
  for (const name of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'display-capture'])
    expect(policy.split(', ')).toContain(`${name}=()`);
  expect(policy.split(', ').filter((each) => !each.endsWith('=()'))).toEqual([
    'clipboard-read=(self)',
    'clipboard-write=(self)',
    'fullscreen=(self)',
    'picture-in-picture=(self)',
  ]);
});
