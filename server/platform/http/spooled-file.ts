import { createHash, hash, randomUUID, type Hash } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReceivedFile } from '../../../schemas/define.ts';
import { bodyTooLarge } from './form-problems.ts';

/** The maximum bytes of a form's files in memory. */
export const MAX_FORM_MEMORY = 4_194_304;

/** The memory of all files of one form. */
export class FormMemory {
  #used = 0;

  /** Whether this many more bytes fit into memory. */
  take(bytes: number): boolean {
    this.#used += bytes;
    return this.#used <= MAX_FORM_MEMORY;
  }

  giveBack(bytes: number): void {
    this.#used -= bytes;
  }
}

interface FileOptions {
  readonly folder: string;
  readonly name: string;
  readonly type: string;
  readonly memory: FormMemory;
}

/** A file being received: in memory while it is short, then in a temporary file. */
export class SpooledFile {
  readonly name: string;
  readonly #type: string;
  readonly #folder: string;
  readonly #hash: Hash = createHash('sha256');
  readonly #memory: FormMemory;
  #chunks: Buffer[] = [];
  #size = 0;
  #path: string | undefined;
  #file: WriteStream | undefined;

  constructor({ folder, name, type, memory }: FileOptions) {
    this.#folder = folder;
    this.name = name;
    this.#type = type;
    this.#memory = memory;
  }

  async receive(stream: AsyncIterable<Buffer> & { readonly truncated: boolean }): Promise<void> {
    for await (const chunk of stream) await this.#take(chunk);
    if (stream.truncated) throw bodyTooLarge();
    if (this.#file) await endFile(this.#file);
  }

  async #take(chunk: Buffer): Promise<void> {
    if (this.#file) this.#hash.update(chunk);
    this.#size += chunk.length;
    if (this.#file) return writeChunk(this.#file, chunk);
    this.#chunks.push(chunk);
    if (!this.#memory.take(chunk.length)) await this.#toFile();
  }

  async #toFile(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    this.#path = join(this.#folder, randomUUID());
    this.#file = createWriteStream(this.#path, { flags: 'wx', mode: 0o600 });
    // A fault of the file is reported by the write that fails.
    this.#file.on('error', () => undefined);
    const chunks = this.#chunks;
    this.#chunks = [];
    for (const chunk of chunks) {
      this.#hash.update(chunk);
      await writeChunk(this.#file, chunk);
      this.#memory.giveBack(chunk.length);
    }
  }

  received(): ReceivedFile {
    const about = { name: this.name, type: this.#type, size: this.#size };
    if (this.#path !== undefined)
      return { ...about, sha256: this.#hash.copy().digest('hex'), content: { path: this.#path } };
    const bytes = Buffer.concat(this.#chunks);
    return { ...about, sha256: hash('sha256', bytes), content: { bytes } };
  }

  described(): Readonly<Record<string, unknown>> {
    return { key: '', name: this.name, type: this.#type, size: this.#size };
  }

  async remove(): Promise<void> {
    this.#chunks = [];
    this.#file?.destroy();
    if (this.#path !== undefined) await rm(this.#path, { force: true });
  }
}

function writeChunk(file: WriteStream, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    file.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}

function endFile(file: WriteStream): Promise<void> {
  return new Promise((resolve, reject) => {
    file.once('error', reject);
    file.end(() => resolve());
  });
}
