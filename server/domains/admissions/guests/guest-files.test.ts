import { createHash } from 'node:crypto';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { GuestFile } from '../../../../schemas/calls/guests.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { createStorage } from '../../../platform/files/create-storage.ts';
import { FolderStorage } from '../../../platform/files/folder.ts';
import { sweepFiles } from '../../../platform/files/sweep.ts';
import { cookieName } from '../../../platform/session/cookie.ts';
import type { FormValue } from '../../../../tests/support/server/forms.ts';
import { GUEST_PURPOSES } from './guest-purposes.ts';

const demo = await demoApp({
  REQUESTS_PER_MINUTE: '1000000',
  BASE_URL: 'https://praxis.test',
  HUMAN_CHECK_AFTER: '3',
});
const { db } = demo.data;
const project = Number(demo.projectId('proto-vima'));
const storage = createStorage(demo.config);
const { total, seconds, count: max } = GUEST_PURPOSES.application;
const question = (Name: string, more: object = {}) => ({ Name, Type: 'file', Section: '', FileCount: 5, ...more });
const FORM = {
  Questions: [question('cv'), question('card', { FileKinds: ['photo'], FileCount: 1, FileMegabytes: 1 })],
};
const MEGABYTE = 1_048_576;

/** Opens the purpose in the demo project. */
async function setFiles(files: object | undefined, Application: object = FORM): Promise<void> {
  const { settings } = await db
    .selectFrom('projects')
    .where('id', '=', project)
    .select('settings')
    .executeTakeFirstOrThrow();
  const changed = { ...settings, Config: { ...Object(settings['Config']), files, Application } };
  await db
    .updateTable('projects')
    .set({ settings: JSON.stringify(changed) })
    .where('id', '=', project)
    .execute();
}

let turn = 0;
/** A browser without a session, at an address of its own. */
const visitor = () => demo.client(`10.90.${(turn += 1)}.1`);
type Client = ReturnType<typeof visitor>;
type Reply = Awaited<ReturnType<Client['post']>>;

const begin = (client: Client, more: object = {}) =>
  client.post('/api/praxis/guests/start', { ProjectId: 'proto-vima', Purpose: 'application', ...more });
let pdfs = 0;
/** Nine bytes that no other file has. */
const pdf = (name = 'cv.pdf') => ({
  bytes: `%PDF-${String((pdfs += 1)).padStart(4, '0')}`,
  name,
  type: 'application/pdf',
});
const send = (client: Client, Token: string, data: FormValue | undefined = pdf(), more: Record<string, string> = {}) =>
  client.form('/api/praxis/guests/upload', { Token, Question: 'cv', data, ...more });
const list = (client: Client, Token: string) => client.post('/api/praxis/guests/files', { Token });
const remove = (client: Client, Token: string, Id: string) => client.post('/api/praxis/guests/remove', { Token, Id });
const codeOf = (reply: Reply) =>
  reply.statusCode === 200 ? '200' : `${reply.statusCode} ${reply.json<{ code: string }>().code}`;
const filesIn = (reply: Reply) => reply.json<GuestFile[]>();

async function guest() {
  const client = visitor();
  const { Token } = (await begin(client)).json<{ Token: string }>();
  return { client, Token };
}

/** A guest who has uploaded files. */
async function guestWith(...files: FormValue[]) {
  const { client, Token } = await guest();
  for (const file of files) expect(codeOf(await send(client, Token, file))).toBe('200');
  return { client, Token, files: filesIn(await list(client, Token)) };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();
const expire = (token: string) =>
  db
    .updateTable('guest_tokens')
    .set({ expires: new Date(Date.now() - 1_000) })
    .where('hash', '=', hashOf(token))
    .execute();
const keysOf = async (token: string) =>
  (await db.selectFrom('guest_files').where('token', '=', hashOf(token)).select('key').execute()).map(({ key }) => key);

beforeEach(async () => {
  await setFiles({ Application: {} });
  await db.deleteFrom('guest_tokens').execute();
});

describe('a token for files without a session', () => {
  it('is returned with its limits, and stored as a hash alone', async () => {
    const reply = (await begin(visitor())).json<{ Token: string; Expires: string }>();
    expect(reply).toMatchObject({ MaxTotal: 40 * MEGABYTE });
    expect(Buffer.from(reply.Token, 'base64url')).toHaveLength(32);
    expect(Date.parse(reply.Expires) - Date.now()).toBeGreaterThan((seconds - 60) * 1_000);
    const rows = await db.selectFrom('guest_tokens').selectAll().execute();
    expect(rows.map(({ hash }) => hash)).toEqual([hashOf(reply.Token)]);
    expect(JSON.stringify(rows)).not.toContain(reply.Token);
    expect(demo.log.join('\n')).not.toContain(reply.Token);
  });

  it('is given only for a project that has opened the purpose, and a missing project looks the same', async () => {
    await setFiles({}, { Questions: [{ Name: 'motive', Type: 'text' }] });
    const closed = await begin(visitor());
    const missing = await begin(visitor(), { ProjectId: 'no-such-project' });
    expect([codeOf(closed), codeOf(missing)]).toEqual(['404 no-project', '404 no-project']);
    expect({ ...closed.json<object>(), requestId: '' }).toEqual({ ...missing.json<object>(), requestId: '' });
  });

  it('needs a human check of this purpose where one address asks often, and has an end', async () => {
    const client = visitor();
    for (let count = 0; count < 3; count += 1) expect(codeOf(await begin(client))).toBe('200');
    expect(codeOf(await begin(client))).toBe('422 human-check-needed');
    const solved = async (body: object) => {
      const reply = await client.post('/api/praxis/account/challenge', body);
      // The call returns a challenge of altcha-lib.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const challenge = JSON.parse(reply.json<{ Challenge: string }>().Challenge) as Challenge;
      const solution = await solveChallenge({ challenge, deriveKey });
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    };
    expect(codeOf(await begin(client, { HumanCheck: await solved({}) }))).toBe('422 human-check-needed');
    const right = await solved({ Purpose: 'guest' });
    expect(codeOf(await begin(client, { HumanCheck: right }))).toBe('200');
    expect(codeOf(await begin(client, { HumanCheck: right }))).toBe('422 human-check-needed');
    await db.updateTable('attempts').set({ count: 100 }).where('key', 'like', `guest-token:%10.90.${turn}.1`).execute();
    const refused = await begin(client);
    expect([codeOf(refused), Number(refused.headers['retry-after']) > 0]).toEqual(['429 too-many', true]);
    expect(codeOf(await begin(visitor()))).toBe('200');
  }, 60_000);

  it('opens nothing else, and no session opens its files', async () => {
    const { client, Token, files } = await guestWith(pdf());
    const cookie = { cookie: `${cookieName(demo.config)}=${Token}`, authorization: `Bearer ${Token}` };
    expect((await client.post('/Account/Identity', {}, cookie)).statusCode).toBe(401);
    const id = files[0]?.Id ?? '';
    for (const who of ['admin', 'mentee', 'superadmin']) {
      const person = await demo.as(who);
      expect(filesIn(await list(person, 'x'.repeat(43)))).toMatchObject({ code: 'no-upload' });
      const mine = await person.post('/api/praxis/files/list', { Category: 'Application' });
      expect(mine.json()).toEqual([]);
      for (const Category of ['Application', 'Tools', 'cv'])
        for (const name of [id, 'cv.pdf'])
          expect((await person.get(`/api/files/download?Category=${Category}&name=${name}`)).statusCode).toBe(404);
      expect((await person.get(`/api/praxis/files/thumbnail?Id=${id}`)).statusCode).toBe(404);
      expect(codeOf(await person.post('/api/files/DeleteFile', { Id: id }))).toBe('404 no-file');
      expect(codeOf(await person.post('/api/files/RenewFile', { Id: id, Name: 'x' }))).toBe('404 no-file');
      const share = { Id: id, UserId: demo.idOf('mentor') };
      expect((await person.post('/api/files/share', share)).statusCode).toBeGreaterThanOrEqual(400);
    }
    expect(filesIn(await list(client, Token))).toEqual(files);
  });
});

describe('a file without a session', () => {
  it('is uploaded, listed and removed by the holder of the token', async () => {
    const { client, Token, files } = await guestWith(pdf('../../Βιογραφικό\u202e.pdf'), pdf('b.txt'));
    expect(files).toMatchObject([
      { Name: expect.stringMatching(/^[^/\u202e]*Βιογραφικό\.pdf$/), Type: 'application/pdf', Size: 9 },
      { Name: 'b.txt', Type: 'application/pdf' },
    ]);
    const [key = ''] = await keysOf(Token);
    expect(await storage.size(key)).toBe(9);
    const left = await remove(client, Token, files[0]?.Id ?? '');
    expect(filesIn(left)).toEqual(files.slice(1));
    expect(await storage.size(key)).toBeUndefined();
    // Another browser with the token sees the same files.
    expect(filesIn(await list(visitor(), Token))).toEqual(files.slice(1));
    expect(demo.log.join('\n')).not.toContain(Token);
  });

  it('is nobody else’s: another token, one that has ended, and one that never was', async () => {
    const mine = await guestWith(pdf());
    const other = await guest();
    const id = mine.files[0]?.Id ?? '';
    expect(filesIn(await list(other.client, other.Token))).toEqual([]);
    expect(codeOf(await remove(other.client, other.Token, id))).toBe('404 no-file');
    await expire(mine.Token);
    for (const token of [mine.Token, 'x'.repeat(43)]) {
      expect(codeOf(await list(mine.client, token))).toBe('404 no-upload');
      expect(codeOf(await send(mine.client, token))).toBe('404 no-upload');
      expect(codeOf(await remove(mine.client, token, id))).toBe('404 no-upload');
    }
  });

  it('is refused where the body does not fit, or comes from another site', async () => {
    const { client, Token } = await guest();
    const post = (path: string, body: unknown) => client.post(`/api/praxis/guests/${path}`, body);
    const start = { ProjectId: 'proto-vima', Purpose: 'application' };
    const bad = [
      await post('start', {}),
      await post('start', { ...start, Purpose: 'other' }),
      await post('start', { ...start, Purpose: '__proto__' }),
      await post('start', { ...start, more: 1 }),
      await post('start', { ...start, HumanCheck: 'x'.repeat(4_097) }),
      await post('files', {}),
      await post('files', { Token: 'short' }),
      await post('files', { Token: `${Token}x` }),
      await post('files', { Token: { $ne: '' } }),
      await post('remove', { Token }),
      await post('remove', { Token, Id: '' }),
      await client.form('/api/praxis/guests/upload', { Token, Question: 'cv' }),
      await client.form('/api/praxis/guests/upload', { Token, data: pdf() }),
      await client.form('/api/praxis/guests/upload', { Question: 'cv', data: pdf() }),
      await client.form('/api/praxis/guests/upload', { Token, Question: 'cv', data: 'no file' }),
      await client.form('/api/praxis/guests/upload', { Token, Question: 'cv', data: [pdf(), pdf()] }),
      await send(client, Token, pdf(), { more: '1' }),
      // A token in a URL would be logged by proxies.
      await client.form(`/api/praxis/guests/upload?Token=${Token}`, { Question: 'cv', data: pdf() }),
    ];
    expect(bad.map(({ statusCode }) => statusCode)).toEqual(bad.map(() => 400));
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    const foreign = [
      await client.post('/api/praxis/guests/start', start, elsewhere),
      await client.post('/api/praxis/guests/files', { Token }, elsewhere),
      await client.post('/api/praxis/guests/remove', { Token, Id: 'x' }, elsewhere),
      await client.form('/api/praxis/guests/upload', { Token, Question: 'cv', data: pdf() }, elsewhere),
    ];
    expect(foreign.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    expect(filesIn(await list(client, Token))).toEqual([]);
  });

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'text/html'],
    ['a program', 'MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'application/pdf'],
    ['a picture that runs', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/png'],
    ['nothing', '', 'application/pdf'],
  ])('has a type that the purpose allows, by its content: %s', async (_kind, bytes, type) => {
    const { client, Token } = await guest();
    expect(codeOf(await send(client, Token, { bytes, name: 'cv.pdf', type }))).toBe('422 type-not-allowed');
    expect(filesIn(await list(client, Token))).toEqual([]);
    expect(await db.selectFrom('loose_files').where('size', '>', '0').selectAll().execute()).toEqual([]);
  });

  it('answers a question of the form, within the limits of this question and of the project', async () => {
    const { client, Token } = await guest();
    const to = (Question: string, data: FormValue = pdf()) => send(client, Token, data, { Question });
    for (const name of ['motive', 'nothing', '__proto__']) expect(codeOf(await to(name))).toBe('422 answers-not-valid');
    expect(codeOf(await to('card'))).toBe('422 type-not-allowed');
    const png = (size: number) => ({
      bytes: Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(size, pdfs)]),
      name: 'card.png',
      type: 'image/png',
    });
    expect(codeOf(await to('card', png(MEGABYTE)))).toBe('413 file-too-large');
    expect(codeOf(await to('card', png(100)))).toBe('200');
    expect(codeOf(await to('card', png(101)))).toBe('422 too-many-files');
    // Uploading the same file again changes nothing: the first answer may have been lost.
    expect(filesIn(await to('card', png(100)))).toHaveLength(1);
    expect(filesIn(await to('cv'))).toMatchObject([{ Question: 'card' }, { Question: 'cv' }]);
    await setFiles({ Application: { Types: ['image/*'], MaxCount: 2 } });
    expect(codeOf(await to('cv'))).toBe('422 type-not-allowed');
    await setFiles({}, { ...FORM, Until: '2020-01-01' });
    expect(codeOf(await to('cv'))).toBe('404 application-closed');
  });

  it('is one of so many of a token, whatever they answer', async () => {
    await setFiles({}, { Questions: [0, 1, 2, 3, 4].map((at) => question(`q${at}`)) });
    const { client, Token } = await guest();
    const codes: string[] = [];
    for (let at = 0; at <= max; at += 1)
      codes.push(codeOf(await send(client, Token, pdf(), { Question: `q${at % 5}` })));
    expect(codes).toEqual([...Array.from({ length: max }, () => '200'), '422 too-many-files']);
  });

  it('is one of so many from an address in an hour', async () => {
    const { client, Token } = await guestWith(pdf());
    await db.updateTable('attempts').set({ count: 600 }).where('key', 'like', `guest-file:%10.90.${turn}.1`).execute();
    expect(codeOf(await send(client, Token))).toBe('429 too-many');
    expect(codeOf(await send(visitor(), Token))).toBe('200');
  });

  it('is not too large, alone and with the others', async () => {
    const { client, Token } = await guestWith(pdf());
    const large = (bytes: number) => ({
      ...pdf(),
      bytes: Buffer.concat([Buffer.from(pdf().bytes), Buffer.alloc(bytes)]),
    });
    expect(codeOf(await send(client, Token, large(10 * MEGABYTE)))).toBe('413 body-too-large');
    await setFiles({ Application: { MaxSize: 1 } });
    expect(codeOf(await send(client, Token, large(MEGABYTE)))).toBe('413 file-too-large');
    await setFiles({ Application: {} });
    await db
      .updateTable('guest_files')
      .set({ size: total - 5 })
      .execute();
    expect(codeOf(await send(client, Token))).toBe('413 file-too-large');
    await db
      .updateTable('guest_files')
      .set({ size: total - 9 })
      .execute();
    expect(codeOf(await send(client, Token))).toBe('200');
  });

  it('is one of few, however many are sent at once', async () => {
    const { client, Token } = await guest();
    const replies = await Promise.all(Array.from({ length: 12 }, () => send(client, Token)));
    expect(replies.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => '200'),
      ...Array.from({ length: 7 }, () => '422 too-many-files'),
    ]);
    expect(filesIn(await list(client, Token))).toHaveLength(5);
    expect(await db.selectFrom('loose_files').where('size', '>', '0').selectAll().execute()).toEqual([]);
  });

  it('finds room that all visitors share, and counts for the project', async () => {
    const { client, Token } = await guestWith(pdf());
    await db
      .updateTable('guest_files')
      .set({ size: 2_000 * MEGABYTE })
      .execute();
    const other = await guest();
    expect(codeOf(await send(other.client, other.Token))).toBe('422 project-full');
    await db
      .updateTable('guest_files')
      .set({ size: demo.config.MEGABYTES_PER_PROJECT * MEGABYTE })
      .execute();
    const start = { Category: 'cv', Name: 'a.txt', OriginalName: 'a.txt', Mime: '', Parts: 1, FileSize: 1 };
    expect(codeOf(await (await demo.as('mentee')).post('/api/files/StartUpload', start))).toBe('422 project-full');
    expect(codeOf(await remove(client, Token, filesIn(await list(client, Token))[0]?.Id ?? ''))).toBe('200');
    expect(codeOf(await send(other.client, other.Token))).toBe('200');
  });

  it('finds no more room than there is, however many visitors send at once', async () => {
    const first = await guestWith(pdf());
    const guests = await Promise.all(Array.from({ length: 10 }, () => guest()));
    // Leaves room for three files of nine bytes.
    await db
      .updateTable('guest_files')
      .set({ size: 2_000 * MEGABYTE - 30 })
      .where('token', '=', hashOf(first.Token))
      .execute();
    const replies = await Promise.all(guests.map(({ client, Token }) => send(client, Token)));
    expect(replies.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => '200'),
      ...Array.from({ length: 7 }, () => '422 project-full'),
    ]);
    expect(await db.selectFrom('loose_files').where('size', '>', '0').selectAll().execute()).toEqual([]);
  });

  it('is not read where one address sends more than people do', async () => {
    const usual = await demoApp({ REQUESTS_PER_MINUTE: '80' }, { data: demo.data });
    const [client, other] = [usual.client('10.91.1.1'), usual.client('10.91.1.2')];
    const { Token } = await guest();
    expect(codeOf(await send(client, Token))).toBe('200');
    expect(codeOf(await send(client, Token))).toBe('200');
    const refused = await send(client, Token);
    expect([codeOf(refused), Number(refused.headers['retry-after']) > 0]).toEqual(['429 too-many', true]);
    expect(filesIn(await list(client, Token))).toHaveLength(2);
    expect(codeOf(await send(other, Token))).toBe('200');
  });

  it('is swept with its token, when nobody claimed it', async () => {
    const old = await guestWith(pdf());
    const fresh = await guestWith(pdf());
    const [[oldKey = ''], [freshKey = '']] = [await keysOf(old.Token), await keysOf(fresh.Token)];
    await expire(old.Token);
    await sweepFiles(db, storage, demo.config);
    // An upload may still be under way.
    expect(await storage.size(oldKey)).toBe(9);
    await sweepFiles(db, storage, demo.config, Date.now() + 3_600_000);
    expect([await storage.size(oldKey), await storage.size(freshKey)]).toEqual([undefined, 9]);
    expect(await db.selectFrom('guest_tokens').select('hash').execute()).toEqual([{ hash: hashOf(fresh.Token) }]);
    expect(await db.selectFrom('loose_files').where('key', '=', oldKey).selectAll().execute()).toEqual([]);
    expect(filesIn(await list(fresh.client, fresh.Token))).toHaveLength(1);
  });

  it('is not lost where its token ends while it comes', async () => {
    const { client, Token } = await guest();
    const spy = vi.spyOn(FolderStorage.prototype, 'put').mockImplementationOnce(async (...given) => {
      await expire(Token);
      await storage.put(...given);
    });
    onTestFinished(() => spy.mockRestore());
    expect(codeOf(await send(client, Token))).toBe('404 no-upload');
    expect(await db.selectFrom('guest_files').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('loose_files').where('size', '>', '0').selectAll().execute()).toEqual([]);
  });
});
