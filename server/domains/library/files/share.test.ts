// Over 150 lines: each way in which a file is given is tried from both sides.
import { describe, expect, it } from 'vitest';
import type { FileRecord, FileShare } from '../../../../schemas/entities/files.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { uploadFile } from '../../../../tests/support/server/files.ts';

const demo = await demoApp({ REQUESTS_PER_MINUTE: '100000', UPLOAD_DIRECTORIES: 'public,forms' });
const { db } = demo.data;
const admin = await demo.as('admin');
const mentor = await demo.as('mentor');
const mentee = await demo.as('mentee');
const stranger = await demo.as('mentee2');
const text = (bytes: string, name = 'a.txt') => ({ bytes, name, type: 'text/plain' });
const download = (client: typeof admin, id: string, category = 'Shared') =>
  client.get(`/api/files/download?Category=${category}&name=${id}`);
const made = async (client: typeof admin, name: string, more = {}): Promise<FileRecord> =>
  (await uploadFile(client, { name, bytes: Buffer.from(name), ...more })).json();

describe('a file that is given', () => {
  const give = (client: typeof admin, owner: string, more: object) =>
    client.form('/api/files/Share', { OwnerId: demo.idOf(owner), GroupIds: '', ...more });

  it('to a conversation is a message there, and all members can open it', async () => {
    const conversation = (await mentor.post('/api/User/Chat', { UserId: demo.idOf('mentee') })).json<{ Id: string }>()
      .Id;
    const reply = await give(mentor, 'mentor', { GroupIds: conversation, data: text('for both', 'plan.txt') });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      [{ OwnerId: demo.idOf('mentor'), ReceiverId: demo.idOf('mentee'), Filename: 'plan.txt' }],
    ]);
    const [{ FileId }] = reply.json<[FileShare]>();
    const messages = (await mentee.post('/api/Chat/GetMessages', { ConversationId: conversation })).json();
    expect(JSON.stringify(messages.list)).toContain(FileId);
    expect((await download(mentee, FileId)).payload).toBe('for both');
    expect((await download(stranger, FileId)).statusCode).toBe(404);
    const refused = await give(stranger, 'mentee2', { GroupIds: conversation, data: text('x') });
    expect(refused.statusCode).toBe(404);
    expect((await mentee.post('/api/Chat/GetMessages', { ConversationId: conversation })).json().list).toHaveLength(
      messages.list.length,
    );
  });

  it('to people is visible to them, once for each token, and to all or none of them', async () => {
    const own = await made(mentor, 'own.txt');
    const Token = 'token-of-one-gift';
    for (let twice = 0; twice < 2; twice += 1)
      expect(
        (await give(mentor, 'mentor', { UserIds: demo.idOf('mentee'), FileId: own.Id, Token })).json(),
      ).toHaveLength(1);
    expect((await download(mentee, own.Id, 'cv')).payload).toBe('own.txt');
    const both = `${demo.idOf('mentee')},${demo.idOf('mentee2')}`;
    const other = await made(mentor, 'other.txt');
    const refused = await give(mentor, 'mentor', { UserIds: both, FileId: other.Id });
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'no-person']);
    expect((await download(mentee, other.Id, 'cv')).statusCode).toBe(404);
  });

  it('must belong to the sender and have recipients', async () => {
    const own = await made(mentee, 'mine.txt');
    const codes = [
      await give(mentor, 'mentee', { UserIds: demo.idOf('mentee'), data: text('x') }),
      await give(mentor, 'mentor', { UserIds: demo.idOf('mentee'), FileId: own.Id }),
      await give(stranger, 'mentee2', { UserIds: demo.idOf('mentee2'), FileId: own.Id }),
      await give(mentor, 'mentor', { data: text('x') }),
      await give(mentor, 'mentor', { UserIds: demo.idOf('mentee') }),
    ].map((reply) => [reply.statusCode, reply.json().code]);
    expect(codes).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
      [404, 'no-file'],
      [400, 'nobody'],
      [400, 'one-file'],
    ]);
  });

  it('is listed for sender and recipients, and a mentee can list only their own', async () => {
    const listed = async (client: typeof admin, more = {}) =>
      (await client.post('/api/files/GetShared', more)).json<FileShare[]>();
    const menteeId = demo.idOf('mentee');
    expect((await listed(mentee)).length).toBeGreaterThan(0);
    for (const share of await listed(mentee)) expect([share.OwnerId, share.ReceiverId]).toContain(menteeId);
    expect((await listed(stranger)).filter(({ ReceiverId }) => ReceiverId === menteeId)).toEqual([]);
    expect(await listed(stranger, { UserId: menteeId })).toEqual([]);
    expect((await listed(admin, { UserId: menteeId })).length).toBeGreaterThan(0);
  });
});

describe('a file that is there', () => {
  it('gets a new name, and keeps its bytes; a name that is taken is refused', async () => {
    const file = await made(mentee, 'draft.txt^001^00001');
    await made(mentee, 'taken.txt^001^00001');
    const renewed = await mentee.post('/api/files/RenewFile', { Id: file.Id, Name: 'final.txt^001^00002' });
    expect(renewed.json()).toMatchObject({ Id: file.Id, Name: 'final.txt^001^00002', FileName: 'final.txt' });
    expect((await download(mentee, file.Id, 'cv')).payload).toBe('draft.txt^001^00001');
    const taken = await mentee.post('/api/files/RenewFile', { Id: file.Id, Name: 'taken.txt^001^00001' });
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'name-taken']);
  });

  it('is deleted with its bytes: all that was asked for, or one version', async () => {
    const versions = [];
    for (const version of ['00001', '00002', '00003']) versions.push(await made(mentee, `v.txt^001^${version}`));
    const [first, second, third] = versions.map(({ Id }) => Id);
    const before = await db.selectFrom('loose_files').select('key').execute();
    const gone = await mentee.post('/api/files/DeleteFile2024', { Id: third, version: '00001' });
    expect(gone.json()).toEqual({ Deleted: 1 });
    expect((await mentee.post('/api/files/DeleteFile', { Id: second })).json()).toEqual({ Deleted: 1 });
    const statuses = await Promise.all([first, second, third].map((id) => download(mentee, id ?? '', 'cv')));
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200]);
    expect(await db.selectFrom('loose_files').select('key').execute(), 'nothing is left to sweep').toEqual(before);
    const again = await mentee.post('/api/files/DeleteFile', { Id: second });
    expect([again.statusCode, again.json().code]).toEqual([404, 'no-file']);
  });
});

describe('a directory of administrators', () => {
  it('accepts any file name, and never uses it in a path', async () => {
    for (const name of ['../../../etc/passwd', '/etc/shadow', 'C:\\Windows\\win.ini', '..']) {
      const reply = await admin.form('/api/files/adminUploadFile', { dir: 'forms', files: text('x', name) });
      expect(reply.statusCode).toBe(200);
      const [{ Id, FileName }] = reply.json<[FileRecord]>();
      expect(FileName).not.toMatch(/[/\\]|^\.\.?$/);
      const row = await db.selectFrom('files').where('id', '=', Id).select('key').executeTakeFirstOrThrow();
      expect(row.key).toMatch(/^[0-9a-f]{32}$/);
    }
    const listed = (await admin.post('/api/praxis/files/directories')).json();
    expect(listed).toMatchObject([{ Name: 'public', Files: [] }, { Name: 'forms' }]);
    expect(listed[1].Files).toHaveLength(4);
  });

  it.each(['..', '../forms', 'forms/../../x', '/tmp', 'forms/', 'FORMS', 'C:', 'x'])('is not %s', async (dir) => {
    const reply = await admin.form('/api/files/adminUploadFile', { dir, files: text('x') });
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'no-directory']);
  });

  it('is filled by administrators alone', async () => {
    const reply = await mentor.form('/api/files/adminUploadFile', { dir: 'forms', files: text('x') });
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'wrong-role']);
  });
});

it('a view-as cannot upload files', async () => {
  const looking = await demo.as('admin');
  const before = await db.selectFrom('files').select('id').execute();
  expect((await looking.post('/api/praxis/viewas/begin', { UserId: demo.idOf('mentee') })).statusCode).toBe(200);
  for (const [path, body] of [
    ['/api/files/Share', { OwnerId: demo.idOf('mentee'), GroupIds: '', UserIds: demo.idOf('mentor'), data: text('x') }],
    ['/api/files/uploadpart', { Id: 'x', part: 0, data: text('x') }],
    [
      '/api/files/ToolUploader',
      { QuestionId: 'q', ActionId: 'a', Index: 0, MenteeId: demo.idOf('mentee'), files: text('x') },
    ],
  ] as const)
    expect((await looking.form(path, body)).json()).toMatchObject({ status: 403, code: 'only-looking' });
  expect(await db.selectFrom('files').select('id').execute()).toEqual(before);
});
