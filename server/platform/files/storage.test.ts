import { once } from 'node:events';
import { mkdtempSync, rmSync, truncateSync, writeFileSync, readFileSync } from 'node:fs';
import { createServer, request as askServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { startS3 } from '../../../tests/support/s3.ts';
import { sha256 } from '../../../tests/support/server/files.ts';
import { FolderStorage } from './folder.ts';
import { S3Storage } from './s3.ts';
import type { Storage, UploadTarget } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-storage-'));
const s3 = await startS3(join(folder, 's3'));
const {
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY: accessKeyId,
  S3_SECRET_KEY: secretAccessKey,
} = s3.settings;
const s3At = (endpoint: string, milliseconds = 60_000) =>
  new S3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey, milliseconds });
const stores: Record<string, Storage> = {
  folder: new FolderStorage(join(folder, 'files')),
  s3: s3At(s3.settings.S3_ENDPOINT),
};

afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

const store = (name: string): Storage => {
  const found = stores[name];
  if (!found) throw new Error(`There is no storage ${name}`);
  return found;
};
let number = 0;
const place = (parts: number, partSize: number): UploadTarget => {
  number += 1;
  const id = `aa${String(number).padStart(8, '0')}`;
  return { id, parts, partSize, key: `bb${id}` };
};
const bytesOf = async (stream: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(stream));

describe.each(['folder', 's3'])('a storage in %s', (name) => {
  it('makes one object of parts that came in any order', async () => {
    const storage = store(name);
    const upload = place(5, 1000);
    const parts = Array.from({ length: 5 }, (_, index) => Buffer.alloc(index === 4 ? 17 : 1000, index + 65));
    const keep = (index: number, as = index) => {
      const bytes = parts[as] ?? Buffer.alloc(0);
      return storage.putPart(upload, index, bytes, sha256(bytes));
    };
    for (const index of [3, 0, 4, 1, 3]) await keep(index);
    expect(new Set((await storage.parts(upload)).keys())).toEqual(new Set([0, 1, 3, 4]));
    await expect(keep(0, 1)).rejects.toMatchObject({ code: 'part-differs' });
    expect(await keep(2)).toBe(5);
    expect((await storage.parts(upload)).get(2)).toBe(sha256(Buffer.alloc(1000, 67)));
    await storage.finish(upload);
    await storage.finish(upload);
    await storage.forget(upload);
    expect(await storage.size(upload.key)).toBe(4017);
    expect((await bytesOf(await storage.open(upload.key))).equals(Buffer.concat(parts))).toBe(true);
    expect((await bytesOf(await storage.open(upload.key, { start: 999, end: 1000 }))).toString()).toBe('AB');
    expect((await storage.read(upload.key, 3999, 100)).toString()).toBe(`D${'E'.repeat(17)}`);
  });

  it('makes no object of an upload whose parts are not all there', async () => {
    const storage = store(name);
    const upload = place(3, 10);
    const bytes = Buffer.alloc(10, 'p');
    for (const part of [0, 2]) await storage.putPart(upload, part, bytes, sha256(bytes));
    await expect(storage.finish(upload)).rejects.toMatchObject({ code: 'parts-missing', data: { missing: [1] } });
    expect(await storage.size(upload.key)).toBeUndefined();
    await storage.putPart(upload, 1, bytes, sha256(bytes));
    await storage.finish(upload);
    expect(await storage.size(upload.key)).toBe(30);
  });

  it('makes an object that is larger than the pieces it is made of', async () => {
    const storage = store(name);
    const upload = place(5, 4_000_000);
    const parts = Array.from({ length: 5 }, (_, index) => Buffer.alloc(4_000_000, index));
    for (const [index, part] of parts.entries()) await storage.putPart(upload, index, part, sha256(part));
    await storage.finish(upload);
    expect(sha256(await bytesOf(await storage.open(upload.key)))).toBe(sha256(Buffer.concat(parts)));
    await storage.remove(upload.key);
  });

  it('knows nothing of what was forgotten or removed', async () => {
    const storage = store(name);
    const upload = place(2, 10);
    await storage.putPart(upload, 0, Buffer.alloc(10), sha256(Buffer.alloc(10)));
    await storage.forget(upload);
    expect((await storage.parts(upload)).size).toBe(0);
    await storage.forget(upload);
    const key = `cc${name}-removed`;
    await storage.put(key, { content: { bytes: Buffer.from('text') } });
    expect(await storage.size(key)).toBe(4);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.size(key)).toBeUndefined();
  });

  it('takes whole files, from memory, from a file, and empty ones', async () => {
    const storage = store(name);
    const path = join(folder, 'large.bin');
    writeFileSync(path, Buffer.alloc(9_000_000, 'z'));
    await storage.put('ccfile-1', { content: { path } });
    expect(await storage.size('ccfile-1')).toBe(9_000_000);
    writeFileSync(path, '');
    await storage.put('ccfile-2', { content: { path } });
    expect(await storage.size('ccfile-2')).toBe(0);
    await storage.put('ccempty-1', { content: { bytes: Buffer.alloc(0) } });
    expect(await storage.size('ccempty-1')).toBe(0);
    expect((await bytesOf(await storage.open('ccempty-1'))).length).toBe(0);
  });

  it('takes no key that is a path', async () => {
    const storage = store(name);
    for (const key of ['../../etc/passwd', 'ab/../../x', '', 'AB', 'ab\u0000cdefgh', '/etc/passwd'])
      await expect(storage.size(key)).rejects.toThrow('no key');
  });
});

describe('two ends of one upload in S3', () => {
  /** A proxy that forwards each request after `pass`. */
  const openGate = async (pass: (method: string, url: string) => Promise<unknown>) => {
    const gate = createServer(async (from, to) => {
      const { method = '', url = '', headers } = from;
      await pass(method, url);
      const passed = askServer(`${s3.settings.S3_ENDPOINT}${url}`, { method, headers }, (answer) => {
        to.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(to);
      });
      from.pipe(passed);
    });
    onTestFinished(() => void gate.close());
    await once(gate.listen(0, '127.0.0.1'), 'listening');
    const address = gate.address();
    if (typeof address !== 'object' || address === null) throw new Error('It listens nowhere');
    return s3At(`http://127.0.0.1:${address.port}`);
  };
  const put = async () => {
    const upload = place(3, 1000);
    for (const part of [0, 1, 2]) {
      const bytes = Buffer.alloc(1000, part + 65);
      await store('s3').putPart(upload, part, bytes, sha256(bytes));
    }
    return upload;
  };

  it.each([1, 3])('the second one finds %i of 3 parts forgotten, and leaves the object whole', async (count) => {
    const upload = await put();
    const [asked, deleted, secondEnded] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    if (!asked || !deleted || !secondEnded) throw new Error('Three were made');
    let deletes = 0;
    const first = await openGate(async (method) => {
      if (method !== 'DELETE' || (deletes += 1) <= count) return;
      deleted.resolve();
      await secondEnded.promise;
    });
    const second = await openGate(async (_, url) => {
      if (!url.includes('list-type')) return;
      asked.resolve();
      await deleted.promise;
    });
    const late = second.finish(upload);
    await asked.promise;
    await first.finish(upload);
    const forgotten = first.forget(upload).then(deleted.resolve);
    await late.finally(secondEnded.resolve);
    await forgotten;
    expect((await bytesOf(await first.open(upload.key))).toString()).toBe(
      ['A', 'B', 'C'].map((each) => each.repeat(1000)).join(''),
    );
  });
});

describe('the parts of an upload in a folder', () => {
  const begin = async () => {
    const upload = place(3, 100);
    const first = new FolderStorage(join(folder, 'files'));
    for (const index of [0, 1])
      await first.putPart(upload, index, Buffer.alloc(100, index), sha256(Buffer.alloc(100, index)));
    await first.close();
    return { upload, path: join(folder, 'files', 'uploads', upload.id) };
  };
  const partsThere = async (upload: UploadTarget) => {
    const storage = new FolderStorage(join(folder, 'files'));
    const found = [...(await storage.parts(upload)).keys()];
    await storage.close();
    return found;
  };

  it('are there after a restart', async () => {
    const { upload } = await begin();
    expect(await partsThere(upload)).toEqual([0, 1]);
  });

  it('are held against their hashes when the machine went down meanwhile', async () => {
    const { upload, path } = await begin();
    const list = readFileSync(`${path}.parts`);
    list.fill(7, 4, 36); // another run of the machine
    writeFileSync(`${path}.parts`, list);
    const data = readFileSync(`${path}.data`);
    data.fill(9, 150, 160);
    writeFileSync(`${path}.data`, data);
    expect(await partsThere(upload)).toEqual([0]);
  });

  it('lose no other part by half a line of their list', async () => {
    const { upload, path } = await begin();
    truncateSync(`${path}.parts`, 36 * 3 - 10);
    expect(await partsThere(upload)).toEqual([0]);
    const storage = new FolderStorage(join(folder, 'files'));
    for (const index of [1, 2])
      await storage.putPart(upload, index, Buffer.alloc(100, index), sha256(Buffer.alloc(100, index)));
    await storage.close();
    expect(await partsThere(upload)).toEqual([0, 1, 2]);
  });
});

describe('an S3 service that does not answer', () => {
  const begun: string[] = [];
  const silent = createServer((request, response) => {
    begun.push(request.method ?? '');
    // It begins the answer to a list, and never ends it.
    if (request.url?.includes('list-type')) response.write('<ListBucketResult>');
  });
  const storage = async (milliseconds: number) => {
    if (!silent.listening) await once(silent.listen(0, '127.0.0.1'), 'listening');
    const address = silent.address();
    if (typeof address !== 'object' || address === null) throw new Error('It listens nowhere');
    return s3At(`http://127.0.0.1:${address.port}`, milliseconds);
  };
  afterAll(() => {
    silent.closeAllConnections();
    silent.close();
  });

  it.each<[string, (away: Storage) => Promise<unknown>]>([
    ['a read', (away) => away.read('aa000000', 0, 10)],
    ['an opening', (away) => away.open('aa000000')],
    ['a list that it begins', (away) => away.parts({ id: 'aa000000', parts: 1, partSize: 1, key: 'bb000000' })],
    ['a write', (away) => away.put('aa000000', { content: { bytes: Buffer.from('x') } })],
  ])('is away after its time: %s', async (_, ask) => {
    await expect(ask(await storage(200))).rejects.toMatchObject({ status: 503, code: 'storage-away' });
  });

  it('is not waited for when nobody wants the file any more', async () => {
    const left = new AbortController();
    const before = begun.length;
    const opening = (await storage(60_000)).open('aa000000', undefined, left.signal);
    await expect.poll(() => begun.length).toBe(before + 1);
    left.abort();
    await expect(opening).rejects.toMatchObject({ code: 'storage-away' });
  });
});
