import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../tests/support/server/test-app.ts';
import { identity, populate, suspend, testArea } from '../../../tests/support/server/area.ts';

const { as, client, data, log, app } = await testApp({ identity, areas: [testArea] });
beforeEach(populate);

const code = (response: { json(): { code?: unknown } }) => response.json().code;

describe('a catalogued call', () => {
  test('answers its declared reply, whatever the case of its path', async () => {
    const admin = await as(1);
    for (const path of ['/api/User/GetCurrent', '/API/user/getcurrent', '/api/user/GETCURRENT/']) {
      const response = await admin.post(path);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ Id: 1, Roles: ['Admin'] });
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  test('is 401 without a session, and says so before it looks at the body', async () => {
    const response = await client().post('/api/thing/write', { nonsense: true });
    expect(response.statusCode).toBe(401);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.json()).toMatchObject({
      status: 401,
      code: 'not-signed-in',
      requestId: response.headers['x-request-id'],
    });
  });

  test('is 403 without the role, and then too the body is not looked at', async () => {
    const mentee = await as(2);
    const response = await mentee.post('/api/thing/write', { nonsense: true });
    expect(response.statusCode).toBe(403);
    expect(code(response)).toBe('wrong-role');
  });

  test('asks for the role in the project that the body names', async () => {
    const admin = await as(1);
    expect((await admin.post('/api/thing/write', { Count: 1, ProjectId: 'north' })).statusCode).toBe(200);
    expect((await admin.post('/api/thing/write', { Count: 1, ProjectId: 'south' })).statusCode).toBe(403);
    expect((await admin.post('/api/thing/write', { Count: 1, ProjectId: 'nowhere' })).statusCode).toBe(403);
  });

  test.each([
    [{}, '/Count'],
    [{ Count: '1' }, '/Count'],
    [{ Count: -1 }, '/Count'],
    [{ Count: 1, Extra: 1 }, '/Extra'],
    [{ Count: 1, 'a/b~c': 1 }, '/a~1b~0c'],
    [{ Count: 1, ProjectId: 7 }, '/ProjectId'],
  ])('is 400 with the pointer of what does not fit: %j', async (body, pointer) => {
    const response = await (await as(1)).post('/api/thing/write', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'body-does-not-fit', errors: [{ pointer }] });
  });

  test('names a text that is too long by a code that pages have a text for', async () => {
    const response = await (await as(1)).post('/Account/TestLogin', { UserName: 'x'.repeat(101), Password: 'x' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: [{ pointer: '/UserName', code: 'too-long' }] });
  });

  test('rolls back after a failure', async () => {
    const admin = await as(1);
    expect((await admin.post('/api/thing/write', { Count: 13 })).statusCode).toBe(404);
    const rows = await data.db.selectFrom('audit').select('details').execute();
    expect(rows.map(({ details }) => details)).not.toContainEqual({ Count: 13 });
  });

  test('gives its path parameters as they were written, and its query as the body', async () => {
    const response = await (await as(2)).get('/api/thing/READQuestion/Ab%20c?q=x');
    expect(response.json()).toMatchObject({ kind: 'Question', id: 'Ab c', q: 'x' });
    expect((await (await as(2)).get('/api/thing/readx/1?q=a&q=b')).statusCode).toBe(400);
    expect((await (await as(2)).get('/api/thing/readx/1?__proto__=b')).statusCode).toBe(400);
  });

  test('is not sent again while it is the same', async () => {
    const mentee = await as(2);
    const first = await mentee.get('/api/thing/readx/1');
    const again = await mentee.get('/api/thing/readx/1', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    const other = await mentee.get('/api/thing/readx/2', { 'if-none-match': String(first.headers.etag) });
    expect(other.statusCode).toBe(200);
  });

  test('is there only with the setting that it needs', async () => {
    expect((await client().post('/api/thing/demo')).statusCode).toBe(404);
  });
});

describe('a failure', () => {
  test('that nobody foresaw tells its reader only the id of the request', async () => {
    const response = await client().post('/api/thing/fail', { How: 'loudly' });
    expect(response.statusCode).toBe(500);
    expect(response.payload).not.toContain('secret');
    expect(log.join('')).toContain('secret detail loudly');
    expect(log.join('')).toContain(String(response.headers['x-request-id']));
  });

  test('to keep the declared reply is found by tests', async () => {
    expect((await client().post('/api/thing/fail', { How: 'reply' })).statusCode).toBe(500);
    expect(log.join('')).toContain('The reply of thing.fail is not as declared');
  });

  test('to name a call is 404, for calls of every kind', async () => {
    for (const path of [
      '/api/none',
      '/API/none',
      '/Account/none',
      '/api2/a/b',
      '/api/user%2Fgetcurrent',
      '/api%2Fuser/getcurrent',
      '/%61pi/none',
    ]) {
      const response = await client().post(path);
      expect([path, response.statusCode, response.headers['content-type']]).toEqual([
        path,
        404,
        'application/problem+json; charset=utf-8',
      ]);
      expect(code(response)).toBe('unknown-call');
    }
    expect((await client().get('/api/user/getcurrent')).statusCode).toBe(404);
    expect((await client().get('/%ff')).statusCode).toBe(404);
  });
});

const write = async (body: string, headers: Record<string, string> = {}) =>
  (await as(1)).post('/api/thing/write', body, headers);

describe('a body', () => {
  test.each([
    'text/plain',
    'application/json\ta',
    ' application/jsonx',
    'application/json;charset=utf-16',
    'application/json a',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json, text/plain',
  ])('of type %j is 415', async (type) => {
    const response = await write('{"Count":1}', { 'content-type': type });
    expect(response.statusCode).toBe(415);
    expect(code(response)).toBe('unsupported-media-type');
  });

  test('of JSON with its charset is taken', async () => {
    expect((await write('{"Count":1}', { 'content-type': 'application/json; charset=UTF-8' })).statusCode).toBe(200);
  });

  test('that is no JSON is 400', async () => {
    for (const text of ['{', '{"Count":1}x', 'NaN']) {
      const response = await write(text);
      expect([response.statusCode, code(response)]).toEqual([400, 'body-is-no-json']);
    }
  });

  test.each(['__proto__', 'constructor', 'prototype'])(
    'with the key %s is 400, however deep it stands',
    async (key) => {
      for (const text of [`{"Count":1,"${key}":{}}`, `{"Count":1,"Data":{"a":[{"${key}":1}]}}`]) {
        const response = await write(text);
        expect([response.statusCode, code(response)]).toEqual([400, 'forbidden-key']);
      }
    },
  );

  test('of extreme depth is 400, and the server keeps running', async () => {
    const deep = `{"Count":1,"Data":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`;
    expect(code(await write(deep))).toBe('too-deep');
    expect((await write('{"Count":1}')).statusCode).toBe(200);
  });

  test('of more than a megabyte is 413', async () => {
    const response = await write(`{"Count":1,"Data":{"a":"${'x'.repeat(1_100_000)}"}}`);
    expect([response.statusCode, code(response)]).toEqual([413, 'body-too-large']);
  });
});

describe('a request from elsewhere', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
  ])('is told by Sec-Fetch-Site: %j', async (headers, status) => {
    const response = await (await as(1)).post('/api/thing/write', { Count: 1 }, headers);
    expect(response.statusCode).toBe(status);
  });

  test.each([
    [{ origin: 'http://praxis.test' }, 200],
    [{ origin: 'https://praxis.test' }, 403],
    [{ origin: 'http://evil.test' }, 403],
    [{ origin: 'http://evil.test', host: 'evil.test' }, 403],
    [{ origin: 'null' }, 403],
    [{}, 403],
  ])('is told by Origin where the browser sends no more: %j', async (headers, status) => {
    const admin = await as(1);
    const response = await app.inject({
      method: 'POST',
      url: '/api/thing/write',
      payload: { Count: 1 },
      headers: { ...headers, cookie: `praxis=${admin.cookie}` },
    });
    expect(response.statusCode).toBe(status);
  });
});

describe('rules match the route', () => {
  test.each([
    '?x=/account/identity',
    '?/api/praxis/csp-report',
    '#/health/live',
    ';/health/live',
    '?x=.js',
    '/../write',
  ])('never the text of the URL: %s', async (suffix) => {
    const response = await client().post(`/api/thing/write${suffix}`, { Count: 1 });
    expect([401, 404]).toContain(response.statusCode);
  });
});

describe('a suspended person', () => {
  test('is out at once, and stays out', async () => {
    const mentee = await as(2);
    expect((await mentee.post('/api/user/getcurrent')).statusCode).toBe(200);
    suspend(2);
    expect((await mentee.post('/api/user/getcurrent')).statusCode).toBe(401);
    populate();
    expect((await mentee.post('/api/user/getcurrent')).statusCode).toBe(401);
  });

  test('loses the sessions in which they acted as others', async () => {
    const impersonated = await as(2, 1);
    expect((await impersonated.post('/api/user/getcurrent')).statusCode).toBe(200);
    suspend(1);
    expect((await impersonated.post('/api/user/getcurrent')).statusCode).toBe(401);
  });
});
