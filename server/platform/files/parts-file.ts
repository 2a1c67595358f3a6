import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, rename, type FileHandle } from 'node:fs/promises';
import { conflict } from '../base/problem.ts';
import { partDiffers, storageUnavailable, type UploadTarget } from './storage.ts';

/** Four bytes of the part's number, then its hash. The first record names the boot of the machine. */
const RECORD_BYTES = 36;
const RUN_RECORD = 0xffff_ffff;

/**
 * The parts of an upload in one file, each at its place, with a list of the stored parts beside it. A crash of the
 * server loses nothing, since the machine has what was written. A crash of the machine may lose data: after it, every
 * part is compared with its hash first.
 */
export class PartsFile {
  readonly hashes: Map<number, string>;
  readonly #data: FileHandle | undefined;
  readonly #list: FileHandle;
  readonly #upload: UploadTarget;
  readonly #path: string;
  readonly #writing = new Map<number, Promise<void>>();
  #end: number;
  #closed = false;

  private constructor(path: string, upload: UploadTarget, files: OpenFiles, hashes: Map<number, string>) {
    this.#path = path;
    this.#upload = upload;
    this.#data = files.data;
    this.#list = files.list;
    this.#end = RECORD_BYTES * (hashes.size + 1);
    this.hashes = hashes;
  }

  static paths(path: string): readonly [data: string, list: string] {
    return [`${path}.data`, `${path}.parts`];
  }

  static async open(path: string, upload: UploadTarget): Promise<PartsFile> {
    const [dataPath, listPath] = PartsFile.paths(path);
    const list = await open(listPath, 'a+').then(async (made) => (await made.close(), open(listPath, 'r+')));
    try {
      const { run, hashes } = await readList(list);
      // An upload that has become a file keeps its list until that is recorded.
      const data = await open(dataPath, hashes.size > 0 ? 'r+' : 'a+').catch(noSuchFile);
      if (data && hashes.size === 0) await data.close();
      const files = { list, data: data && hashes.size === 0 ? await open(dataPath, 'r+') : data };
      if (files.data && run !== undefined && run !== machineRun()) await dropDamagedParts(files.data, upload, hashes);
      const parts = new PartsFile(path, upload, files, hashes);
      if (run !== machineRun()) await parts.#rewrite();
      return parts;
    } catch (error) {
      await list.close();
      throw error;
    }
  }

  async put(part: number, bytes: Buffer, sha256: string): Promise<number> {
    await this.#writing.get(part);
    const known = this.hashes.get(part);
    if (known !== undefined && known !== sha256) throw partDiffers(part);
    if (known === undefined) {
      const writing = this.#write(part, bytes, sha256);
      this.#writing.set(
        part,
        writing.catch(() => undefined),
      );
      await writing.finally(() => this.#writing.delete(part));
    }
    return this.hashes.size;
  }

  async #write(part: number, bytes: Buffer, sha256: string): Promise<void> {
    if (!this.#data) throw conflict('upload-ended', 'The upload has ended.');
    if (this.#closed) throw storageUnavailable();
    await writeAll(this.#data, bytes, part * this.#upload.partSize);
    await this.#note(recordOf(part, sha256));
    this.hashes.set(part, sha256);
  }

  async #note(record: Buffer): Promise<void> {
    const at = this.#end;
    this.#end += RECORD_BYTES;
    try {
      await writeAll(this.#list, record, at);
    } catch (error) {
      // The next record overwrites an incomplete one.
      if (this.#end === at + RECORD_BYTES) this.#end = at;
      throw error;
    }
  }

  /** Moves the bytes durably to their final place. */
  async become(target: string): Promise<void> {
    if (!this.#data) throw conflict('upload-ended', 'The upload has ended.');
    this.#closed = true;
    await Promise.all(this.#writing.values());
    try {
      await this.#data.sync();
      await rename(PartsFile.paths(this.#path)[0], target);
    } catch (error) {
      this.#closed = false;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#writing.values());
    await this.#data?.close();
    await this.#list.close();
  }

  async #rewrite(): Promise<void> {
    const records = [...this.hashes].map(([part, hash]) => recordOf(part, hash));
    const all = Buffer.concat([recordOf(RUN_RECORD, machineRun()), ...records]);
    await this.#list.truncate(0);
    await writeAll(this.#list, all, 0);
    this.#end = all.length;
  }
}

interface OpenFiles {
  readonly data: FileHandle | undefined;
  readonly list: FileHandle;
}

function noSuchFile(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

async function readList(list: FileHandle): Promise<{ run: string | undefined; hashes: Map<number, string> }> {
  const bytes = await list.readFile();
  const hashes = new Map<number, string>();
  let run: string | undefined;
  for (let at = 0; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) {
    const hash = bytes.toString('hex', at + 4, at + RECORD_BYTES);
    const part = bytes.readUInt32BE(at);
    // A gap is a record that was not yet written when the server crashed.
    if (part === 0 && /^0+$/.test(hash)) continue;
    if (part === RUN_RECORD) run = hash;
    else hashes.set(part, hash);
  }
  // Records after a gap or an incomplete record would be overwritten: the list is written again.
  const whole = run !== undefined && bytes.length === RECORD_BYTES * (hashes.size + 1);
  return { run: whole ? run : hashes.size > 0 ? 'broken' : undefined, hashes };
}

/** Reads all listed parts, and drops damaged ones. */
async function dropDamagedParts(data: FileHandle, upload: UploadTarget, hashes: Map<number, string>): Promise<void> {
  const buffer = Buffer.alloc(upload.partSize);
  for (const [part, hash] of hashes) {
    const { bytesRead } = await data.read(buffer, 0, upload.partSize, part * upload.partSize);
    const found = createHash('sha256').update(buffer.subarray(0, bytesRead)).digest('hex');
    if (found !== hash) hashes.delete(part);
  }
}

function recordOf(part: number, hash: string): Buffer {
  const record = Buffer.alloc(RECORD_BYTES);
  record.writeUInt32BE(part, 0);
  record.write(hash, 4, 'hex');
  return record;
}

async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

let run: string | undefined;

/** Identifies the current boot of the machine; if it is unknown, every start of the server counts as a boot. */
function machineRun(): string {
  return (run ??= createHash('sha256').update(bootId()).digest('hex'));
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
  } catch {
    return `${process.pid} ${process.hrtime.bigint()}`; // no Linux
  }
}
