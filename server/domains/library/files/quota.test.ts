import { describe, expect, it } from 'vitest';
import type { FileRecord } from '../../../../schemas/entities/files.ts';
import type { TestClient } from '../../../../tests/support/server/test-app.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { findQuestion, uploadFile, uploadItem } from '../../../../tests/support/server/files.ts';

const demo = await demoApp({
  REQUESTS_PER_MINUTE: '100000',
  MEGABYTES_PER_PERSON: '1',
  MEGABYTES_PER_PROJECT: '2',
  OPEN_UPLOADS: '5',
  OPEN_UPLOADS_PER_PROJECT: '8',
  CATEGORIES_PER_PERSON: '3',
});
const { db } = demo.data;
const project = Number(demo.projectId('proto-vima'));
// The files of the demo do not count in these tests.
await db.updateTable('files').set({ size: 0 }).execute();

const MEGABYTE = 1_048_576;
const begin = (client: TestClient, more: object = {}) =>
  client.post('/api/files/StartUpload', {
    Category: 'cv',
    Name: `${crypto.randomUUID()}.txt`,
    OriginalName: 'a.txt',
    Mime: '',
    Parts: 1,
    FileSize: 1,
    ...more,
  });
const codeOf = (reply: { readonly statusCode: number; json: () => { code?: string } }) =>
  reply.statusCode === 200 ? '200' : `${reply.statusCode} ${reply.json().code ?? ''}`;
const counted = (codes: readonly string[]) =>
  Object.fromEntries([...new Set(codes)].toSorted().map((code) => [code, codes.filter((one) => one === code).length]));
const empty = async () => {
  await db.deleteFrom('uploads').execute();
  await db.deleteFrom('loose_files').execute();
};
const form = (bytes: Buffer, name = `${crypto.randomUUID()}.txt`) => ({ bytes, name, type: 'text/plain' });

describe('open uploads', () => {
  it('are limited for each person, even if four hundred begin at once, and ended or cancelled ones no longer count', async () => {
    await empty();
    const mentee = await demo.as('mentee');
    const replies = await Promise.all(Array.from({ length: 400 }, () => begin(mentee)));
    // On a busy machine some do not get a connection in time.
    const answered = replies.map(codeOf).filter((code) => code !== '503 database-away');
    expect(answered.length).toBeGreaterThan(5);
    expect(counted(answered)).toEqual({ 200: 5, '422 too-many-uploads': answered.length - 5 });
    const refused = replies.find(({ statusCode }) => statusCode === 422);
    expect(refused?.json().max).toBe(5);
    const [first, second] = await db.selectFrom('uploads').select('id').limit(2).execute();
    await mentee.post('/api/praxis/files/abandon', { Id: first?.id });
    expect(codeOf(await begin(mentee))).toBe('200');
    await mentee.form('/api/files/uploadpart', { Id: second?.id, part: 0, data: form(Buffer.from('1')) });
    expect((await mentee.post('/api/files/EndUpload', { Id: second?.id })).statusCode).toBe(200);
    expect([codeOf(await begin(mentee)), codeOf(await begin(mentee))]).toEqual(['200', '422 too-many-uploads']);
    expect(codeOf(await begin(await demo.as('mentor')))).toBe('200');
  });

  it('are limited for each project', async () => {
    await empty();
    const clients = await Promise.all(['mentee', 'mentor', 'admin'].map((who) => demo.as(who)));
    const replies = await Promise.all(
      clients.flatMap((client) => Array.from({ length: 4 }, () => begin(client, { ProjectId: 'proto-vima' }))),
    );
    expect(counted(replies.map(codeOf))).toEqual({ 200: 8, '422 project-uploads': 4 });
  });
});

describe('the bytes that a person brings', () => {
  it('count from the beginning of any kind of upload, also of simultaneous ones', async () => {
    await empty();
    const mentee = await demo.as('mentee');
    const half = { Parts: 1, FileSize: MEGABYTE / 2 + 1, PartSize: MEGABYTE };
    const both = await Promise.all([begin(mentee, half), begin(mentee, half)]);
    expect(counted(both.map(codeOf))).toEqual({ 200: 1, '422 person-full': 1 });
    const undeclared = { FileSize: undefined, Parts: 2, PartSize: MEGABYTE / 2 };
    expect(codeOf(await begin(mentee, undeclared))).toBe('422 person-full');
    const big = Buffer.alloc(MEGABYTE / 2, 'a');
    const tool = await findQuestion(db, String(project), 'upload');
    const share = { OwnerId: demo.idOf('mentee'), GroupIds: '', UserIds: demo.idOf('mentor'), data: form(big) };
    const ways = [
      await mentee.form('/api/files/Share', share),
      await mentee.form('/api/files/ToolUploader', {
        ...tool,
        Index: 0,
        MenteeId: demo.idOf('mentee'),
        files: form(big),
      }),
      await mentee.post('/api/library/StartUpload', {
        Id: '',
        Category: 'Tests',
        Title: '',
        OriginalName: 'a.txt',
        Mime: '',
        Parts: 1,
        PartSize: MEGABYTE,
        FileSize: big.length,
      }),
      await begin(mentee, { Category: 'Shared', FileSize: big.length, PartSize: MEGABYTE }),
    ];
    expect(ways.map(codeOf)).toEqual(Array.from({ length: 4 }, () => '422 person-full'));
    expect(await db.selectFrom('loose_files').select('key').execute(), 'nothing is kept of what was refused').toEqual(
      [],
    );
  });

  it('count for the uploader, not for the person whom the files are for', async () => {
    await empty();
    const tool = { ...(await findQuestion(db, String(project), 'upload')), Index: 0, MenteeId: demo.idOf('mentee') };
    const mentor = await demo.as('mentor');
    const bring = (size: number) =>
      mentor.form('/api/files/ToolUploader', { ...tool, files: form(Buffer.alloc(size, 'a')) });
    expect(codeOf(await bring(MEGABYTE - 10))).toBe('200');
    expect(codeOf(await bring(20))).toBe('422 person-full');
    expect(codeOf(await begin(await demo.as('mentee'), { FileSize: MEGABYTE - 100, PartSize: MEGABYTE }))).toBe('200');
  });

  it('no longer count after a file is deleted', async () => {
    await empty();
    await db.updateTable('files').set({ size: 0 }).execute();
    const mentee = await demo.as('mentee');
    const bytes = Buffer.alloc(MEGABYTE - 100, 'b');
    const send = (name: string) => uploadFile(mentee, { name, bytes, more: { PartSize: MEGABYTE, Parts: 1 } });
    const start = await begin(mentee, { FileSize: bytes.length, PartSize: MEGABYTE });
    const { Id } = start.json<{ Id: string }>();
    await mentee.form('/api/files/uploadpart', { Id, part: 0, data: form(bytes) });
    const made = (await mentee.post('/api/files/EndUpload', { Id })).json<FileRecord>();
    expect(codeOf(await send('more.txt'))).toBe('422 person-full');
    expect((await mentee.post('/api/files/DeleteFile', { Id: made.Id })).json()).toEqual({ Deleted: 1 });
    expect(codeOf(await begin(mentee, { FileSize: bytes.length, PartSize: MEGABYTE }))).toBe('200');
  });

  it('are not more than the project may have, of all who bring some', async () => {
    await empty();
    await db.updateTable('files').set({ size: 0 }).execute();
    const admin = await demo.as('admin');
    const clients = await Promise.all(['mentee', 'mentor', 'supervisor'].map((who) => demo.as(who)));
    const replies = await Promise.all(
      clients.map((client) => begin(client, { FileSize: 900_000, PartSize: MEGABYTE, Parts: 1 }).then(codeOf)),
    );
    expect(counted(replies)).toEqual({ 200: 2, '422 project-full': 1 });
    expect(
      codeOf(
        await admin.form('/api/files/adminUploadFile', { dir: 'public', files: form(Buffer.alloc(MEGABYTE / 2)) }),
      ),
    ).toBe('422 project-full');
    expect(codeOf(await uploadItem(admin, { name: 'item.txt', bytes: Buffer.alloc(300_000, 'c') }))).toBe(
      '422 project-full',
    );
  });
});

describe('a category', () => {
  it('is limited in number and in length', async () => {
    await empty();
    const client = await demo.as('mentee3');
    const names = ['a', 'b', 'c', 'd', 'e'];
    const replies = await Promise.all(names.map((Category) => begin(client, { Category })));
    expect(counted(replies.map(codeOf))).toEqual({ 200: 3, '422 too-many-categories': 2 });
    const { plan } = await db.selectFrom('uploads').select('plan').limit(1).executeTakeFirstOrThrow();
    expect(codeOf(await begin(client, { Category: plan['category'] }))).toBe('200');
    const long = await begin(client, { Category: 'x'.repeat(121) });
    expect([long.statusCode, long.json().code]).toEqual([400, 'body-does-not-fit']);
  });
});
