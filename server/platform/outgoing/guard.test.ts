import { afterAll, describe, expect, it } from 'vitest';
import { createAddressRule } from '../base/addresses.ts';
import { readOutgoing } from './body.ts';
import { OutgoingGuard, type OutgoingOptions, type OutgoingRecord, type OutgoingRequest } from './guard.ts';
import { OutgoingError } from '../base/outgoing-problems.ts';
import { startHostileServer } from '../../../tests/support/server/hostile-server.ts';

const server = await startHostileServer();
const other = await startHostileServer();
const records: OutgoingRecord[] = [];
const guards: OutgoingGuard[] = [];
afterAll(async () => {
  for (const guard of guards) guard.close();
  await Promise.all([server.close(), other.close()]);
});

const LOOPBACK = ['127.0.0.0/8'];
const LIMITS = { connect: 1_000, headers: 1_000, whole: 5_000, maxBytes: 100_000 };

function createGuard(options: Partial<OutgoingOptions> = {}): OutgoingGuard {
  const guard = new OutgoingGuard({
    origins: [server.origin, other.origin],
    networks: LOOPBACK,
    record: (record) => records.push(record),
    ...options,
  });
  guards.push(guard);
  return guard;
}
const house = createGuard();

/** The answer or the fault. */
async function ask(url: string, more: Partial<OutgoingRequest> = {}, guard = house): Promise<unknown> {
  try {
    const limits = { ...LIMITS, ...more.limits };
    const { status, body } = await guard.send({ purpose: 'a test', url, ...more, limits });
    return [status, (await readOutgoing(body)).toString()];
  } catch (error) {
    if (error instanceof OutgoingError) return error.fault;
    throw error;
  }
}
const at = (path: string) => `${server.origin}${path}`;

describe('the origin of a request', () => {
  it('must be on the list with protocol, name and port', async () => {
    expect(await ask(at('/ok'))).toEqual([200, 'good']);
    const listed = createGuard({ origins: ['https://api.example.org', 'https://*.example.com', 'example.net:8443'] });
    for (const url of [
      'http://api.example.org/',
      'https://api.example.org:444/',
      'https://api.example.org.evil.test/',
      'https://evil.test/https://api.example.org',
      'https://api.example.org@evil.test/',
      'https://user:secret@api.example.org/',
      'https://example.com/',
      'https://badexample.com/',
      'https://example.net/',
      'ftp://api.example.org/',
      'file:///etc/passwd',
      'data:text/plain,x',
      '//api.example.org/',
      'api.example.org',
      '',
      `https://api.example.org/${'x'.repeat(9_000)}`,
    ])
      expect([url.slice(0, 60), await ask(url, {}, listed)]).toEqual([url.slice(0, 60), 'refused']);
    expect(await ask(at('/ok'), {}, createGuard({ origins: [] }))).toBe('refused');
  });

  it('is narrowed by the list of a project', async () => {
    expect(await ask(at('/ok'), { only: [other.origin] })).toBe('refused');
    expect(await ask(at('/ok'), { only: [server.origin] })).toEqual([200, 'good']);
    expect(await ask('https://elsewhere.test/', { only: ['https://elsewhere.test'] })).toBe('refused');
    expect(await ask(`${server.origin}/to?${other.origin}/ok`, { only: [server.origin] })).toBe('refused');
  });

  it.each([
    '*',
    'https://*.org',
    'https://a b',
    'https://x/path',
    'https://u:p@x.org',
    'ws://x.org',
    'https://x.org?q',
  ])('is no list with %s', (entry) => expect(() => createGuard({ origins: [entry] })).toThrow('is no host'));
});

describe('an address', () => {
  const mayReach = createAddressRule([]);

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '168.63.129.16',
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.192',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '2002:7f00:1::',
    '2002:808:808::',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2001::1',
    '2001:db8::1',
    'fec0::1',
    'not an address',
    '',
  ])('%s is not reached', (address) => expect(mayReach(address)).toBe(false));

  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is reached',
    (address) => expect(mayReach(address)).toBe(true),
  );

  it('in an allowed network is reached, and no other', () => {
    const rule = createAddressRule(['10.1.0.0/16', 'fd00::/8', '192.168.1.7']);
    const all = ['10.1.2.3', '10.2.2.3', 'fd00::1', 'fc00::1', '192.168.1.7', '192.168.1.8', '::ffff:10.1.2.3'];
    expect(all.filter(rule)).toEqual(['10.1.2.3', 'fd00::1', '192.168.1.7']);
    for (const wrong of ['10.0.0.0/33', '10.0.0/8', 'x', '10.0.0.0/-1', '::/129', '10.0.0.0/8/8'])
      expect(() => createAddressRule([wrong])).toThrow('is no network');
  });

  it.each(['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', '127.0.0.1.'])(
    'written as %s is seen as what it is',
    async (host) => {
      const before = server.requests();
      const guard = createGuard({ origins: [`http://${host}:${server.port}`], networks: [] });
      expect(await ask(`http://${host}:${server.port}/ok`, {}, guard)).toBe('private-address');
      expect(server.requests()).toBe(before);
    },
  );

  it('of a name is looked up once, and the connection goes to the checked one', async () => {
    let asked = 0;
    // The first answer is harmless, all others are internal addresses.
    const rebinding = async () => [{ address: (asked += 1) === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    const origins = [`http://rebinding.test:${server.port}`];
    const guard = createGuard({ origins, resolve: rebinding });
    expect(await ask(`${origins[0]}/ok`, {}, guard)).toEqual([200, 'good']);
    expect(asked).toBe(1);
    const inside = createGuard({ origins, networks: [], resolve: rebinding });
    asked = 0;
    expect(await ask(`${origins[0]}/ok`, {}, inside)).toBe('private-address');
  });

  it('is refused if the name also has a private one, has none, or the lookup hangs', async () => {
    const origins = [`http://two.test:${server.port}`];
    const url = `${origins[0]}/ok`;
    const two = async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '169.254.169.254', family: 4 },
    ];
    expect(await ask(url, {}, createGuard({ origins, resolve: two }))).toBe('private-address');
    expect(await ask(url, {}, createGuard({ origins, resolve: async () => [] }))).toBe('unknown-host');
    const hanging = createGuard({ origins, resolve: () => new Promise(() => undefined) });
    expect(await ask(url, { limits: { connect: 50 } }, hanging)).toBe('timeout');
    const localhost = createGuard({ origins: [`http://localhost:${server.port}`], networks: [] });
    expect(await ask(`http://localhost:${server.port}/ok`, {}, localhost)).toBe('private-address');
  });
});

describe('a redirect', () => {
  it('is followed up to the limit', async () => {
    expect(await ask(at('/to-ok'))).toEqual([200, expect.stringContaining('GET /echo ')]);
    expect(await ask(at('/loop'))).toBe('redirects');
    expect(await ask(at('/to-ok'), { limits: { redirects: 0 } })).toEqual([302, '']);
  });

  it.each([
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'http://u:p@h/',
  ])('to %s passes the same rules', async (target) =>
    expect(await ask(at(`/to?${encodeURIComponent(target)}`))).toBe('refused'),
  );

  it('to a name with a private address is not followed', async () => {
    const inner = `http://inner.test:${other.port}`;
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const before = other.requests();
    const guard = createGuard({ origins: [server.origin, inner], networks: ['127.0.0.2/32'], resolve });
    const outer = createGuard({ origins: [server.origin, inner], networks: LOOPBACK, resolve });
    const path = `/to?${encodeURIComponent(`${inner}/ok`)}`;
    expect(await ask(`http://inner.test:${other.port}/ok`, {}, guard)).toBe('private-address');
    expect(other.requests()).toBe(before);
    expect(await ask(at(path), {}, outer)).toEqual([200, 'good']);
  });

  it('to another origin has no identifying headers; to the same one it has', async () => {
    const headers = { Authorization: 'Bearer secret', cookie: 'a=secret', 'x-api-key': 'secret', accept: 'text/plain' };
    const elsewhere = await ask(at(`/to?${encodeURIComponent(`${other.origin}/echo`)}`), { headers });
    expect(elsewhere).toEqual([200, expect.stringContaining('accept: text/plain')]);
    expect(JSON.stringify(elsewhere)).not.toContain('secret');
    expect(await ask(at('/to-ok'), { headers })).toEqual([200, expect.stringContaining('Bearer secret')]);
  });

  it('sends a body again only to the same origin', async () => {
    const post = { method: 'POST', body: 'the body', headers: { 'content-type': 'text/plain' } } as const;
    expect(await ask(at('/keep'), post)).toEqual([200, expect.stringMatching(/^POST \/echo [^]*the body$/)]);
    expect(await ask(at(`/to-308?${encodeURIComponent(`${other.origin}/echo`)}`), post)).toBe('redirects');
    const got = await ask(at(`/to-303?${encodeURIComponent(`${other.origin}/echo`)}`), post);
    expect(got).toEqual([200, expect.stringMatching(/^GET \/echo /)]);
    expect(JSON.stringify(got)).not.toMatch(/the body|content-type/);
  });
});

describe('a server that misbehaves', () => {
  it.each<[path: string, fault: string, open?: number]>([
    ['/silent', 'timeout'],
    ['/slow-headers', 'timeout'],
    ['/early-hints', 'timeout'],
    ['/slow-body', 'timeout'],
    ['/endless', 'too-large'],
    ['/said-large', 'too-large'],
    ['/bomb', 'too-large', 1],
    ['/short', 'bad-answer'],
    ['/dropped', 'bad-answer'],
    ['/dropped-body', 'bad-answer'],
    ['/two-codings', 'bad-answer'],
    ['/no-gzip', 'bad-answer', 1],
    ['/huge-headers', 'bad-answer'],
    ['/many-headers', 'bad-answer'],
    ['/no-http', 'bad-answer'],
    ['/two-lengths', 'bad-answer'],
    ['/upgrade', 'bad-answer'],
  ])('%s ends with %s, and leaves no connection open', async (path, fault, open = 0) => {
    const own = await startHostileServer();
    const guard = createGuard({ origins: [own.origin] });
    const limits = fault === 'timeout' ? { headers: 300, whole: 800 } : { headers: 10_000, whole: 15_000 };
    expect(await ask(`${own.origin}${path}`, { limits }, guard)).toBe(fault);
    // After a complete answer the connection is reused.
    await expect.poll(() => own.open()).toBeLessThanOrEqual(open);
    await own.close();
  });

  it('does not harm the next request', async () => {
    expect(await ask(at('/long'))).toEqual([200, 'four']);
    expect(await ask(at('/ok'))).toEqual([200, 'good']);
    expect(await ask(at('/gzip'))).toEqual([200, 'unpacked']);
    expect(await ask(at('/gzip'), { limits: { maxBytes: 7 } })).toBe('too-large');
    expect(await ask(at('/ok'), { limits: { maxBytes: 4 } })).toEqual([200, 'good']);
    expect(await ask(at('/ok'), { limits: { maxBytes: 3 } })).toBe('too-large');
  });

  it('that is not there, or closes a connection that rests', async () => {
    const own = await startHostileServer();
    const guard = createGuard({ origins: [own.origin] });
    expect(await ask(`${own.origin}/ok`, {}, guard)).toEqual([200, 'good']);
    await own.close();
    expect(await ask(`${own.origin}/ok`, {}, guard)).toBe('no-connection');
  });

  it('loses the connection when the caller aborts', async () => {
    const gone = new AbortController();
    const asked = ask(at('/silent'), { signal: gone.signal });
    gone.abort();
    expect(await asked).toBe('aborted');
    expect(await ask(at('/ok'), { signal: AbortSignal.abort() })).toBe('aborted');
  });
});

describe('the sent request', () => {
  it('has no header with a line break, another host or another length', async () => {
    for (const headers of [
      { 'x-a': 'b\r\nx-evil: 1' },
      { 'x-a': 'b\nc' },
      { 'x-a\r\nx-evil': '1' },
      { 'x a': '1' },
      { host: 'evil.test' },
      { 'Content-Length': '1' },
      { 'transfer-encoding': 'chunked' },
      { connection: 'x-api-key' },
      { 'proxy-authorization': 'x' },
      { 'x-long': 'x'.repeat(20_000) },
    ])
      expect(await ask(at('/ok'), { headers })).toBe('refused');
    const path = '/echo%0d%0ax-evil:1?q=a b\r\n\t c';
    expect(await ask(at(path))).toEqual([200, expect.stringMatching(/^GET \/echo%0d%0ax-evil:1\?q=a%20b%20c HTTP/)]);
  });

  it('has a method of the list, and a body where it has one', async () => {
    // Values that another program might pass.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const wrong = ['CONNECT', 'TRACE', 'get', 'GET /evil HTTP/1.1\r\n\r\n'] as unknown as OutgoingRequest['method'][];
    for (const method of wrong) expect(await ask(at('/ok'), { ...(method && { method }) })).toBe('refused');
    expect(await ask(at('/ok'), { body: 'x' })).toBe('refused');
    expect(await ask(at('/echo'), { method: 'POST' })).toEqual([200, expect.stringContaining('content-length: 0')]);
    expect(await ask(at('/echo'), { method: 'PUT', body: 'κείμενο' })).toEqual([
      200,
      expect.stringContaining('content-length: 14'),
    ]);
  });

  it('is recorded with purpose, host and outcome, and without a secret', async () => {
    records.length = 0;
    const by = { person: 7, impersonator: undefined, request: 'r1', address: '10.0.0.1' };
    const headers = { authorization: 'secret' };
    await ask(at('/ok?token=secret'), { by, project: '3', headers });
    await ask(at('/silent'), { method: 'POST', body: 'secret', limits: { headers: 50 } });
    await ask('https://elsewhere.test/secret');
    await ask(at(`/to?${encodeURIComponent(`${other.origin}/short`)}`));
    const milliseconds = expect.any(Number);
    expect(records).toEqual([
      { by, project: '3', purpose: 'a test', method: 'GET', origin: server.origin, outcome: 200, milliseconds },
      { purpose: 'a test', method: 'POST', origin: server.origin, outcome: 'timeout', milliseconds },
      { purpose: 'a test', method: 'GET', origin: 'https://elsewhere.test', outcome: 'refused', milliseconds },
      { purpose: 'a test', method: 'GET', origin: other.origin, outcome: 'bad-answer', milliseconds },
    ]);
    expect(JSON.stringify(records)).not.toContain('secret');
  });
});
