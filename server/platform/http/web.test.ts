import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestClient } from '../../../tests/support/server/test-app.ts';
import type { CspReport } from './headers.ts';
import { identity, populate, testArea } from '../../../tests/support/server/area.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'praxis-web-'));
afterAll(() => rmSync(webRoot, { recursive: true }));
mkdirSync(join(webRoot, 'assets'));
mkdirSync(join(webRoot, '.vite'));
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Praxis</title>');
writeFileSync(join(webRoot, '.vite', 'manifest.json'), '{}');
writeFileSync(join(webRoot, 'sw.js'), 'addEventListener("fetch", () => undefined)');
writeFileSync(join(webRoot, '..', 'praxis-secret.txt'), 'secret');
const script = `console.log(${JSON.stringify('x'.repeat(5_000))})`;
writeFileSync(join(webRoot, 'assets', 'main-1234.js'), script);
writeFileSync(join(webRoot, 'assets', 'main-1234.js.br'), brotliCompressSync(script));

const reports: CspReport[] = [];
const { as, client, app, log, data } = await testApp({
  identity,
  areas: [testArea],
  webRoot,
  onCspReport: (report) => void reports.push(report),
});
beforeEach(populate);

const send = (payload: string) =>
  app.inject({
    method: 'POST',
    url: '/api/praxis/csp-report',
    payload,
    headers: { 'content-type': 'application/csp-report' },
  });

describe('the web app', () => {
  test.each(['/', '/signin', '/el/proto-vima/admin/user/list', '/PROTO/home?returnUrl=%2Fapi', '/apiary', '/ένα'])(
    'has its page at %s',
    async (path) => {
      const response = await client().get(encodeURI(path).replaceAll('%25', '%'));
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(response.headers['cache-control']).toBe('private, no-store');
      expect(response.payload).toContain('<title>Praxis</title>');
    },
  );

  test.each([
    '/api/x',
    '/API',
    '/account/x',
    '/anyquest/x',
    '/api2/x',
    '/assets/gone-1.js',
    '/gone.js',
    '/health/x',
    '/.vite/manifest.json',
    '/assets/..%2f..%2fpraxis-secret.txt',
    '/..%2fpraxis-secret.txt',
    '/assets/%00',
  ])('has no page at %s', async (path) => {
    const response = await client().get(path);
    expect(response.payload).not.toContain('secret\n');
    expect(response.statusCode).toBe(404);
  });

  test('has files that are kept for good, and that come compressed', async () => {
    const response = await client().get('/assets/main-1234.js', { 'accept-encoding': 'gzip, br' });
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(script);
    expect((await client().get('/assets/main-1234.js')).payload).toBe(script);
  });
});

test('browsers that install the app get its name and its icons', async () => {
  const reply = await client().get('/manifest.webmanifest', { 'accept-language': 'en-GB,el;q=0.5' });
  expect(reply.headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-language',
  });
  expect(reply.json()).toMatchObject({ name: 'Praxis', lang: 'en', start_url: '/', display: 'standalone' });
  await data.db
    .insertInto('texts')
    .values({ language: 'el', key: 'shell.product', value: 'Πρώτο Βήμα', author_name: '' })
    .execute();
  const greek = (await client().get('/manifest.webmanifest')).json<{ name: string; icons: { src: string }[] }>();
  await data.db.deleteFrom('texts').execute();
  expect(greek.name).toBe('Πρώτο Βήμα');
  expect(greek.icons.map(({ src }) => src)).toEqual(['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png']);
});

test('the service worker is asked for anew each time, with the headers of every file', async () => {
  const reply = await client().get('/sw.js');
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("connect-src 'self'"),
  });
  expect(reply.headers['content-type']).toContain('javascript');
});

test('long replies leave compressed, as the browser can read them', async () => {
  const mentee = await as(2);
  const plain = await mentee.get('/api/thing/readx/1');
  const brotli = await mentee.get('/api/thing/readx/1', { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await mentee.get('/api/thing/readx/1', { 'accept-encoding': 'gzip, br;q=0' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect([brotli.headers['content-encoding'], brotliDecompressSync(brotli.rawPayload).toString()]).toEqual([
    'br',
    plain.payload,
  ]);
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual(['gzip', plain.payload]);
});

describe('the content security policy', () => {
  test('stands on every reply, without eval and without inline script', async () => {
    for (const path of ['/', '/api/none', '/assets/main-1234.js', '/health/live']) {
      const { headers } = await client().get(path);
      expect(headers['content-security-policy']).toBe(
        "default-src 'self';script-src 'self' 'wasm-unsafe-eval';worker-src 'self' blob:;style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self' data:;connect-src 'self';frame-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'self';report-uri /api/praxis/csp-report",
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  test('is reported when a page breaks it, without what its address carries', async () => {
    const body = {
      'csp-report': {
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'inline',
        'document-uri': 'http://praxis.test/reset?token=secret-token',
      },
    };
    expect((await send(JSON.stringify(body))).statusCode).toBe(204);
    expect(reports).toEqual([{ directive: 'script-src-elem', blocked: 'inline', page: 'http://praxis.test/reset' }]);
    expect(log.join('')).not.toContain('secret-token');
    for (const text of ['', '{', 'null', '[1,{"body":7}]', `[${'['.repeat(1000)}`])
      expect((await send(text)).statusCode).toBe(204);
    expect((await send('x'.repeat(70_000))).statusCode).toBe(413);
  });
});

describe('health', () => {
  test('tells a supervisor that it lives, and a balancer that it is ready', async () => {
    expect((await client().get('/health/live')).json()).toEqual({ status: 'ok' });
    expect((await client().get('/health/ready')).json()).toEqual({ status: 'ok' });
  });

  test('is not ready without its database, and its calls fail without a word of it', async () => {
    const broken = { ...data, ready: () => Promise.resolve(false) };
    const other = await testApp({ identity, areas: [testArea], data: broken });
    expect((await other.client().get('/health/ready')).statusCode).toBe(503);
    expect((await other.client().get('/health/live')).statusCode).toBe(200);
  });
});

describe('the page of the calls', () => {
  test('is for administrators', async () => {
    for (const path of ['/api/docs', '/api/docs/openapi.json']) {
      expect((await client().get(path)).statusCode).toBe(401);
      expect((await (await as(2)).get(path)).statusCode).toBe(403);
      expect((await (await as(1)).get(path)).statusCode).toBe(200);
    }
  });

  test('has every call of the catalogue', async () => {
    const admin = await as(1);
    const page = await admin.get('/api/docs');
    expect(page.payload).toContain('/api/thing/read{kind}/{id}');
    expect(page.payload).not.toContain('<script');
    const document = (await admin.get('/api/docs/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/Thing/Write'].post).toMatchObject({
      operationId: 'thing.write',
      description: 'For: Admin.',
    });
    expect(
      document.paths['/api/thing/read{kind}/{id}'].get.parameters.map(({ name }: { name: string }) => name),
    ).toEqual(['kind', 'id', 'q']);
  });
});

describe('the log', () => {
  test('has what was asked and how it ended, and nothing of what was said', async () => {
    await client().post(
      '/account/testlogin?token=hidden-token',
      { UserName: 'admin', Password: 'a right password' },
      { cookie: 'other=hidden-cookie' },
    );
    const text = log.join('');
    expect(text).toContain('"path":"/account/testlogin"');
    for (const hidden of ['hidden-token', 'hidden-cookie', 'a right password']) expect(text).not.toContain(hidden);
    for (const line of log) expect(JSON.parse(line)).toMatchObject({ time: expect.any(Number) });
  });
});

describe('a person', () => {
  const settings = { REQUESTS_PER_MINUTE: '5' };
  const statusesOf = async (browser: TestClient, count: number) => {
    const statuses = [];
    for (let each = 0; each < count; each += 1) statuses.push((await browser.post('/api/user/getcurrent')).statusCode);
    return statuses;
  };

  test('may call so often in a minute, whoever else is behind the same address', async () => {
    const limited = await testApp({ identity, areas: [testArea], settings });
    const [admin, mentee] = [await limited.as(1), await limited.as(2)];
    expect(await statusesOf(admin, 6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statusesOf(mentee, 5)).toEqual([200, 200, 200, 200, 200]);
    // A second browser of the same person shares the limit.
    expect(await statusesOf(await limited.as(1), 1)).toEqual([429]);
    expect(await statusesOf(limited.client(), 6)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('has no session with an invented cookie', async () => {
    const limited = await testApp({ identity, areas: [testArea], settings });
    const mentee = await limited.as(2);
    expect(await statusesOf(mentee, 1)).toEqual([200]);
    const statuses = [];
    for (let count = 0; count < 7; count += 1) {
      const cookie = `praxis=${String(count).padStart(43, 'x')}`;
      statuses.push((await limited.client().post('/api/user/getcurrent', {}, { cookie })).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await statusesOf(mentee, 1)).toEqual([200]);
  });
});

describe('an address', () => {
  test('has a limit of calls in a minute, separate from other addresses', async () => {
    const limited = await testApp({ identity, areas: [testArea], settings: { REQUESTS_PER_MINUTE: '5' } });
    const statuses = [];
    for (let count = 0; count < 7; count += 1)
      statuses.push((await limited.client('10.1.1.1').post('/api/thing/none1')).statusCode);
    expect(statuses.slice(0, 5)).not.toContain(429);
    for (let count = 0; count < 7; count += 1)
      statuses.push((await limited.client('10.1.1.1').post('/api/user/getcurrent')).statusCode);
    const last = await limited.client('10.1.1.1').post('/api/user/getcurrent');
    expect(last.statusCode).toBe(429);
    expect(last.json()).toMatchObject({ code: 'too-many' });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await limited.client('10.1.1.2').post('/api/user/getcurrent')).statusCode).toBe(401);
  });

  test('behind a proxy is believed only where the proxy is named', async () => {
    const behind = await testApp({
      identity,
      areas: [testArea],
      settings: { REQUESTS_PER_MINUTE: '2', TRUST_PROXY: '1' },
    });
    const from = (forwarded: string) =>
      behind.client('10.0.0.1').post('/api/user/getcurrent', {}, { 'x-forwarded-for': forwarded });
    // Entries of the caller are to the left of that of the proxy.
    const statuses = [];
    for (const lie of ['9.9.9.1', '9.9.9.2', '9.9.9.3']) statuses.push((await from(`${lie}, 203.0.113.7`)).statusCode);
    expect(statuses).toEqual([401, 401, 429]);
    expect((await from('203.0.113.8')).statusCode).toBe(401);
  });
});
