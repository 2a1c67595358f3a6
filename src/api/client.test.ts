import { describe, expect, test } from 'vitest';
import { CallError } from '../../engine/index.ts';
import { DEFAULT_TIME_ZONE, setTimeZone, timeZone } from '../../schemas/formats/time-zone.ts';
import { createClient } from './client.ts';
import { createTypedClient } from './typed.ts';

const addresses = {
  'users.list': { method: 'POST', path: '/api/user/list' },
  'files.download': { method: 'GET', path: '/api/files/download' },
  'query.run': { method: 'POST', path: '/api2/{cat}/{name}' },
} as const;

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function clientThatGets(reply: () => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const failures: string[] = [];
  const client = createClient({
    addresses,
    language: () => 'el',
    say,
    fetch: async (url, init) => {
      sent.push({ url: typeof url === 'string' ? url : '', init: init ?? {} });
      return reply();
    },
    failed: (error, name) => failures.push(`${name} ${error.code}`),
  });
  return { client, sent, failures };
}

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);
const problem = (status: number, body: object) =>
  new Response(JSON.stringify({ status, ...body }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

const say = (code: string, params: Readonly<Record<string, unknown>>) => `${code} ${JSON.stringify(params)}`;

describe('a call that is refused for want of a session', () => {
  const over = (isBack: () => Promise<boolean>) => {
    const replies = [problem(401, { code: 'not-signed-in' }), json({ done: true })];
    const sent: unknown[] = [];
    const client = createClient({
      addresses: { ...addresses, 'account.login': { method: 'POST', path: '/Account/Login' } },
      language: () => 'el',
      say,
      isBack,
      fetch: (_, init) => {
        sent.push(init?.body);
        return Promise.resolve(replies.shift() ?? json({}));
      },
    });
    return { client, sent };
  };

  test('is made again, as it was, once its person is back', async () => {
    const { client, sent } = over(async () => true);
    expect(await client.call('users.list', { Text: 'typed' })).toEqual({ done: true });
    expect(sent).toEqual(['{"Text":"typed"}', '{"Text":"typed"}']);
  });

  test('fails where nobody comes back, and where it was the sign-in itself', async () => {
    expect(await errorOf(over(async () => false).client.call('users.list', {}))).toMatchObject({ status: 401 });
    expect(await errorOf(over(async () => true).client.call('account.login', {}))).toMatchObject({ status: 401 });
  });
});

describe('a call', () => {
  test('whose reply is an XML file gives its text', async () => {
    const xml = '<?xml version="1.0"?>\n<a/>';
    const headers = { 'content-type': 'application/xml; charset=utf-8' };
    const { client } = clientThatGets(() => new Response(xml, { headers }));
    expect(await client.call('users.list')).toBe(xml);
  });

  test('brings the time zone of the installation with its answer', async () => {
    const { client } = clientThatGets(() => json({}, { headers: { 'x-praxis-time-zone': 'America/New_York' } }));
    await client.call('users.list');
    const zone = timeZone();
    setTimeZone(DEFAULT_TIME_ZONE);
    expect(zone).toBe('America/New_York');
  });

  test('says for whom the page is, but for those that find out who is here', async () => {
    const sent: (string | null)[] = [];
    let person: string | null = null;
    let stopped = false;
    const client = createClient({
      addresses: {
        ...addresses,
        'account.identity': { method: 'POST', path: '/Account/Identity' },
        'account.login': { method: 'POST', path: '/Account/Login' },
      },
      language: () => 'el',
      say,
      person: () => person,
      stopped: () => stopped,
      fetch: (_, init) => {
        sent.push(new Headers(init?.headers).get('x-praxis-person'));
        return Promise.resolve(json({}));
      },
    });
    await client.call('users.list');
    person = '7-by-1';
    await client.call('users.list');
    await client.call('files.download');
    await client.request('/api/x', { method: 'GET' });
    await client.call('account.identity');
    await client.call('account.login');
    expect(sent).toEqual([null, '7-by-1', '7-by-1', '7-by-1', null, null]);
    stopped = true;
    expect(await errorOf(client.call('users.list'))).toMatchObject({ status: 409, code: 'other-person' });
    expect(sent).toHaveLength(6);
  });

  test('waits for earlier requests before the person changes, and sends none after it', async () => {
    const sent: string[] = [];
    const answers: ((response: Response) => void)[] = [];
    let stopped = false;
    const client = createClient({
      addresses: { ...addresses, 'impersonate.leave': { method: 'POST', path: '/api/praxis/loginas/leave' } },
      language: () => 'el',
      say,
      stopped: () => stopped,
      fetch: (path) => {
        sent.push(path instanceof Request ? path.url : path.toString());
        return new Promise((resolve) => void answers.push(resolve));
      },
    });
    const answer = (response: Response) => answers.shift()?.(response);
    const settle = () => new Promise((resolve) => void setTimeout(resolve));
    const early = client.call('users.list');
    const refused = errorOf(client.call('impersonate.leave'));
    const late = client.call('users.list');
    // As the page does while its person changes.
    stopped = true;
    await settle();
    expect(sent).toEqual(['/api/user/list']);
    answer(json({}));
    await early;
    await settle();
    expect(sent).toEqual(['/api/user/list', '/api/praxis/loginas/leave']);
    answer(problem(400, { code: 'no-person' }));
    expect(await refused).toMatchObject({ status: 400 });
    stopped = false;
    await settle();
    expect(sent).toHaveLength(3);
    answer(json({}));
    await late;
    const done = client.call('impersonate.leave');
    await settle();
    answer(json({}));
    await done;
    void client.call('users.list');
    await settle();
    expect(sent).toHaveLength(4);
  });

  test('is posted as JSON, in the language of the reader, with an id of its own', async () => {
    const { client, sent } = clientThatGets(() => json({ list: [], count: 0 }));
    expect(await client.call('users.list', { page: 0 })).toEqual({ list: [], count: 0 });
    const [request] = sent;
    expect(request?.url).toBe('/api/user/list');
    expect(request?.init.body).toBe('{"page":0}');
    const headers = new Headers(request?.init.headers);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('accept-language')).toBe('el');
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('without a body sends an empty object', async () => {
    const { client, sent } = clientThatGets(() => json(null));
    await client.call('users.list');
    expect(sent[0]?.init.body).toBe('{}');
  });

  test('by GET puts its values into the query', async () => {
    const { client, sent } = clientThatGets(() => json(null));
    await client.call('files.download', { name: 'α β.pdf', version: 2, left: undefined });
    expect(sent[0]?.url).toBe('/api/files/download?name=%CE%B1+%CE%B2.pdf&version=2');
    expect(client.address('files.download', { name: 'x' })).toBe('/api/files/download?name=x');
    expect(client.address('users.list', {})).toBeNull();
    expect(client.address('constructor', {})).toBeNull();
  });

  test('fills the segments of its path, and what is left is the body', async () => {
    const { client, sent } = clientThatGets(() => json(null));
    await client.call('query.run', { cat: 'a/b', name: 'n', rows: 3 });
    expect(sent[0]?.url).toBe('/api2/a%2Fb/n');
    expect(sent[0]?.init.body).toBe('{"rows":3}');
  });

  test('with a longer list than one call takes is made in parts, and the reply is one list', async () => {
    const sent: string[][] = [];
    const client = createClient({
      addresses: {
        'users.getByIds': { method: 'POST', path: '/api/User/GetByIds', inParts: { field: 'Ids', size: 100 } },
      },
      language: () => 'el',
      say,
      fetch: async (_, init) => {
        const { Ids, ProjectId }: { Ids: string[]; ProjectId: string } = JSON.parse(
          typeof init?.body === 'string' ? init.body : '',
        );
        expect(ProjectId).toBe('1');
        sent.push(Ids);
        return json(Ids.map((Id) => ({ Id })));
      },
    });
    const Ids = Array.from({ length: 250 }, (_, index) => String(index));
    expect(await client.call('users.getByIds', { ProjectId: '1', Ids })).toEqual(Ids.map((Id) => ({ Id })));
    expect(sent.map((part) => part.length)).toEqual([100, 100, 50]);
    expect(await client.call('users.getByIds', { ProjectId: '1', Ids: [] })).toEqual([]);
  });

  test('is typed by area and key', async () => {
    const { client, sent } = clientThatGets(() => json({ count: 1 }));
    const api = createTypedClient<{ 'users.list': { body: { page: number }; reply: { count: number } } }>(client);
    const { count } = await api.users.list({ page: 3 });
    expect(count).toBe(1);
    expect(sent[0]?.init.body).toBe('{"page":3}');
  });
});

describe('a failure', () => {
  test('carries the code, the text, the data and the fields of the reply', async () => {
    const body = {
      code: 'invalid',
      title: 'No.',
      errors: [
        { pointer: '/Fields/email', code: 'too-long', params: { count: 3 }, message: 'no address' },
        { pointer: '/Fields/email', code: 'email', message: 'no address' },
      ],
      theirs: { a: 1 },
    };
    const { client, failures } = clientThatGets(() => problem(422, body));
    const error = await errorOf(client.call('users.list'));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid',
      text: 'No.',
      fields: { '/Fields/email': 'too-long {"count":3} email {}' },
    });
    expect(error).toHaveProperty('data.theirs', { a: 1 });
    expect(failures).toEqual(['users.list invalid']);
  });

  test.each([
    [401, 'unauthenticated'],
    [429, 'tooMany'],
    [500, 'server'],
  ])('of something in between has the status %d: %s', async (status, code) => {
    const { client } = clientThatGets(
      () => new Response('<html>', { status, headers: { 'content-type': 'text/html' } }),
    );
    expect(await errorOf(client.call('users.list'))).toMatchObject({ status, code });
  });

  test.each([
    ['a proxy whose server refuses', 502, '<html>', 'text/html'],
    ['a proxy whose server is away', 503, '<html>', 'text/html'],
    ['a proxy whose server says nothing', 504, '<html>', 'text/html'],
    ['a proxy that speaks JSON', 502, '{"message":"Bad Gateway"}', 'application/json'],
    ['a server whose database is away', 503, '{"status":503,"code":"database-away"}', 'application/problem+json'],
  ])('of %s is as one of the network', async (_, status, body, type) => {
    const { client } = clientThatGets(() => new Response(body, { status, headers: { 'content-type': type } }));
    expect(await errorOf(client.call('users.list'))).toMatchObject({ status: 0, code: 'network' });
  });

  const brokenOff = () =>
    new ReadableStream({
      start: (body) => {
        body.enqueue(new TextEncoder().encode('{"list":['));
        body.error(new TypeError('network error'));
      },
    });
  test.each([
    ['an answer that breaks off', () => new Response(brokenOff())],
    ['a refusal that breaks off', () => new Response(brokenOff(), { status: 500 })],
    ['a page in the place of an answer', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('of %s is one of the network, too', async (_, reply) => {
    const { client, failures } = clientThatGets(reply);
    expect(await errorOf(client.call('users.list'))).toMatchObject({ name: 'CallError', status: 0, code: 'network' });
    expect(failures).toEqual(['users.list network']);
  });

  test('of data that others are at work on has its own code', async () => {
    const { client } = clientThatGets(() => Response.json({ code: 'database-busy' }, { status: 503 }));
    expect(await errorOf(client.call('users.list'))).toMatchObject({ status: 503, code: 'database-busy' });
  });

  test('of the network is one too', async () => {
    const { client } = clientThatGets(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await errorOf(client.call('users.list'))).toMatchObject({ name: 'CallError', status: 0, code: 'network' });
  });

  test('an aborted call is none', async () => {
    const { client, failures } = clientThatGets(() => Promise.reject(new DOMException('gone', 'AbortError')));
    expect(await errorOf(client.call('users.list'))).toMatchObject({ name: 'AbortError' });
    expect(failures).toEqual([]);
  });

  test('an unknown call never leaves the page', async () => {
    const { client, sent } = clientThatGets(() => json(null));
    expect(await errorOf(client.call('toString'))).toMatchObject({ code: 'unknownCall' });
    expect(sent).toEqual([]);
  });
});

test('tells of every failure, of a raw request as well', async () => {
  const { client, failures } = clientThatGets(() => problem(401, { code: 'not-signed-in' }));
  await errorOf(client.call('users.list', {}));
  await errorOf(client.request('/api/praxis/documents', { method: 'GET' }));
  expect(failures).toEqual(['users.list not-signed-in', '/api/praxis/documents not-signed-in']);
});

test('the addresses that are missing at first are loaded, and tried again after a failure', async () => {
  const known: Record<string, { path: string }> = {};
  let loads = 0;
  const client = createClient({
    addresses: known,
    loadAddresses: async () => {
      loads += 1;
      if (loads === 1) throw new TypeError('no network');
      known['users.list'] = { path: '/api/user/list' };
    },
    language: () => 'el',
    say,
    fetch: async () => new Response('[]'),
  });
  await expect(client.call('users.list')).rejects.toMatchObject({ status: 0, code: 'network' });
  await expect(client.call('users.list')).resolves.toEqual([]);
  await client.call('users.list');
  expect(loads).toBe(2);
  await expect(client.call('users.none')).rejects.toMatchObject({ code: 'unknownCall' });
});
