// Over 150 lines: each way of sending has a case, and all share one demo.
import { beforeEach, describe, expect, it, afterAll, vi } from 'vitest';
import { calls, type Calls } from '../../../../schemas/calls/index.ts';
import { isPlainCall, isWriting } from '../../../../schemas/define.ts';
import { startHostileServer } from '../../../../tests/support/server/hostile-server.ts';
import { objectOf } from '../../../policy/settings.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

type Results = Calls['mass.send']['reply'];

const outside = await startHostileServer();
afterAll(() => outside.close());
const demo = await demoApp({
  OUTGOING_HOSTS: `${outside.origin},https://api.example.org`,
  OUTGOING_NETWORKS: '127.0.0.1',
});
const { db } = demo.data;
const USER = '/api/user/UpdateField';
const MANY = '/api/user/UpdateUserFields';
const KAYAS = '/api/User/SetMicrodataStart_KAYAS';
const ask = async (by: string, path: string, body: object = {}) => (await demo.as(by)).post(path, body);
const at = (path: string) => `${outside.origin}${path}`;

async function allow(...urls: string[]): Promise<void> {
  const { settings } = await db
    .selectFrom('projects')
    .where('url', '=', 'proto-vima')
    .select('settings')
    .executeTakeFirstOrThrow();
  const Config = { ...Object(settings['Config']), massSend: { Targets: urls.map((url) => ({ url })) } };
  await db
    .updateTable('projects')
    .where('url', '=', 'proto-vima')
    .set({ settings: JSON.stringify({ ...settings, Config }) })
    .execute();
}
const store = (url: string, massdata: object = {}, by = 'admin') =>
  ask(by, '/api/data/setMassServiceData', {
    url,
    massdata: { method: 'POST', SendMode: 'one', transform: '', ...massdata },
  });

let run = 0;
beforeEach(() => {
  run += 1;
});
interface More {
  readonly by?: string;
  readonly Together?: boolean;
  readonly Again?: boolean;
  readonly Run?: string;
}
const send = (url: string, values: readonly object[], { by = 'admin', ...more }: More = {}) =>
  ask(by, '/api/praxis/mass/send', {
    url,
    Run: `test-run-${run}`,
    Rows: values.map((Value, place) => ({ Key: `r${place}`, Value })),
    Together: false,
    ...more,
  });
const outcomes = async (reply: ReturnType<typeof send>) =>
  (await reply)
    .json<Results>()
    .map(({ Outcome, ...result }) => [Outcome, reasonOf(result)])
    .map(([outcome = '', reason = '']) => (reason === '' ? outcome : `${outcome}: ${reason}`));
const reasonOf = ({ Code, Values, Reasons, Faults, Text }: Omit<Results[number], 'Outcome'>): string =>
  [
    Code,
    Values['status'],
    Values['what'],
    ...Reasons.map((reason) => [reason.Code, reason.Field, reason.Value].filter(Boolean).join(' ')),
    ...Faults.map((fault) => `${fault.Place} ${fault.Code}`),
    Text,
  ]
    .filter((part) => part !== '' && part !== undefined)
    .join(' ');

describe('targets', () => {
  it('are those of the settings, with what is not there and what is not allowed', async () => {
    await allow(
      USER,
      '/Account/Login',
      '/api/jsondata/{name}',
      '/api/none',
      'https://api.example.org/a',
      'https://evil.test/',
      'no address',
      'http://169.254.169.254/',
    );
    const reply = (await ask('admin', '/api/praxis/mass/targets')).json<Calls['mass.targets']['reply']>();
    expect(Object.fromEntries(reply.map(({ url, Problem }) => [url, Problem]))).toEqual({
      [USER]: 'none',
      '/Account/Login': 'refused',
      '/api/jsondata/{name}': 'refused',
      '/api/none': 'unknown',
      'https://api.example.org/a': 'none',
      'https://evil.test/': 'closed',
      'no address': 'closed',
      'http://169.254.169.254/': 'closed',
      [KAYAS]: 'none',
    });
    expect(reply[0]?.Fields.map(({ Name }) => Name)).toEqual(expect.arrayContaining(['UserId', 'Name', 'Value']));
  });

  it('keep their settings, each for itself', async () => {
    await allow(USER, at('/ok'));
    expect((await ask('manager', '/api/data/getMassServiceData', { url: USER })).json()).toBeNull();
    const transform = 'return { ...input, Name: "phone" }';
    expect((await store(USER, { transform })).json()).toEqual({ method: 'POST', SendMode: 'one', transform });
    await store(at('/ok'), { SendMode: 'paged' });
    expect((await ask('manager', '/api/data/getMassServiceData', { url: USER })).json()).toMatchObject({ transform });
    expect((await store('https://evil.test/')).json()).toMatchObject({ status: 422, code: 'no-target' });
    expect((await store(USER, { transform: 'return (' })).json()).toMatchObject({ code: 'script-does-not-compile' });
    await store(USER);
  });
});

describe('a call of the installation', () => {
  const value = (name: string, Value: string) => ({ UserId: demo.idOf(name), Name: 'remarks', Value });
  const remarksOf = async (username: string) =>
    (await db.selectFrom('people').where('username', '=', username).select('fields').executeTakeFirstOrThrow()).fields[
      'remarks'
    ];

  it('is made with the rights of the caller, row by row, and each row once', async () => {
    await allow(USER);
    const rows = [value('mentee', 'one'), { ...value('mentee2', 'two'), UserId: '999999' }, value('mentee3', 'three')];
    const first = await outcomes(send(USER, rows));
    expect(first).toEqual(['sent', expect.stringMatching(/^failed: ./), 'sent']);
    expect(await remarksOf('mentee')).toBe('one');
    await ask('admin', USER, value('mentee', 'changed by somebody'));
    expect(await outcomes(send(USER, rows))).toEqual(['before', first[1], 'before']);
    expect(await remarksOf('mentee')).toBe('changed by somebody');
    const mended = [rows[0] ?? {}, value('mentee2', 'two'), rows[2] ?? {}];
    expect(await outcomes(send(USER, mended))).toEqual(['before', 'sent', 'before']);
  });

  it('gets a row again that has other cells, or another target', async () => {
    await allow(USER, '/api/User/UpdateField');
    const [row, other] = [value('mentee6', 'one'), value('mentee6', 'two')];
    expect(await outcomes(send(USER, [row]))).toEqual(['sent']);
    expect(await outcomes(send(USER, [other]))).toEqual(['sent']);
    expect(await outcomes(send('/api/User/UpdateField', [row]))).toEqual(['sent']);
    expect(await outcomes(send(USER, [row]))).toEqual(['before']);
  });

  it('gives nobody more rights than the call itself', async () => {
    await allow('/api/praxis/audit/list', '/api/User/UpdateRoles');
    expect(await outcomes(send('/api/praxis/audit/list', [{}], { by: 'manager' }))).toEqual([
      expect.stringContaining('failed'),
    ]);
    const climb = { UserId: demo.idOf('manager'), Roles: ['Admin'] };
    expect(await outcomes(send('/api/User/UpdateRoles', [climb], { by: 'manager' }))).toEqual([
      expect.stringContaining('failed'),
    ]);
  });

  it('takes several rows in the list that it has', async () => {
    await allow('/api/user/UpdateUserFields', USER);
    const rows = ['mentee4', 'mentee5'].map((name) => ({ Username: name, Fields: { remarks: name } }));
    await outcomes(send('/api/user/UpdateUserFields', rows, { Together: true }));
    expect(await remarksOf('mentee5')).toBe('mentee5');
    const refused = await send(USER, rows, { Together: true });
    expect(refused.json()).toMatchObject({ status: 422, code: 'no-row-list' });
    expect((await send(USER, [value('mentee', 'again')])).statusCode).toBe(200);
  });

  it('tells of each row what the call refused, and sends that row again', async () => {
    await allow(MANY);
    const rows = [
      { Username: 'mentee7', remarks: 'new' },
      { Username: 'nobody1', remarks: 'new' },
      { Username: 'mentee8', afm: '123' },
    ];
    const refused = [
      'sent',
      'failed: person-unknown Username nobody1',
      expect.stringMatching(/^failed: field-afm .+ 123$/),
    ];
    expect(await outcomes(send(MANY, rows, { Together: true }))).toEqual(refused);
    expect(await remarksOf('mentee7')).toBe('new');
    expect(await outcomes(send(MANY, rows))).toEqual(['before', ...refused.slice(1)]);
    const byId = [{ Id: demo.idOf('mentee8'), Fields: { remarks: 'by id' } }];
    expect(await outcomes(send(MANY, byId, { Run: 'run-by-id' }))).toEqual(['sent']);
    expect(await remarksOf('mentee8')).toBe('by id');
  });

  it('has failed with a row for which it refused one of several people', async () => {
    await allow(MANY, '/api/user/SetUserField');
    const Users = ['mentee7', 'nobody2'].map((Username) => ({ Username, Fields: { remarks: 'whole' } }));
    expect(await outcomes(send(MANY, [{ Users }]))).toEqual(['failed: person-unknown Username nobody2']);
    const row = { Ids: `${demo.idOf('mentee7')}, 99999`, Field: 'remarks', Value: 'cells' };
    expect(await outcomes(send('/api/user/SetUserField', [row]))).toEqual(['failed: part-refused 99999']);
    expect(await remarksOf('mentee7')).toBe('cells');
  });

  it('tells why a person was not added, though its reply names only those who were', async () => {
    await allow('/api/User/AddUsers');
    const rows = ['newcomer1', 'mentee7', 'newcomer1', 'x'].map((Username) => ({
      Username,
      MentorId: demo.idOf('mentor'),
      first_name: 'Νέα',
      last_name: 'Νέου',
    }));
    expect(await outcomes(send('/api/User/AddUsers', rows, { Together: true }))).toEqual([
      'sent',
      expect.stringMatching(/^failed: username-taken /),
      expect.stringMatching(/^failed: username-taken /),
      expect.stringMatching(/^failed: username-short /),
    ]);
  });

  it('offers the columns of one row, and only ways of sending that it takes', async () => {
    await allow(USER, MANY, at('/echo'));
    const reply = (await ask('admin', '/api/praxis/mass/targets')).json<Calls['mass.targets']['reply']>();
    expect(reply.map(({ Most }) => Most)).toEqual([1, 100, 5000, 1]);
    const names = reply[1]?.Fields.map(({ Name }) => Name) ?? [];
    expect(names).toEqual(expect.arrayContaining(['Username', 'Id', 'remarks', 'afm']));
    expect(names).not.toEqual(expect.arrayContaining(['Users']));
    expect(reply[1]?.Fields).toContainEqual({ Name: 'afm', Label: 'ΑΦΜ' });
    expect((await store(USER, { SendMode: 'all' })).json()).toMatchObject({ status: 422, code: 'no-row-list' });
    const query = await store(at('/echo'), { SendMode: 'all', method: 'GET' });
    expect(query.json()).toMatchObject({ status: 422, code: 'no-row-list' });
  });

  it('says so in its declaration where its reply can tell of a refusal', () => {
    const isRefusal = (name: string) => ['Refused', 'Skipped', 'Outcome'].includes(name);
    const faults = Object.values(calls).flatMap(({ name, reply, rows, refused, affects, writes, ...call }) => {
      const { properties, items } = objectOf(reply);
      const members = Object.keys({ ...objectOf(properties), ...objectOf(objectOf(items)['properties']) });
      return isPlainCall({ ...call, reply }) &&
        isWriting({ ...(affects && { affects }), ...(writes && { writes }) }) &&
        members.some(isRefusal) &&
        !rows &&
        !refused
        ? [name]
        : [];
    });
    // library.startUpload reports the existing file before anything is sent; no rows go to mass.send.
    expect(faults).toEqual(['library.startUpload', 'mass.send']);
  });

  it('claims a row just before it sends it, so that a crash leaves one uncertain', async () => {
    await allow(at('/held'));
    const claims = async () =>
      (await db.selectFrom('mass_rows').where('run', '=', 'run-claims').orderBy('time').select('sent').execute()).map(
        ({ sent }) => sent,
      );
    const sending = send(at('/held'), [{ n: 1 }, { n: 2 }, { n: 3 }], { Run: 'run-claims' });
    const seen: boolean[][] = [];
    for (let row = 0; row < 3; row += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a row after the other
      await vi.waitFor(() => expect(outside.held()).toBe(1));
      // oxlint-disable-next-line no-await-in-loop -- a row after the other
      seen.push(await claims());
      outside.answerHeld();
    }
    expect(await outcomes(sending)).toEqual(['sent', 'sent', 'sent']);
    expect(seen).toEqual([[false], [true, false], [true, true, false]]);
  });

  it('cannot be one that the settings do not name, or that is about a session', async () => {
    await allow('/Account/Login', '/api/praxis/mass/send');
    for (const url of [
      '/Account/Login',
      '/api/praxis/mass/send',
      USER,
      '/api/user/list?x=/api/user',
      '/../api/user/list',
    ])
      expect((await send(url, [{}])).json()).toMatchObject({ status: 422, code: 'no-target' });
  });
});

describe('an address', () => {
  it('gets each row as JSON with a key by which it can recognise it, and nothing of the session', async () => {
    await allow(at('/echo'));
    expect(await outcomes(send(at('/echo'), [{ kayas: '1' }]))).toEqual(['sent']);
    const page = (await demo.as('admin')).cookie ?? 'none';
    expect(outside.last()).toContain('idempotency-key: test-run-');
    expect(outside.last()).toContain('{"kayas":"1"}');
    expect(outside.last()).not.toMatch(/cookie|x-praxis/i);
    expect(outside.last()).not.toContain(page);
  });

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'https://api.example.org.evil.test/',
    'https://api.example.org@evil.test/',
    'https://user:secret@api.example.org/',
    'https://api.example.org:8443/',
    'http://api.example.org/',
    'file:///etc/passwd',
    'ftp://api.example.org/',
    '//api.example.org/',
    'data:text/plain,x',
    'javascript:alert(1)',
  ])('%s is refused though the settings name it', async (url) => {
    const before = outside.requests();
    await allow(url);
    expect((await send(url, [{}])).json()).toMatchObject({ status: 422, code: 'no-target' });
    expect(outside.requests()).toBe(before);
  });

  it('follows no redirect, and says what the other side answered', async () => {
    const target = at(`/to?${encodeURIComponent('http://10.0.0.1/')}`);
    await allow(target, at('/to-ok'), at('/silent'), at('/endless'));
    expect(await outcomes(send(target, [{}]))).toEqual([expect.stringMatching(/^failed: outgoing-status 30/)]);
    expect(await outcomes(send(at('/to-ok'), [{}]))).toEqual([expect.stringMatching(/^failed: outgoing-status 30/)]);
    expect(await outcomes(send(at('/endless'), [{}]))).toEqual(['uncertain: outgoing-too-large']);
  });

  it('that may have got a row is not asked again until somebody says so', async () => {
    await allow(at('/dropped'));
    expect(await outcomes(send(at('/dropped'), [{}]))).toEqual(['uncertain: outgoing-bad-answer']);
    const before = outside.requests();
    expect(await outcomes(send(at('/dropped'), [{}]))).toEqual(['uncertain']);
    expect(outside.requests()).toBe(before);
    expect(await outcomes(send(at('/dropped'), [{}], { Again: true }))).toEqual(['uncertain: outgoing-bad-answer']);
    expect(outside.requests()).toBe(before + 1);
  });

  it('gets all rows in one request, or a row in the query', async () => {
    await allow(at('/echo'));
    expect(await outcomes(send(at('/echo'), [{ a: 1 }, { a: 2 }], { Together: true }))).toEqual(['sent', 'sent']);
    expect(outside.last()).toContain('[{"a":1},{"a":2}]');
    await store(at('/echo'), { method: 'GET' });
    expect(await outcomes(send(at('/echo'), [{ a: 'β γ' }], { Run: 'another-run' }))).toEqual(['sent']);
    expect(outside.last()).toContain('GET /echo?a=%CE%B2+%CE%B3 ');
    await store(at('/echo'));
  });
});

describe('a transform', () => {
  it('changes rows, skips some, and its errors are those of their rows', async () => {
    await allow(at('/echo'));
    const transform =
      'if (input.skip) return null; if (input.bad) throw new Error("no"); return { twice: input.n * 2 }';
    await store(at('/echo'), { transform });
    const rows = [{ n: '4' }, { skip: '1' }, { bad: '1' }];
    const found = await outcomes(send(at('/echo'), rows));
    expect(found).toEqual(['sent', 'skipped', expect.stringContaining('no')]);
    expect(outside.last()).toContain('{"twice":8}');
    const preview = await ask('admin', '/api/praxis/mass/preview', { transform, Rows: rows });
    expect(preview.json()).toEqual([
      { Value: { twice: 8 }, Error: '' },
      { Value: null, Error: '' },
      { Value: null, Error: expect.stringContaining('no') },
    ]);
  });

  it('reaches nothing of the server', async () => {
    const transform =
      'return { process: typeof process, fetch: typeof fetch, require: typeof require, out: input.constructor.constructor("return typeof process")() }';
    const preview = await ask('admin', '/api/praxis/mass/preview', { transform, Rows: [{}] });
    expect(JSON.stringify(preview.json())).not.toContain('object');
    const endless = await ask('admin', '/api/praxis/mass/preview', { transform: 'for (;;) {}', Rows: [{}] });
    expect(endless.json()).toMatchObject([{ Value: null, Error: expect.stringMatching(/./) }]);
  });
});

describe('who may do that', () => {
  it('is who changes settings, and the audit log has counts without rows', async () => {
    await allow(at('/echo'));
    expect((await demo.client().post('/api/praxis/mass/send', {})).statusCode).toBe(401);
    for (const by of ['managerlite', 'supervisor', 'mentor', 'mentee'])
      expect((await send(at('/echo'), [{}], { by })).json()).toMatchObject({ status: 403, code: 'wrong-role' });
    expect((await send(at('/echo'), [{}], { Run: 'x' })).statusCode).toBe(400);
    await store(at('/echo'));
    await send(at('/echo?key=secret-key'), [{}]);
    await send(at('/echo'), [{ kayas: 'secret-row' }]);
    const lines = await db.selectFrom('audit').where('action', '=', 'mass.send').selectAll().execute();
    expect(lines.at(-1)).toMatchObject({ subject: outside.origin, details: { sent: 1, failed: 0, uncertain: 0 } });
    expect(JSON.stringify(lines)).not.toContain('secret');
  });
});
