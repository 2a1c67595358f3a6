import { beforeAll, describe, expect, test } from 'vitest';
import type { ServedCall } from './area.ts';
import { runIfEmpty } from './data/empty-database.ts';
import { routerPath } from './http/calls.ts';
import { product } from './product.ts';
import { createFormBody, formType } from './testing-forms.ts';
import { testApp, type TestClient, measureCpuTime } from './testing.ts';

// What must hold for every call of the catalogue, whoever wrote it: ../docs/security.md names the attacks.

const { app, as, client, data, log } = await testApp({
  ...product,
  settings: { DEMO: 'on', REQUESTS_PER_MINUTE: '100000' },
});
const routes = product.areas.flatMap((area) => area.routes);
const addressed = routes.map(({ name, call }) => ({ name, call, path: call.path.replaceAll(/\{\w+\}/g, '1') }));
const posting = addressed.filter(({ call }) => call.method === 'POST');
const posts = posting.map(({ name, path }) => [name, path] as const);
const forms = posting.filter(({ call }) => call.takes === 'multipart').map(({ name, path }) => [name, path] as const);
const texts = posting
  .filter(({ call }) => call.takes === undefined)
  .map(({ name, call, path }) => [name, path, call.roles] as const);
const guarded = addressed
  .filter(({ call }) => call.roles !== 'anyone')
  .map(({ name, call, path }) => [name, call, path] as const);

let admin: TestClient;
let mentor: TestClient;
let mentee: TestClient;
/** A person who may make the call: a few calls are not for administrators. */
const asker = (roles: ServedCall['roles']) => {
  if (typeof roles === 'string' || roles.includes('Admin')) return admin;
  return roles.includes('Mentor') ? mentor : mentee;
};
const idOf = async (username: string) =>
  (await data.db.selectFrom('people').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
beforeAll(async () => {
  await runIfEmpty(data.db, (db) => product.loadDemo(db));
  admin = await as(await idOf('admin'));
  mentor = await as(await idOf('mentor'));
  mentee = await as(await idOf('mentee'));
});

const counts = async () =>
  (
    await data.db
      .selectFrom('people')
      .select((each) => each.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

test('the catalogue is served: every call has its one route', () => {
  expect(routes.length).toBeGreaterThan(20);
  for (const { call } of routes) expect(app.hasRoute({ method: call.method, url: routerPath(call.path) })).toBe(true);
});

describe('without a session', () => {
  test.each(guarded)('%s is 401', async (_name, { method, takes }, path) => {
    const stranger = client();
    const body = takes === 'multipart' ? ([createFormBody({}), { 'content-type': formType }] as const) : [];
    for (const url of [path, `${path}?x=/Account/Login`, path.toUpperCase()]) {
      const response = await (method === 'POST' ? stranger.post(url, ...body) : stranger.get(url));
      expect([url, response.statusCode]).toEqual([url, 401]);
    }
  });
});

describe('a POST', () => {
  test.each(posts)('%s is refused from another site, before anything else', async (_name, path) => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      const response = await admin.post(path, {}, headers);
      expect([response.statusCode, response.json().code]).toEqual([403, 'wrong-origin']);
    }
  });

  test.each(texts)('%s takes a JSON body only', async (_name, path) => {
    for (const type of [
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'application/json\ta',
    ])
      expect((await admin.post(path, '{}', { 'content-type': type })).statusCode).toBe(415);
  });

  test.each(forms)('%s takes a form only', async (_name, path) => {
    for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded'])
      expect((await admin.post(path, '{}', { 'content-type': type })).statusCode).toBe(415);
  });

  test.each(forms)(
    '%s refuses fields that it does not know, or that reach into the making of objects',
    async (_name, path) => {
      for (const key of ['nobodyKnowsThis', '__proto__', 'constructor', 'prototype']) {
        const response = await admin.post(path, createFormBody({ [key]: '1' }), { 'content-type': formType });
        expect([key, response.statusCode]).toEqual([key, 400]);
      }
    },
  );

  test.each(texts)('%s refuses keys that reach into the making of objects', async (_name, path, roles) => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const response = await asker(roles).post(path, `{"${key}":{"Admin":true}}`);
      expect([response.statusCode, response.json().code]).toEqual([400, 'forbidden-key']);
    }
  });

  test.each(texts)('%s refuses what it does not know, by its pointer', async (_name, path, roles) => {
    const response = await asker(roles).post(path, { nobodyKnowsThis: 1 });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'body-does-not-fit',
      errors: [{ pointer: expect.stringMatching(/^\//) }],
    });
  });

  test.each(posts)('%s survives bodies of every wrong kind', async (_name, path) => {
    const before = await counts();
    for (const body of [
      'null',
      '[]',
      '7',
      '"text"',
      '{"ProjectId":{"$ne":1}}',
      '{"ProjectId":"1; drop table people"}',
      '{"ProjectId":[1]}',
      '{"ProjectId":"\\u0000"}',
      `{"ProjectId":"${'9'.repeat(64)}"}`,
    ]) {
      const response = await admin.post(path, body);
      expect([body, response.statusCode < 500 || log.at(-2)]).toEqual([body, true]);
      const told = response.statusCode >= 400 ? response.payload : '';
      expect(told).not.toMatch(/node_modules|select |syntax error/);
    }
    expect(await counts()).toBe(before);
  });
});

test('a forged Host or Origin gets nothing, and no reply repeats it', async () => {
  for (const headers of [
    { host: 'evil.test', origin: 'http://evil.test' },
    { host: 'evil.test', origin: 'http://evil.test', 'x-forwarded-host': 'evil.test' },
  ]) {
    const response = await app.inject({
      method: 'POST',
      url: '/Account/Login',
      payload: { Username: 'admin', Password: 'Praxis!1' },
      headers,
    });
    expect(response.statusCode).toBe(403);
    expect(response.payload + JSON.stringify(response.headers)).not.toContain('evil.test');
  }
});

interface Attempt {
  readonly body: unknown;
  readonly status: number;
  readonly effort: number;
}

describe('whether an account exists', () => {
  test('shows neither in the words nor in the work of a refused sign-in', async () => {
    const attempt = async (Username: string, address: string): Promise<Attempt> => {
      let response: Awaited<ReturnType<ReturnType<typeof client>['post']>> | undefined;
      const effort = await measureCpuTime(async () => {
        response = await client(address).post('/Account/Login', { Username, Password: 'Wrong!12' });
      });
      const { requestId: _id, ...body } = response?.json() ?? {};
      return { body, status: response?.statusCode ?? 0, effort };
    };
    await attempt('admin', '10.9.0.1');
    // The least of each is compared: a first time may load something.
    const known: Attempt[] = [];
    const unknown: Attempt[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      known.push(await attempt('admin', `10.9.2.${turn}`));
      unknown.push(await attempt(`nobody ${turn}`, `10.9.3.${turn}`));
    }
    for (const { body, status } of [...known, ...unknown])
      expect({ body, status }).toEqual({ body: known[0]?.body, status: 401 });
    const least = (attempts: Attempt[]) => Math.min(...attempts.map(({ effort }) => effort));
    expect(least(unknown) / least(known)).toBeGreaterThan(0.5);
    expect(least(unknown) / least(known)).toBeLessThan(2);
  });
});

test('a suspended person is out at once', async () => {
  const id = await idOf('translator');
  const browser = await as(id);
  expect((await browser.post('/Account/Identity')).statusCode).toBe(200);
  await data.db.updateTable('people').set({ state: 0 }).where('id', '=', id).execute();
  expect((await browser.post('/Account/Identity')).statusCode).toBe(401);
});

test('no password, no hash and no token is in any reply or log line', async () => {
  const signedIn = await client('10.9.1.1').post('/Account/Login', { Username: 'manager', Password: 'Praxis!1' });
  const token = signedIn.cookies[0]?.value ?? '';
  expect(token).toHaveLength(43);
  const replies = await Promise.all(
    ['/Account/Identity', '/api/user/getcurrent', '/api/user/list', '/api/Project/Settings'].map((path) =>
      admin.post(path),
    ),
  );
  const text = replies.map(({ payload }) => payload).join('') + log.join('');
  expect(text).not.toContain('$argon2');
  expect(text).not.toContain(token);
  expect(log.join('')).not.toContain('Praxis!1');
});
