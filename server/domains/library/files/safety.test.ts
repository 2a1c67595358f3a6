import { deflateRawSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isMisnamed } from '../../../platform/files/kinds.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { uploadFile } from '../../../../tests/support/server/files.ts';

const demo = await demoApp({ REQUESTS_PER_MINUTE: '100000' });
const mentee = await demo.as('mentee');
const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
  .png()
  .toBuffer();

const send = async (name: string, bytes: Uint8Array | string) =>
  (await uploadFile(mentee, { name, bytes: Buffer.from(bytes), category: 'safety' })).json();
const link = (id: string, more = '') => `/api/files/download?Category=safety&name=${id}${more}`;

/** An archive of entries; `claims` lets one state another size than it has. */
function zipOf(entries: readonly (readonly [name: string, bytes: Buffer, claims?: number])[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const [name, bytes, claims = bytes.length] of entries) {
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    centrals.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, tail, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

const types = Buffer.from('<Types/>');

describe('the type of a file', () => {
  it.each([
    ['photo.png', png, 'image/png'],
    ['photo.txt', png, 'image/png'],
    ['page.png', '<!doctype html><script>alert(1)</script>', 'text/html'],
    ['page.txt', 'hello <script>alert(1)</script>', 'text/html'],
    ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
    ['logo.png', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['data.xml', '<?xml version="1.0"?><a/>', 'application/xml'],
    ['table.csv', 'α;β\n1;2', 'text/csv'],
    ['σημείωση.txt', Buffer.from([0xc3, 0xe5, 0xe9, 0xdc]), 'text/plain'],
    ['gif-and-page.gif', 'GIF89a/*<script>alert(1)</script>*/', 'application/octet-stream'],
    [
      'report.docx',
      zipOf([
        ['[Content_Types].xml', types],
        ['word/document.xml', Buffer.from('<w/>')],
      ]),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['report.docx', zipOf([['a.txt', Buffer.from('a')]]), 'application/zip'],
    ['nothing.bin', Buffer.from([0, 1, 2, 3]), 'application/octet-stream'],
  ])('%s is told by its content', async (name, content, type) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const file = await send(`${Math.random()}${name}`, bytes);
    expect(file.Type).toBe(type);
    const got = await mentee.get(link(file.Id, '&inline=1'));
    const risky = !/^(?:image\/png|text\/(?:csv|plain)|application\/(?:zip|vnd.open))/.test(type);
    expect(got.headers['content-type'] === 'application/octet-stream').toBe(risky);
    expect(got.headers['content-disposition']?.toString().startsWith('inline')).toBe(
      /^(?:image\/png|text\/(?:csv|plain))$/.test(type),
    );
    expect(got.headers['x-content-type-options']).toBe('nosniff');
    expect(got.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    expect(got.rawPayload.equals(bytes)).toBe(true);
  });

  it('refuses an office file that would unpack to far more than it is', async () => {
    const bomb = zipOf([
      ['[Content_Types].xml', types],
      ['word/document.xml', Buffer.alloc(40_000_000)],
    ]);
    expect(await send('bomb.docx', bomb)).toMatchObject({ status: 422, code: 'unpacks-too-large' });
    const rows = await demo.data.db.selectFrom('files').where('base', 'like', 'bomb%').select('id').execute();
    expect(rows).toEqual([]);
  });

  it('is held against what the category allows', async () => {
    const admin = await demo.as('admin');
    const { rows } = {
      rows: await demo.data.db.selectFrom('projects').select(['id', 'settings']).orderBy('id').execute(),
    };
    const [first] = rows;
    const Config = { files: { photos: { Types: ['image/*'], MaxSize: 0.01, MaxCount: 2 } } };
    await demo.data.db
      .updateTable('projects')
      .set({ settings: JSON.stringify({ ...first?.settings, Config }) })
      .where('id', '=', first?.id ?? 0)
      .execute();
    const photo = (name: string, bytes: Uint8Array) => uploadFile(mentee, { name, bytes, category: 'photos' });
    const small = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect((await photo('a.png', Buffer.from('text'))).json()).toMatchObject({
      code: 'type-not-allowed',
      mime: 'text/plain',
    });
    expect((await photo('a.png', Buffer.alloc(20_000))).json()).toMatchObject({ code: 'file-too-large' });
    expect((await photo('a.png', small)).statusCode).toBe(200);
    expect((await photo('b.png', small)).statusCode).toBe(200);
    expect((await photo('c.png', small)).json()).toMatchObject({ status: 422, code: 'too-many-files' });
    const limits = await admin.post('/api/praxis/files/limits', { Category: 'photos' });
    expect(limits.json()).toEqual({ MaxSize: 10_485, MaxCount: 2, Types: ['image/*'] });
  });
});

describe('a name', () => {
  it.each([
    ['../../etc/passwd', '-..-etc-passwd'],
    ['photo\u202egpj.txt', 'photogpj.txt'],
    ['"quote";\r\nx-evil: 1.txt', '"quote";x-evil: 1.txt'],
    [`${'ω'.repeat(300)}.txt`, `${'ω'.repeat(176)}.txt`],
    ['Ελληνικά 漢字 👩‍💻.txt', 'Ελληνικά 漢字 👩‍💻.txt'],
  ])('of whatever signs is kept as text and sent in a header that is one: %#', async (name, kept) => {
    const file = await send(name, 'hello');
    expect(file.FileName).toBe(kept);
    const { headers } = await mentee.get(link(file.Id));
    const disposition = String(headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[\u0020-\u007e]+"; filename\*=UTF-8''[\w.%!~*'()-]+$/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(kept);
    expect(headers['x-evil']).toBeUndefined();
  });

  it('with a NUL is refused, and so is a version that is none', async () => {
    const start = { Category: 'safety', OriginalName: 'a', Mime: '', Parts: 1 };
    const nul = await mentee.post('/api/files/StartUpload', { ...start, Name: 'a\u0000.txt' });
    expect([nul.statusCode, nul.json().code]).toEqual([400, 'broken-text']);
    const version = await mentee.post('/api/files/StartUpload', { ...start, Name: 'a.txt^001^latest' });
    expect([version.statusCode, version.json().code]).toEqual([422, 'bad-file-version']);
    await send('taken.txt^001^00001', 'x');
    const taken = await mentee.post('/api/files/StartUpload', { ...start, Name: 'taken.txt^001^00001' });
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'name-taken']);
  });
});

describe('a download', () => {
  it('gives ranges as players ask for them, and nothing twice', async () => {
    const { Id } = await send('ten.txt', '0123456789');
    const range = (value: string, more = {}) => mentee.get(link(Id), { range: value, ...more });
    const part = await range('bytes=2-4');
    expect([part.statusCode, part.payload, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
      '3',
    ]);
    expect((await range('bytes=7-')).payload).toBe('789');
    expect((await range('bytes=-2')).payload).toBe('89');
    expect((await range('bytes=8-100')).headers['content-range']).toBe('bytes 8-9/10');
    const beyond = await range('bytes=10-');
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
    for (const odd of ['bytes=0-1,3-4', 'lines=1-2', 'bytes=4-2', 'bytes=a-'])
      expect([(await range(odd)).statusCode, (await range(odd)).payload]).toEqual([200, '0123456789']);
    const { etag } = part.headers;
    expect((await range('bytes=2-4', { 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await range('bytes=2-4', { 'if-range': String(etag) })).statusCode).toBe(206);
    expect((await mentee.get(link(Id), { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  it('passes the policy: the owner, who looks after them, and nobody else', async () => {
    const file = await send('own.txt', 'mine');
    const statuses: Record<string, number> = {};
    for (const who of ['mentee', 'mentor', 'admin', 'supervisor', 'mentee2', 'mentor2', 'translator'])
      statuses[who] = (await (await demo.as(who)).get(link(file.Id))).statusCode;
    expect(statuses).toEqual({
      mentee: 200,
      mentor: 200,
      admin: 200,
      supervisor: 200,
      mentee2: 404,
      mentor2: 404,
      translator: 404,
    });
    expect((await demo.client().get(link(file.Id))).statusCode).toBe(401);
    const other = await demo.as('mentee2');
    for (const [path, body] of [
      ['/api/files/DeleteFile', { Id: file.Id }],
      ['/api/files/RenewFile', { Id: file.Id, Name: 'x' }],
      ['/api/files/DeleteFile2024', { Id: file.Id, version: '00001' }],
    ] as const) {
      expect((await other.post(path, body)).json()).toMatchObject({ status: 404, code: 'no-file' });
      const mentor = await (await demo.as('mentor')).post(path, body);
      expect(mentor.json()).toMatchObject({ status: 403, code: 'cannot-edit' });
    }
    expect((await other.get(`/api/praxis/files/thumbnail?Id=${file.Id}`)).statusCode).toBe(404);
  });
});

describe('a small picture', () => {
  it('is made anew of the pixels', async () => {
    const file = await send('with-more.png', Buffer.concat([png, Buffer.from('secret after the end')]));
    expect(file.Thumbnail).toBe(true);
    for (let twice = 0; twice < 2; twice += 1) {
      const small = await mentee.get(`/api/praxis/files/thumbnail?Id=${file.Id}&size=160`);
      expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 160, height: 107 });
      expect(small.rawPayload.includes('secret')).toBe(false);
    }
    const text = await send('no-picture.txt', 'text');
    expect((await mentee.get(`/api/praxis/files/thumbnail?Id=${text.Id}`)).json()).toMatchObject({
      code: 'no-picture',
    });
    const huge = Buffer.from(png);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    const broken = await send('huge.png', huge);
    expect((await mentee.get(`/api/praxis/files/thumbnail?Id=${broken.Id}`)).json()).toMatchObject({
      code: 'no-picture',
    });
  });
});

describe('the kinds that a project takes', () => {
  const EXE = Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]);
  const setFiles = async (files: object) => {
    const project = Number(demo.projectId('proto-vima'));
    const { settings } = await demo.data.db
      .selectFrom('projects')
      .where('id', '=', project)
      .select('settings')
      .executeTakeFirstOrThrow();
    await demo.data.db
      .updateTable('projects')
      .set({ settings: JSON.stringify({ ...settings, Config: { ...Object(settings['Config']), files } }) })
      .where('id', '=', project)
      .execute();
  };
  const codeFor = async (name: string, bytes: Uint8Array | string) => (await send(name, bytes)).code ?? 'stored';

  it('are everything but programs, by content and by name', async () => {
    await setFiles({});
    expect(await codeFor('setup.exe', EXE)).toBe('type-not-allowed');
    expect(await codeFor('letter.pdf', EXE)).toBe('type-not-allowed');
    for (const name of ['run.bat', 'run.BAT ', 'run.js.', 'run.sh', 'a.pdf.lnk'])
      expect([name, await codeFor(name, 'echo')]).toEqual([name, 'type-not-allowed']);
    expect(await codeFor('letter.txt', 'hello')).toBe('stored');
    expect(await codeFor('data.bin2', Buffer.from([0, 1, 2, 3]))).toBe('stored');
  });

  it('are those of its settings', async () => {
    await setFiles({ '*': { Kinds: ['pictures'] } });
    expect(await codeFor('letter.txt', 'hello')).toBe('type-not-allowed');
    expect(await codeFor('photo.png', png)).toBe('stored');
    await setFiles({ '*': { Kinds: ['pictures'] }, safety: { Kinds: ['programs'] } });
    expect(await codeFor('run.bat', 'echo')).toBe('type-not-allowed');
    expect(await codeFor('setup.exe', EXE)).toBe('stored');
    await setFiles({ safety: { Types: ['text/*'] } });
    expect(await codeFor('run.bat', 'echo')).toBe('type-not-allowed');
    await setFiles({});
  });

  it('a name that promises other contents is found', () => {
    expect(isMisnamed('letter.pdf', 'image/png')).toBe(true);
    expect(isMisnamed('letter.PDF', 'application/pdf')).toBe(false);
    expect(isMisnamed('letter', 'image/png')).toBe(false);
    expect(isMisnamed('a.constructor', 'image/png')).toBe(false);
  });
});
