import { afterAll, describe, expect, it } from 'vitest';
import { startHostileServer } from '../../../../tests/support/server/hostile-server.ts';
import { readConfig } from '../../../platform/base/config.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const outside = await startHostileServer();
afterAll(() => outside.close());
const settings = { OUTGOING_HOSTS: `${outside.origin},https://api.example.org`, OUTGOING_NETWORKS: '127.0.0.1' };
const demo = await demoApp({
  ...settings,
  DEVELOPER_TOOLS: 'relay, post, recycle, finish',
  REQUESTS_PER_MINUTE: '100000',
});
const { db } = demo.data;
const ask = async (by: string, path: string, body: object = {}) => (await demo.as(by)).post(path, body);
const relay = (body: object) => ask('admin', '/api/admin/DoCorsRequest', body);
const post = (body: object) => ask('admin', '/api/debug/MyPost', body);
const at = (path: string) => `${outside.origin}${path}`;
const CALLS = {
  '/api/admin/DoCorsRequest': { url: at('/ok') },
  '/api/debug/MyPost': { Domain: outside.origin, Action: 'ok' },
  '/api/admin/recycle': {},
  '/api/debug/finish': {},
};

describe('the tools', () => {
  it('are off without the setting, and an unknown name is refused at the start', async () => {
    const closed = await demoApp(settings);
    const admin = await closed.as('admin');
    expect((await admin.post('/api/praxis/relay/tools', {})).json()).toMatchObject({ Tools: [] });
    const before = outside.requests();
    for (const [path, body] of Object.entries(CALLS))
      expect((await admin.post(path, body)).json()).toMatchObject({ status: 403, code: 'tool-off' });
    expect(outside.requests()).toBe(before);
    expect(() => readConfig({ DEVELOPER_TOOLS: 'shell' })).toThrow('DEVELOPER_TOOLS');
  });

  it('are for administrators alone, as themselves', async () => {
    for (const [path, body] of Object.entries(CALLS)) {
      expect((await demo.client().post(path, body)).statusCode).toBe(401);
      for (const by of ['manager', 'supervisor', 'mentor', 'mentee', 'superadmin'])
        expect((await ask(by, path, body)).json()).toMatchObject({ status: 403, code: 'wrong-role' });
    }
    expect((await relay({})).json()).toMatchObject({ status: 400, errors: [{ pointer: '/url' }] });
  });
});

describe('the relay', () => {
  it('sends GET, or POST with data, and nothing of the session', async () => {
    expect((await relay({ url: at('/ok') })).json()).toMatchObject({ Status: 200, Body: 'good' });
    const { Body } = (await relay({ url: at('/echo'), data: { a: 1 }, header: { 'x-key': 'k' } })).json<{
      Body: string;
    }>();
    expect(Body).toMatch(/^POST \/echo /);
    expect(Body).toContain('{"a":1}');
    expect(Body).toContain('x-key: k');
    expect(Body).not.toMatch(/cookie|x-praxis/i);
    expect(Body).not.toContain((await demo.as('admin')).cookie ?? 'none');
  });

  it.each([
    'http://127.0.0.1/',
    'http://localhost:3000/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://metadata.google.internal/',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'https://api.example.org.evil.test/',
    'https://api.example.org@evil.test/',
    'https://evil.test/?https://api.example.org',
    'https://evil.test#https://api.example.org',
    'https://api.example.org:22/',
    'http://api.example.org/',
    'file:///etc/passwd',
    'gopher://api.example.org/',
    'ftp://api.example.org/',
    '//api.example.org/',
    'javascript:alert(1)',
    'data:text/plain,x',
    '\\\\api.example.org\\share',
  ])('refuses %s', async (url) => {
    const before = outside.requests();
    const refusal = { status: 422, code: expect.stringMatching(/^relay-(?:host|network|address)$/) };
    expect((await relay({ url })).json()).toMatchObject(refusal);
    expect((await post({ Domain: url, Action: '' })).json()).toMatchObject(refusal);
    expect(outside.requests()).toBe(before);
  });

  it('names the setting that is missing', async () => {
    const elsewhere = await relay({ url: 'https://evil.test/path?key=secret' });
    expect(elsewhere.json()).toMatchObject({ code: 'relay-host', origin: 'https://evil.test' });
    expect((await relay({ url: 'file:///etc/passwd' })).json()).toMatchObject({ code: 'relay-address' });
    const closed = await demoApp({ OUTGOING_HOSTS: outside.origin, DEVELOPER_TOOLS: 'relay' });
    const reply = await (await closed.as('admin')).post('/api/admin/DoCorsRequest', { url: at('/ok') });
    expect(reply.json()).toMatchObject({ status: 422, code: 'relay-network', host: '127.0.0.1' });
  });

  it('gives the words and the body of an answer that is no success', async () => {
    expect((await relay({ url: at('/teapot') })).json()).toMatchObject({
      status: 502,
      code: 'relay-answer',
      answer: 418,
      statusText: 'I am a teapot',
      body: 'short and stout',
    });
    const posted = await post({ Domain: outside.origin, Action: 'teapot' });
    expect(posted.json()).toMatchObject({ Status: 418, StatusText: 'I am a teapot', Body: 'short and stout' });
  });

  it('follows no redirect', async () => {
    const before = outside.requests();
    expect((await relay({ url: at('/to-ok') })).json()).toMatchObject({
      status: 502,
      code: 'relay-answer',
      answer: 302,
    });
    expect((await post({ Domain: outside.origin, Action: '/to-307?http://10.0.0.1/' })).json()).toMatchObject({
      Status: 307,
    });
    expect(outside.requests()).toBe(before + 2);
  });

  it.each([
    { Cookie: 'a=b' },
    { 'X-Praxis-Person': '1' },
    { 'x-forwarded-for': '1.2.3.4' },
    { host: 'evil.test' },
    { 'content-length': '1' },
    { 'x-a': 'b\r\nx-evil: 1' },
    { 'x a': '1' },
  ])('sends no header %j', async (header) => {
    expect((await relay({ url: at('/ok'), header })).json()).toMatchObject({ status: 422, code: 'relay-header' });
  });

  it('has limits of size, and an answer that breaks is said', async () => {
    const huge = await relay({ url: at('/echo'), data: 'x'.repeat(300_000) });
    expect(huge.json()).toMatchObject({ status: 422, code: 'relay-body' });
    for (const path of ['/endless', '/dropped', '/bomb', '/said-large'])
      expect((await relay({ url: at(path) })).json()).toMatchObject({ status: 502, code: 'relay-failed' });
  });

  it('writes origin and sizes into the audit log, and no path, header or body', async () => {
    await relay({ url: at('/echo?key=secret'), data: 'secret', header: { authorization: 'secret' } });
    const lines = await db
      .selectFrom('audit')
      .where('action', 'in', ['relay.request', 'outgoing.request'])
      .selectAll()
      .orderBy('id')
      .execute();
    const own = lines.filter(({ action }) => action === 'relay.request');
    expect(own.at(-1)).toMatchObject({
      person: Number(demo.idOf('admin')),
      subject: outside.origin,
      details: { method: 'POST', status: 200, sent: 6 },
    });
    expect(JSON.stringify(lines)).not.toContain('secret');
  });
});

it('is limited to a fortieth of the usual calls', async () => {
  const slow = await demoApp({ ...settings, DEVELOPER_TOOLS: 'relay', REQUESTS_PER_MINUTE: '80' });
  const admin = await slow.as('admin');
  const asked = async () => (await admin.post('/api/admin/DoCorsRequest', { url: at('/ok') })).statusCode;
  expect([await asked(), await asked(), await asked()]).toEqual([200, 200, 429]);
});

describe('recycle and finish', () => {
  it('make cleaning jobs and waiting effects due now, and nothing else', async () => {
    const later = new Date(Date.now() + 3_600_000);
    await db.deleteFrom('jobs').execute();
    await db
      .insertInto('jobs')
      .values(
        (['files', 'reminders', 'mails'] as const).map((name) => ({
          name,
          kind: name,
          cron: '0 0 1 1 *',
          zone: 'UTC',
          missed: 'once' as const,
          next: later,
          paused: name === 'mails',
        })),
      )
      .execute();
    expect((await ask('admin', '/api/admin/recycle')).json()).toEqual({ Count: 1 });
    const due = await db
      .selectFrom('jobs')
      .where('next', '<', new Date(Date.now() + 60_000))
      .select('name')
      .execute();
    expect(due).toEqual([{ name: 'files' }]);
    await db.deleteFrom('outbox').execute();
    await db
      .insertInto('outbox')
      .values([
        { kind: 'none', key: 'waits', payload: 'null', next: later, result: null, problem: null, request: null },
        {
          kind: 'none',
          key: 'failed',
          payload: 'null',
          next: later,
          failed: new Date(),
          result: null,
          problem: null,
          request: null,
        },
      ])
      .execute();
    expect((await ask('admin', '/api/debug/finish')).json()).toEqual({ Count: 1 });
  });
});
