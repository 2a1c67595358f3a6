import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open as openFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ReceivedFile } from '../../../schemas/define.ts';
import {
  type ByteRange,
  assertStorageKey,
  requireParts,
  toStorageProblem,
  type Storage,
  type UploadTarget,
} from './storage.ts';
import { PartsFile } from './parts-file.ts';

/** The maximum number of uploads whose files stay open; the least recently used one is closed first. */
const MAX_OPEN_UPLOADS = 64;

/** Files in a folder of this machine. Paths contain nothing that a person wrote. */
export class FolderStorage implements Storage {
  readonly #root: string;
  readonly #open = new Map<string, Promise<PartsFile>>();

  constructor(root: string) {
    this.#root = root;
  }

  async putPart(upload: UploadTarget, part: number, bytes: Buffer, sha256: string): Promise<number> {
    return withStorageProblem(async () => (await this.#partsOf(upload)).put(part, bytes, sha256));
  }

  async parts(upload: UploadTarget): Promise<ReadonlyMap<number, string>> {
    return (await this.#partsOf(upload)).hashes;
  }

  async finish(upload: UploadTarget): Promise<void> {
    return withStorageProblem(async () => {
      const target = this.#objectPath(upload.key);
      // The object was made, but the server crashed before it was recorded.
      if (await exists(target)) return;
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const parts = await this.#partsOf(upload);
      requireParts(upload, parts.hashes);
      await parts.become(target);
      await syncFolder(dirname(target));
    });
  }

  async forget({ id }: Pick<UploadTarget, 'id'>): Promise<void> {
    const open = this.#open.get(id);
    this.#open.delete(id);
    await (await open?.catch(() => undefined))?.close();
    await Promise.all(PartsFile.paths(this.#uploadPath(id)).map((path) => rm(path, { force: true })));
  }

  async put(key: string, { content }: Pick<ReceivedFile, 'content'>): Promise<void> {
    return withStorageProblem(async () => {
      const target = this.#objectPath(key);
      const draft = `${target}.part`;
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        await ('bytes' in content ? writeFile(draft, content.bytes, { mode: 0o600 }) : copyFile(content.path, draft));
        await syncFile(draft);
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(dirname(target));
    });
  }

  async size(key: string): Promise<number | undefined> {
    return (await statOf(this.#objectPath(key)))?.size;
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const handle = await openFile(this.#objectPath(key), 'r');
    return createReadStream('', { fd: handle, autoClose: true, highWaterMark: 262_144, ...range });
  }

  async read(key: string, start: number, length: number): Promise<Buffer> {
    const handle = await openFile(this.#objectPath(key), 'r');
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#objectPath(key), { force: true });
  }

  async room(): Promise<{ Free: number; All: number }> {
    await mkdir(this.#root, { recursive: true });
    const { bavail, blocks, bsize } = await statfs(this.#root);
    return { Free: bavail * bsize, All: blocks * bsize };
  }

  async close(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.all(open.map(async (parts) => (await parts.catch(() => undefined))?.close()));
  }

  #partsOf(upload: UploadTarget): Promise<PartsFile> {
    const known = this.#open.get(upload.id);
    const parts = known ?? this.#openParts(upload);
    // Moves it to the end: the first of the map is the least recently used one.
    this.#open.delete(upload.id);
    this.#open.set(upload.id, parts);
    parts.catch(() => this.#open.delete(upload.id));
    const [oldest] = this.#open.size > MAX_OPEN_UPLOADS ? this.#open.keys() : [];
    if (oldest !== undefined) this.#rest(oldest);
    return parts;
  }

  async #openParts(upload: UploadTarget): Promise<PartsFile> {
    await mkdir(join(this.#root, 'uploads'), { recursive: true, mode: 0o700 });
    return PartsFile.open(this.#uploadPath(upload.id), upload);
  }

  #rest(id: string): void {
    const parts = this.#open.get(id);
    this.#open.delete(id);
    void parts?.then(
      (file) => file.close(),
      () => undefined, // it never opened
    );
  }

  #objectPath(key: string): string {
    return join(this.#root, 'objects', assertStorageKey(key).slice(0, 2), key);
  }

  #uploadPath(id: string): string {
    return join(this.#root, 'uploads', assertStorageKey(id));
  }
}

async function withStorageProblem<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toStorageProblem(error);
  }
}

const statOf = (path: string) =>
  stat(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });

const exists = async (path: string): Promise<boolean> => (await statOf(path)) !== undefined;

async function syncFile(path: string): Promise<void> {
  const handle = await openFile(path, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** Makes a rename durable. Windows does not support it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await openFile(path, 'r');
  await handle.sync().finally(() => handle.close());
}
