import { describe, expect, it, vi } from 'vitest';
import { FolderStorage } from '../../../platform/files/folder.ts';
import { toStorageProblem } from '../../../platform/files/storage.ts';
import { sweepFiles } from '../../../platform/files/sweep.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { splitIntoParts, sha256, uploadFile, hashOfParts } from '../../../../tests/support/server/files.ts';

const demo = await demoApp({ REQUESTS_PER_MINUTE: '100000', FILE_MEGABYTES: '1' });
const bytes = Buffer.from('Ένα αρχείο με αρκετό κείμενο, που χωρίζεται σε τμήματα. '.repeat(60));
const parts = splitIntoParts(bytes, 1024);

interface Begun {
  readonly Id: string;
  readonly Name: string;
}

const begin = async (who: string, name: string, more: object = {}) => {
  const client = await demo.as(who);
  const reply = await client.post('/api/files/StartUpload', {
    Category: 'cv',
    Name: name,
    OriginalName: name,
    Mime: 'text/plain',
    Parts: parts.length,
    PartSize: 1024,
    FileSize: bytes.length,
    ...more,
  });
  return { client, reply, ...reply.json<Begun>() };
};
const part = (Id: string, index: number, data: Uint8Array = parts[index] ?? Buffer.alloc(0)) => ({
  Id,
  part: index,
  hash: sha256(data),
  data: { bytes: data },
});

describe('an upload', () => {
  it('takes its parts in any order and twice, tells what is missing, and ends as one file', async () => {
    const { client, Id, Name } = await begin('mentee', 'βιογραφικό.txt');
    expect(Name).toMatch(/^βιογραφικό\.txt\^001\^\d{17}$/);
    const order = parts.map((_, index) => index).toReversed();
    for (const index of [...order.slice(0, 3), order[0] ?? 0])
      expect((await client.form('/api/files/uploadpart', part(Id, index))).statusCode).toBe(200);
    const progress = await client.post('/api/praxis/files/progress', { Id });
    expect(progress.json()).toMatchObject({ Parts: parts.length, Done: order.slice(0, 3).toReversed(), Ended: false });
    const early = await client.post('/api/files/EndUpload', { Id });
    expect([early.statusCode, early.json()]).toMatchObject([409, { code: 'parts-missing', count: parts.length - 3 }]);
    await Promise.all(order.slice(3).map((index) => client.form('/api/files/uploadpart', part(Id, index))));
    const end = await client.post('/api/files/EndUpload', { Id, Hash: hashOfParts(parts) });
    expect(end.json()).toMatchObject({
      Name,
      FileName: 'βιογραφικό.txt',
      Type: 'text/plain',
      Size: bytes.length,
      CanEdit: true,
    });
    const again = await client.post('/api/files/EndUpload', { Id });
    expect(again.json().Id).toBe(end.json().Id);
    const late = await client.form('/api/files/uploadpart', part(Id, 0));
    expect([late.statusCode, late.json().code]).toEqual([409, 'upload-ended']);
    const found = await client.get(`/api/files/download?Category=cv&name=${encodeURIComponent(Name)}`);
    expect(found.rawPayload.equals(bytes)).toBe(true);
  });

  it('refuses a part that did not arrive as it was sent, and goes on with the right one', async () => {
    const { client, Id } = await begin('mentee', 'a.txt');
    const wrong = await client.form('/api/files/uploadpart', { ...part(Id, 0), hash: sha256(Buffer.from('other')) });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([422, { code: 'wrong-hash', part: 0 }]);
    expect((await client.form('/api/files/uploadpart', part(Id, 0))).json()).toMatchObject({
      Done: 1,
      Hash: sha256(parts[0] ?? bytes),
    });
    const other = await client.form('/api/files/uploadpart', part(Id, 0, Buffer.alloc(1024, 'x')));
    expect([other.statusCode, other.json().code]).toEqual([409, 'part-differs']);
    const short = await client.form('/api/files/uploadpart', part(Id, 1, Buffer.alloc(10)));
    expect([short.statusCode, short.json().code]).toEqual([422, 'part-size']);
    const beyond = await client.form('/api/files/uploadpart', part(Id, parts.length, Buffer.alloc(1024)));
    expect([beyond.statusCode, beyond.json().code]).toEqual([422, 'no-such-part']);
    for (const index of parts.keys()) await client.form('/api/files/uploadpart', part(Id, index));
    const end = await client.post('/api/files/EndUpload', { Id, Hash: sha256(bytes) });
    expect([end.statusCode, end.json().code]).toEqual([422, 'wrong-hash']);
    expect((await client.post('/api/files/EndUpload', { Id, Hash: hashOfParts(parts) })).statusCode).toBe(200);
  });

  it('is closed to other people and other projects', async () => {
    const { client, Id } = await begin('mentee5', 'b.txt');
    for (const who of ['mentee', 'mentor', 'admin']) {
      const other = await demo.as(who);
      for (const reply of [
        await other.form('/api/files/uploadpart', part(Id, 0)),
        await other.post('/api/files/EndUpload', { Id }),
        await other.post('/api/praxis/files/progress', { Id }),
        await other.post('/api/praxis/files/abandon', { Id }),
        await other.post('/api/library/EndUpload', { Id, Metadata: {}, Tags: [] }),
      ])
        expect([reply.statusCode, reply.json().code]).toEqual([404, 'no-upload']);
    }
    // mentee5 is in both projects.
    const { id: second } = await demo.data.db
      .selectFrom('projects')
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    const elsewhere = await client.form('/api/files/uploadpart', { ...part(Id, 0), ProjectId: second });
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([404, 'no-upload']);
    expect((await client.form('/api/files/uploadpart', part(Id, 0))).statusCode).toBe(200);
    const viaLibrary = await client.form('/api/library/uploadpart', part(Id, 1));
    expect([viaLibrary.statusCode, viaLibrary.json().code]).toEqual([404, 'no-upload']);
  });

  it('for somebody whom one looks after ends only while one still does', async () => {
    const { db } = demo.data;
    const supervisor = Number(demo.idOf('supervisor'));
    const links = db.selectFrom('supervisor_mentor').where('supervisor', '=', supervisor);
    const mentee = await db
      .selectFrom('mentor_mentee')
      .where('mentor', 'in', links.select('mentor'))
      .select('mentee')
      .executeTakeFirstOrThrow();
    const client = await demo.as('supervisor');
    const start = await client.post('/api/files/StartUpload', {
      Category: 'cv',
      Name: 'given.txt',
      OriginalName: 'given.txt',
      Mime: 'text/plain',
      Parts: 1,
      UserId: String(mentee.mentee),
    });
    const { Id } = start.json<{ Id: string }>();
    await client.form('/api/files/uploadpart', { Id, part: 0, data: { bytes: 'text' } });
    const before = await links.selectAll().execute();
    await db.deleteFrom('supervisor_mentor').where('supervisor', '=', supervisor).execute();
    const refused = await client.post('/api/files/EndUpload', { Id });
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'no-person']);
    await db.insertInto('supervisor_mentor').values(before).execute();
    expect((await client.post('/api/files/EndUpload', { Id })).statusCode).toBe(200);
  });

  describe('of somebody who sends parts all the time', () => {
    const person = (who: string) => Number(demo.idOf(who));
    const { db } = demo.data;
    const setState = (who: string, state: number) =>
      db.updateTable('people').set({ state }).where('id', '=', person(who)).execute();

    it.each([
      ['is suspended', (who: string) => setState(who, 2)],
      [
        'is signed out elsewhere',
        (who: string) => db.deleteFrom('sessions').where('person', '=', person(who)).execute(),
      ],
    ])('takes no part from the instant on when that person %s', async (_, end) => {
      const { client, Id } = await begin('mentee6', `${Math.random()}.txt`);
      expect((await client.form('/api/files/uploadpart', part(Id, 0))).statusCode).toBe(200);
      await end('mentee6');
      const refused = await client.form('/api/files/uploadpart', part(Id, 1));
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'not-signed-in']);
      await setState('mentee6', 1);
      const again = await demo.as('mentee6');
      expect((await again.post('/api/praxis/files/progress', { Id })).json().Done).toEqual([0]);
    });

    it('takes no part when the administrator in a login-as is suspended', async () => {
      const client = await demo.as('mentee7', 'admin');
      const start = {
        Category: 'cv',
        Name: 'h.txt',
        OriginalName: 'h.txt',
        Mime: '',
        Parts: parts.length,
        PartSize: 1024,
      };
      const { Id } = (await client.post('/api/files/StartUpload', start)).json<Begun>();
      expect((await client.form('/api/files/uploadpart', part(Id, 0))).statusCode).toBe(200);
      await setState('admin', 2);
      expect((await client.form('/api/files/uploadpart', part(Id, 1))).statusCode).toBe(401);
      await setState('admin', 1);
    });

    it('takes none of a library item from whoever has lost the role for the library', async () => {
      const client = await demo.as('mentee8');
      const start = {
        Id: '',
        Category: 'Tests',
        Title: '',
        OriginalName: 'i.txt',
        Mime: '',
        Parts: parts.length,
        PartSize: 1024,
      };
      const { Id } = (
        await client.post('/api/library/StartUpload', { ...start, FileSize: bytes.length })
      ).json<Begun>();
      const { hash: _, ...sent } = part(Id, 0);
      expect((await client.form('/api/library/uploadpart', sent)).statusCode).toBe(200);
      await db
        .updateTable('memberships')
        .set({ roles: ['applicant'] })
        .where('person', '=', person('mentee8'))
        .execute();
      const refused = await client.form('/api/library/uploadpart', { ...sent, part: 1 });
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'wrong-role']);
    });
  });

  it('is not JSON, and has only the declared fields', async () => {
    const { client, Id } = await begin('mentee', 'c.txt');
    const json = await client.post('/api/files/uploadpart', { Id, part: 0, data: 'text' });
    expect([json.statusCode, json.json().code]).toEqual([415, 'unsupported-media-type']);
    const form = await client.form('/api/files/IsUploaded', { Category: 'cv', Name: 'c.txt' });
    expect([form.statusCode, form.json().code]).toEqual([415, 'unsupported-media-type']);
    const more = await client.form('/api/files/uploadpart', { ...part(Id, 0), extra: 'x' });
    expect([more.statusCode, more.json().errors[0].pointer]).toEqual([400, '/extra']);
    const word = await client.form('/api/files/uploadpart', { ...part(Id, 0), part: 'first' });
    expect([word.statusCode, word.json().errors[0].pointer]).toEqual([400, '/part']);
    const unexpected = await client.form('/api/files/uploadpart', { ...part(Id, 0), hash: { bytes: 'x' } });
    expect([unexpected.statusCode, unexpected.json().code]).toEqual([400, 'unexpected-file']);
    const large = await client.form('/api/files/uploadpart', { Id, part: 0, data: { bytes: Buffer.alloc(5_000_000) } });
    expect([large.statusCode, large.json().code]).toEqual([413, 'body-too-large']);
    const cut = await client.form(
      '/api/files/uploadpart',
      {},
      { 'content-type': 'multipart/form-data; boundary=other' },
    );
    expect([cut.statusCode, cut.json().code]).toEqual([400, 'body-is-no-multipart']);
    const foreign = await client.form('/api/files/uploadpart', part(Id, 0), { 'sec-fetch-site': 'cross-site' });
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'wrong-origin']);
  });

  it('is refused when it is larger than allowed, before anything is sent', async () => {
    const tooLarge = await begin('mentee', 'large.bin', { Parts: 1025, FileSize: 1025 * 1024 });
    expect([tooLarge.reply.statusCode, tooLarge.reply.json()]).toMatchObject([
      413,
      { code: 'file-too-large', megabytes: 1 },
    ]);
    const unsaid = await begin('mentee', 'large.bin', { Parts: 1100, FileSize: undefined });
    expect([unsaid.reply.statusCode, unsaid.reply.json().code]).toEqual([413, 'file-too-large']);
    const lying = await begin('mentee', 'large.bin', { Parts: 3, FileSize: 10 });
    expect([lying.reply.statusCode, lying.reply.json().code]).toEqual([422, 'parts-do-not-fit']);
  });

  it('can be forgotten, and is forgotten after a day', async () => {
    const { client, Id } = await begin('mentee', 'd.txt');
    await client.form('/api/files/uploadpart', part(Id, 0));
    expect((await client.post('/api/praxis/files/abandon', { Id })).json()).toEqual({ Abandoned: true });
    expect((await client.post('/api/praxis/files/progress', { Id })).statusCode).toBe(404);
    const other = await begin('mentee', 'e.txt');
    await other.client.form('/api/files/uploadpart', part(other.Id, 0));
    const storage = new FolderStorage(`${demo.config.DATA_DIR}/files`);
    await sweepFiles(demo.data.db, storage, demo.config);
    expect((await other.client.post('/api/praxis/files/progress', { Id: other.Id })).statusCode).toBe(200);
    await sweepFiles(demo.data.db, storage, demo.config, Date.now() + 86_400_001);
    expect((await other.client.post('/api/praxis/files/progress', { Id: other.Id })).statusCode).toBe(404);
    await storage.close();
  });

  it('reports a full disk, and continues when there is space', async () => {
    const { client, Id } = await begin('mentee', 'f.txt');
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
    const write = vi.spyOn(FolderStorage.prototype, 'putPart').mockRejectedValueOnce(toStorageProblem(full));
    const refused = await client.form('/api/files/uploadpart', part(Id, 0));
    expect([refused.statusCode, refused.json().code]).toEqual([507, 'storage-full']);
    write.mockRestore();
    expect((await client.form('/api/files/uploadpart', part(Id, 0))).statusCode).toBe(200);
  });

  it('may not be empty', async () => {
    const client = await demo.as('mentee');
    const end = await uploadFile(client, { name: 'empty.txt', bytes: Buffer.alloc(0) });
    expect([end.statusCode, end.json().code]).toEqual([422, 'empty-file']);
    const asked = await client.post('/api/praxis/files/list', { Category: 'cv' });
    expect(JSON.stringify(asked.json())).not.toContain('empty.txt');
  });
});
