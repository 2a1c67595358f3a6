import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawPairs, nameRotation } from '../../../tests/support/rotation.ts';
import type { ServedCall } from '../http/area.ts';
import { routerPath } from '../http/calls.ts';
import { product } from '../../product.ts';
import { createFormBody, formType } from '../../../tests/support/server/forms.ts';
import { testApp, testDatabase, type TestClient, measureCpuTime } from '../../../tests/support/server/test-app.ts';

// Rules for all calls of the catalogue: ../docs/security.md names the attacks.

const { app, as, client, data, log } = await testApp({
  ...product,
  data: await testDatabase('demo'),
  settings: { DEMO: 'on', REQUESTS_PER_MINUTE: '100000' },
});
const routes = product.areas.flatMap((area) => area.routes);
const addressed = routes.map(({ name, call }) => ({ name, call, path: call.path.replaceAll(/\{\w+\}/g, '1') }));
const posts = addressed.filter(({ call }) => call.method === 'POST');
const forms = posts.filter(({ call }) => call.takes === 'multipart');
const texts = posts.filter(({ call }) => call.takes === undefined);
const guarded = addressed.filter(({ call }) => call.roles !== 'anyone');
type Addressed = (typeof addressed)[number];

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

/**
 * Sends one of the variants to each call and all of them to one; each reply is shortened to a word or two and compared.
 */
async function expectReplies<Variant>(
  calls: readonly Addressed[],
  variants: readonly Variant[],
  expected: string,
  send: (call: Addressed, variant: Variant) => Promise<string>,
): Promise<void> {
  const faults: string[] = [];
  for (const [call, variant] of drawPairs(calls, variants)) {
    const reply = await send(call, variant);
    if (reply !== expected) faults.push(`${call.name}, ${JSON.stringify(variant)}: ${reply}`);
  }
  expect(nameRotation(faults)).toEqual([]);
}

const statusAndCode = (reply: LightMyRequestResponse): string => `${reply.statusCode} ${reply.json().code}`;

test('without a session every call is 401 that is not for anyone', async () => {
  const stranger = client();
  await expectReplies(
    guarded,
    ['as it is', 'with a public path in its query', 'in capitals'],
    '401 not-signed-in',
    async ({ call: { method, takes }, path }, variant) => {
      const url = variant === 'in capitals' ? path.toUpperCase() : path;
      const query = variant === 'with a public path in its query' ? '?x=/Account/Login' : '';
      if (method === 'GET') return statusAndCode(await stranger.get(url + query));
      return statusAndCode(await (takes ? stranger.form(url + query, {}) : stranger.post(url + query)));
    },
  );
});

describe('a POST', () => {
  test('is refused from another site, before anything else', () =>
    expectReplies(posts, ['cross-site', 'same-site'], '403 wrong-origin', async ({ path }, site) =>
      statusAndCode(await admin.post(path, {}, { 'sec-fetch-site': site })),
    ));

  const askWithType = async ({ path }: Addressed, type: string) =>
    String((await admin.post(path, '{}', { 'content-type': type })).statusCode);

  test('takes a JSON body only', () =>
    expectReplies(
      texts,
      ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'application/json\ta'],
      '415',
      askWithType,
    ));

  test('of a form takes a form only', () =>
    expectReplies(forms, ['text/plain', 'application/json', 'application/x-www-form-urlencoded'], '415', askWithType));

  const RESERVED = ['__proto__', 'constructor', 'prototype'];

  test('of a form refuses fields that it does not know, or that reach into the making of objects', () =>
    expectReplies(forms, ['nobodyKnowsThis', ...RESERVED], '400', async ({ path }, key) =>
      String((await admin.post(path, createFormBody({ [key]: '1' }), { 'content-type': formType })).statusCode),
    ));

  test('refuses what it does not know, by its pointer, and keys that reach into the making of objects', () =>
    expectReplies(texts, ['nobodyKnowsThis', ...RESERVED], 'refused', async ({ path, call }, key) => {
      const reply = await asker(call.roles).post(path, `{"${key}":{"Admin":true}}`);
      const isPointed = key !== 'nobodyKnowsThis' || String(reply.json().errors?.[0]?.pointer).startsWith('/');
      const expected = key === 'nobodyKnowsThis' ? '400 body-does-not-fit' : '400 forbidden-key';
      return statusAndCode(reply) === expected && isPointed ? 'refused' : reply.payload;
    }));

  test('survives bodies of every wrong kind', async () => {
    const before = await counts();
    await expectReplies(
      posts,
      [
        'null',
        '[]',
        '7',
        '"text"',
        '{"ProjectId":{"$ne":1}}',
        '{"ProjectId":"1; drop table people"}',
        '{"ProjectId":[1]}',
        '{"ProjectId":"\\u0000"}',
        `{"ProjectId":"${'9'.repeat(64)}"}`,
      ],
      'survives',
      async ({ path }, body) => {
        // A body may have signed them out.
        if (admin.cookie === undefined) admin = await as(await idOf('admin'));
        const { statusCode, payload } = await admin.post(path, body);
        if (statusCode >= 500) return String(log.at(-2));
        // A caller who is not signed in gets 401.
        if (statusCode === 401) return '401';
        return statusCode >= 400 && /node_modules|select |syntax error/.test(payload) ? payload : 'survives';
      },
    );
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
    // The minima are compared, since a first call may load something.
    const known: Attempt[] = [];
    const unknown: Attempt[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      known.push(await attempt('admin', `10.9.2.${turn}`));
      unknown.push(await attempt(`nobody ${turn}`, `10.9.3.${turn}`));
    }
    for (const { body, status } of [...known, ...unknown])
      expect({ body, status }).toEqual({ body: known[0]?.body, status: 401 });
    const min = (attempts: Attempt[]) => Math.min(...attempts.map(({ effort }) => effort));
    expect(min(unknown) / min(known)).toBeGreaterThan(0.5);
    expect(min(unknown) / min(known)).toBeLessThan(2);
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
