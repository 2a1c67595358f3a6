import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closed, defineCall, file, stream, Type } from '../../../schemas/define.ts';
import { entities } from '../../../schemas/entities/index.ts';
import { area } from './area.ts';
import { TEST_FOLDER } from '../../../tests/support/temporary-folder.ts';
import { testApp } from '../../../tests/support/server/test-app.ts';
import { requestHead, openRaw, listenOnFreePort } from '../../../tests/support/server/socket.ts';
import { MAX_FORM_MEMORY } from './spooled-file.ts';
import { identity, populate } from '../../../tests/support/server/area.ts';

const calls = {
  take: defineCall({
    path: '/api/slow/take',
    method: 'POST',
    summary: 'Takes a body.',
    roles: 'anyone',
    body: closed({ text: Type.Optional(Type.String()) }),
    reply: Type.Null(),
  }),
  hang: defineCall({
    path: '/api/slow/hang',
    method: 'POST',
    summary: 'Works until it is told to go on.',
    roles: 'anyone',
    body: closed({}),
    reply: Type.Null(),
  }),
  work: defineCall({
    path: '/api/slow/work',
    method: 'POST',
    summary: 'The same, and says that it is long.',
    roles: 'anyone',
    long: true,
    body: closed({}),
    reply: Type.Null(),
  }),
  file: defineCall({
    path: '/api/slow/file',
    method: 'POST',
    summary: 'Takes a file.',
    roles: 'anyone',
    takes: 'multipart',
    limit: MAX_FORM_MEMORY * 4,
    body: closed({ hang: Type.Optional(Type.String()), data: file('A file.'), more: Type.Optional(file('Another.')) }),
    reply: Type.Null(),
  }),
  part: defineCall({
    path: '/api/slow/part',
    method: 'POST',
    summary: 'Takes a part.',
    roles: 'anyone',
    takes: 'multipart',
    often: true,
    limit: MAX_FORM_MEMORY,
    body: closed({ hash: Type.Optional(Type.String()), data: file('A file.') }),
    reply: Type.Null(),
  }),
  bytes: defineCall({
    path: '/api/slow/bytes',
    method: 'GET',
    summary: 'Bytes without an end.',
    roles: 'anyone',
    answers: 'stream',
    body: closed({}),
    reply: stream('The bytes.'),
  }),
};

let goOn: () => void = () => undefined;
let asked: Promise<unknown> = Promise.resolve();
let opened: Readable | undefined;

const slowArea = area('slow', calls, {
  take: () => null,
  hang: (_body, { db }) => {
    asked = new Promise<void>((resolve) => (goOn = resolve)).then(() =>
      db.insertInto('installation').values({ key: 'late', value: '1' }).execute(),
    );
    return asked.then(() => null);
  },
  work: () => wait(1_300).then(() => null),
  file: ({ hang }) => (hang === undefined ? null : new Promise<null>(() => undefined)),
  part: () => null,
  bytes: () => ({
    type: 'application/octet-stream',
    tag: 'endless',
    open: () => {
      const block = Buffer.alloc(65_536);
      opened = new Readable({ read: () => void opened?.push(block) });
      return Promise.resolve(opened);
    },
  }),
});

const DATA_DIR = join(TEST_FOLDER, String(process.pid), 'deadline');
const { app, data, log } = await testApp({
  identity,
  areas: [slowArea],
  vocabulary: { entities },
  settings: { CALL_SECONDS: '1', BASE_URL: '', DATA_DIR },
});
const port = await listenOnFreePort(app);
beforeEach(populate);
afterEach(() => vi.restoreAllMocks());

const SITE = { host: `localhost:${port}`, 'sec-fetch-site': 'same-origin' };
const JSON_HEAD = { ...SITE, 'content-type': 'application/json' };
const FORM_HEAD = { ...SITE, 'content-type': 'multipart/form-data; boundary=bnd' };
const fieldOf = (name: string, value: string) =>
  `--bnd\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileOf = (name: string) =>
  `--bnd\r\nContent-Disposition: form-data; name="${name}"; filename="t.txt"\r\nContent-Type: text/plain\r\n\r\n`;
const spooled = () => {
  try {
    return readdirSync(`${DATA_DIR}/spool`);
  } catch {
    return []; // nothing has ever been kept there
  }
};
const answerOf = (said: string) => ({
  status: Number(said.split(' ', 2)[1]),
  code: /"code":"([\w-]+)"/.exec(said)?.[1],
});
const timed = async (work: Promise<string>) => {
  const from = Date.now();
  const answer = answerOf(await work);
  const seconds = (Date.now() - from) / 1_000;
  return { ...answer, inTime: seconds > 0.7 && seconds < 4 };
};

describe('a body', () => {
  test.each([
    ['JSON', '/api/slow/take', JSON_HEAD, '{"text":"'],
    ['a form', '/api/slow/file', FORM_HEAD, `${fileOf('data')}bytes`],
    ['a form in one piece', '/api/slow/part', FORM_HEAD, `${fileOf('data')}bytes`],
    ['a long form', '/api/slow/file', FORM_HEAD, `${fileOf('data')}${'x'.repeat(MAX_FORM_MEMORY + 100_000)}`],
    ['for no call', '/api/slow/none', JSON_HEAD, '{"text":"'],
  ])('that never ends is given up in time: %s', async (_, path, head, body) => {
    const length = path.endsWith('part') || head === JSON_HEAD ? 10_000 : MAX_FORM_MEMORY * 2;
    const raw = openRaw(port, requestHead('POST', path, { ...head, 'content-length': length }), body);
    expect(await timed(raw.ended)).toEqual({ status: 408, code: 'body-too-slow', inTime: true });
    await expect.poll(spooled).toEqual([]);
  });

  test('is one of few that an address may leave half, and others are answered meanwhile', async () => {
    const head = requestHead('POST', '/api/slow/take', { ...JSON_HEAD, 'content-length': 100 });
    const half = Array.from({ length: 90 }, () => openRaw(port, head, '{"text":"'));
    const answers = await Promise.all(half.map(async ({ ended }) => answerOf(await ended).code));
    expect(answers.filter((code) => code === 'too-many')).toHaveLength(90 - 64);
    expect(answers.filter((code) => code === 'body-too-slow')).toHaveLength(64);
    // Their places are free again.
    const whole = requestHead('POST', '/api/slow/take', { ...JSON_HEAD, 'content-length': 2, connection: 'close' });
    expect(answerOf(await openRaw(port, whole, '{}').ended).status).toBe(200);
  });

  test('that is cut leaves no file, and is nobody’s error', async () => {
    const body = `${fileOf('data')}${'x'.repeat(MAX_FORM_MEMORY + 100_000)}`;
    const raw = openRaw(
      port,
      requestHead('POST', '/api/slow/file', { ...FORM_HEAD, 'content-length': 9_000_000 }),
      body,
    );
    await expect.poll(spooled).toHaveLength(1);
    raw.socket.destroy();
    await expect.poll(spooled).toEqual([]);
    expect(log.filter((line) => line.includes('request failed'))).toEqual([]);
  });

  test.each(['/api/slow/file', '/api/slow/part'])(
    'with a file where none belongs, and no end, is refused at once: %s',
    async (path) => {
      const body = `${fileOf('hash')}x\r\n${fileOf('data')}${'A'.repeat(100_000)}`;
      const head = requestHead('POST', path, { ...FORM_HEAD, 'content-length': body.length, connection: 'close' });
      const answer = answerOf(await openRaw(port, head, body).ended);
      expect(answer).toEqual({ status: 400, code: 'unexpected-file' });
    },
  );

  test.each([
    ['two files in one field', `${fileOf('data')}a\r\n${fileOf('data')}b`, 'unexpected-file'],
    ['too many files', `${fileOf('data')}a\r\n`.repeat(30), 'unexpected-file'],
    ['a field twice', `${fieldOf('hang', '1')}${fieldOf('hang', '1')}${fileOf('data')}a`, 'field-twice'],
    ['no end', `${fileOf('data')}a\r\n${fileOf('more')}b`, 'body-is-no-multipart'],
  ])('of a form that fails half-way is answered: %s', async (_, body, code) => {
    const head = requestHead('POST', '/api/slow/file', {
      ...FORM_HEAD,
      'content-length': body.length,
      connection: 'close',
    });
    expect(answerOf(await openRaw(port, head, body).ended)).toEqual({ status: 400, code });
    expect(spooled()).toEqual([]);
  });

  test('of several files has little of them in memory, all together', async () => {
    const [half, end] = ['x'.repeat(MAX_FORM_MEMORY / 2 + 1_000), '\r\n--bnd--\r\n'];
    const body = `${fieldOf('hang', '1')}${fileOf('data')}${half}\r\n${fileOf('more')}${half}${end}`;
    const raw = openRaw(
      port,
      requestHead('POST', '/api/slow/file', { ...FORM_HEAD, 'content-length': body.length }),
      body,
    );
    await expect.poll(spooled, { timeout: 900 }).toHaveLength(1);
    raw.socket.destroy();
    // Its handler never ends: its files are deleted when its time is over.
    await expect.poll(spooled, { timeout: 4_000 }).toEqual([]);
  });

  test('whose caller does not end it after the answer is not read for ever', async () => {
    const head = requestHead('POST', '/api/slow/take', {
      ...JSON_HEAD,
      'sec-fetch-site': 'cross-site',
      'content-length': 99,
    });
    const said = await timed(openRaw(port, head, '{').ended);
    expect(said).toEqual({ status: 403, code: 'wrong-origin', inTime: true });
  });
});

const post = (path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: JSON_HEAD, body: '{}' });

describe('a call', () => {
  test('that takes too long is ended, and changes nothing afterwards', async () => {
    const reply = await post('/api/slow/hang');
    expect([reply.status, await reply.json()]).toEqual([
      503,
      {
        type: 'about:blank',
        title: 'The call took too long and was ended.',
        status: 503,
        code: 'call-too-long',
        requestId: reply.headers.get('x-request-id'),
      },
    ]);
    goOn();
    await expect(asked).rejects.toMatchObject({ code: 'call-too-long' });
    expect(await data.db.selectFrom('installation').select('key').where('key', '=', 'late').execute()).toEqual([]);
  });

  test('that is declared long has longer', async () => {
    expect((await post('/api/slow/work')).status).toBe(200);
  });
});

describe('an answer', () => {
  test('that nobody takes is given up, and what was opened for it is closed', async () => {
    const { socket, ended } = openRaw(port, requestHead('GET', '/api/slow/bytes', SITE));
    await once(socket, 'data');
    socket.pause();
    await expect.poll(() => opened?.destroyed, { timeout: 6_000 }).toBe(true);
    socket.destroy();
    await ended;
  });

  test('whose reader leaves closes what was opened', async () => {
    const { socket } = openRaw(port, requestHead('GET', '/api/slow/bytes', SITE));
    await once(socket, 'data');
    socket.destroy();
    await expect.poll(() => opened?.destroyed).toBe(true);
  });
});
