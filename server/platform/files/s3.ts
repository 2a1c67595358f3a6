import { createReadStream } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import type { ReceivedFile } from '../../../schemas/define.ts';
import { spansOf } from '../../../schemas/formats/spans.ts';
import {
  type ByteRange,
  assertStorageKey,
  partDiffers,
  requireParts,
  storageUnavailable,
  type Storage,
  type UploadTarget,
} from './storage.ts';
import { OutgoingGuard, type OutgoingAnswer, type OutgoingMethod } from '../outgoing/guard.ts';
import { readOutgoing } from '../outgoing/body.ts';
import { ProblemError } from '../base/problem.ts';

export interface S3Options {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The timeout of a request to the service; for a streamed file, until its first bytes. */
  readonly milliseconds: number;
}

/** S3 requires parts of at least 5 MB, except for the last. */
const S3_PART = 8_388_608;
/** The maximum size of an answer that is read into memory: lists of keys, and parts. */
const MAX_ANSWER = 64 * 1_048_576;
/** The number of retries for a busy service, and the maximum delay of the first one. */
const [MAX_RETRIES, RETRY_MS] = [3, 100];
/** The number of parts in memory at a time. */
const MAX_CONCURRENT = 3;

/**
 * Files in a bucket. Parts of uploads are separate objects, so that any node can receive them; the end joins them into
 * one.
 */
export class S3Storage implements Storage {
  readonly #guard: OutgoingGuard;
  readonly #keys: Pick<S3Options, 'region' | 'accessKeyId' | 'secretAccessKey'>;
  /** Keys of signatures by day. */
  readonly #signing = new Map<string, ArrayBuffer>();
  readonly #base: string;
  readonly #milliseconds: number;

  constructor({ endpoint, bucket, milliseconds, ...keys }: S3Options) {
    this.#milliseconds = milliseconds;
    this.#keys = keys;
    // The service is set by the administrator of the server, so it may be in the local network. Storing files has its
    // own audit lines.
    const origins = [new URL(endpoint).origin];
    this.#guard = new OutgoingGuard({ origins, networks: ['0.0.0.0/0', '::/0'], record: () => undefined });
    this.#base = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  }

  async putPart(upload: UploadTarget, part: number, bytes: Buffer, sha256: string): Promise<number> {
    const there = await this.#list(partPrefix(upload, part));
    const known = there.map(hashOf)[0];
    if (known !== undefined && known !== sha256) throw partDiffers(part);
    if (known === undefined)
      await this.#tell('PUT', partPrefix(upload, part) + sha256, {
        body: bytes,
        headers: { 'x-amz-content-sha256': sha256 },
      });
    return (await this.parts(upload)).size;
  }

  async parts(upload: Pick<UploadTarget, 'id'>): Promise<ReadonlyMap<number, string>> {
    const keys = await this.#list(uploadPrefix(upload));
    return new Map(keys.map((key) => [partOf(key), hashOf(key)]));
  }

  async finish(upload: UploadTarget): Promise<void> {
    if ((await this.size(upload.key)) !== undefined) return;
    try {
      const keys = new Map((await this.#list(uploadPrefix(upload))).toSorted().map((key) => [partOf(key), key]));
      requireParts(upload, keys);
      const pieces = this.#joined([...keys.values()], Math.ceil(S3_PART / upload.partSize));
      await this.#assemble(objectKey(upload.key), pieces);
    } catch (error) {
      // Another end made the object meanwhile, and deleted the parts.
      if ((await this.size(upload.key)) === undefined) throw error;
    }
  }

  async forget(upload: Pick<UploadTarget, 'id'>): Promise<void> {
    for (const key of await this.#list(uploadPrefix(upload))) await this.#tell('DELETE', key);
  }

  async put(key: string, { content }: Pick<ReceivedFile, 'content'>): Promise<void> {
    if ('bytes' in content) await this.#tell('PUT', objectKey(key), { body: content.bytes });
    else await this.#assemble(objectKey(key), readPieces(content.path));
  }

  async size(key: string): Promise<number | undefined> {
    const { status, headers } = await this.#tell('HEAD', objectKey(key), {}, [404]);
    return status === 404 ? undefined : Number(headers['content-length']);
  }

  async open(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    return (await this.#ask('GET', objectKey(key), { headers, signal, isSentOn: true })).body;
  }

  async read(key: string, start: number, length: number): Promise<Buffer> {
    const headers = { range: `bytes=${start}-${start + length - 1}` };
    const response = await this.#ask('GET', objectKey(key), { headers }, [416]);
    return response.status === 416 ? Buffer.alloc(0) : readBytes(response);
  }

  async remove(key: string): Promise<void> {
    await this.#tell('DELETE', objectKey(key), {}, [404]);
  }

  async room(): Promise<null> {
    return null;
  }

  async close(): Promise<void> {
    this.#guard.close();
  }

  /** Yields pieces of `each` objects, which are read in parallel. */
  async *#joined(keys: readonly string[], each: number): AsyncGenerator<Buffer> {
    for (let at = 0; at < keys.length; at += each) {
      const parts = keys.slice(at, at + each).map(async (key) => readBytes(await this.#ask('GET', key)));
      yield Buffer.concat(await Promise.all(parts));
    }
  }

  /** Makes one object of pieces by a multipart upload, which becomes visible when it is complete. */
  async #assemble(key: string, pieces: AsyncIterable<Buffer>): Promise<void> {
    const started = await readBody(await this.#ask('POST', `${key}?uploads`));
    const id = encodeURIComponent(elements(started, 'UploadId')[0] ?? '');
    try {
      const tags: string[] = [];
      const sending = new Set<Promise<void>>();
      let number = 0;
      for await (const piece of pieces) {
        const place = number++;
        const sent = this.#sendPiece(`${key}?partNumber=${place + 1}&uploadId=${id}`, piece, (tag) => {
          tags[place] = tag;
          sending.delete(sent);
        });
        sending.add(sent);
        if (sending.size >= MAX_CONCURRENT) await Promise.race(sending);
      }
      await Promise.all(sending);
      const list = tags.map((tag, place) => `<Part><PartNumber>${place + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
      const completed = await readBody(await this.#ask('POST', `${key}?uploadId=${id}`, { body }));
      // S3 may answer 200 with an error in the body.
      if (completed.includes('<Error>')) throw storageUnavailable();
    } catch (error) {
      await this.#tell('DELETE', `${key}?uploadId=${id}`).catch(() => undefined); // the first error is the one to report
      throw error;
    }
  }

  async #sendPiece(path: string, piece: Buffer, sent: (tag: string) => void): Promise<void> {
    const { headers } = await this.#tell('PUT', path, { body: piece });
    sent(headers.etag ?? '');
  }

  async #list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let more = '';
    do {
      const query = `?list-type=2&max-keys=1000&prefix=${encodeURIComponent(prefix)}${more}`;
      const text: string = await readBody(await this.#ask('GET', query));
      keys.push(...elements(text, 'Key'));
      const [token] = elements(text, 'NextContinuationToken');
      more = token === undefined ? '' : `&continuation-token=${encodeURIComponent(token)}`;
    } while (more !== '');
    return keys;
  }

  /** Sends a request whose answer has no content. */
  async #tell(method: OutgoingMethod, path: string, init: S3Init = {}, allowed: readonly number[] = []) {
    const answer = await this.#ask(method, path, init, allowed);
    await readBytes(answer);
    return answer;
  }

  async #ask(
    method: OutgoingMethod,
    path: string,
    init: S3Init = {},
    allowed: readonly number[] = [],
  ): Promise<OutgoingAnswer> {
    const response = await this.#sendWithRetries(method, path, init).catch(noAnswer);
    if ((response.status >= 200 && response.status < 300) || allowed.includes(response.status)) return response;
    const text = await readBody(response);
    if (response.status === 507 || /QuotaExceeded|StorageFull/.test(text))
      throw new ProblemError({ status: 507, code: 'storage-full', title: 'There is no room for more files.' });
    if (response.status >= 500 || response.status === 429) throw storageUnavailable();
    throw new Error(
      `S3 answered ${response.status} to ${method} ${path.split('?', 1)[0] ?? ''}: ${text.slice(0, 300)}`,
    );
  }

  /** Retries while the service is busy. */
  async #sendWithRetries(method: OutgoingMethod, path: string, init: S3Init): Promise<OutgoingAnswer> {
    for (let tries = 0; ; tries += 1) {
      const answer = await this.#send(method, path, init);
      if (tries === MAX_RETRIES || (answer.status < 500 && answer.status !== 429)) return answer;
      answer.body.destroy();
      await setTimeout(Math.random() * RETRY_MS * 2 ** tries);
    }
  }

  async #send(
    method: OutgoingMethod,
    path: string,
    { body, signal, isSentOn, ...init }: S3Init,
  ): Promise<OutgoingAnswer> {
    const signed = await new AwsV4Signer({
      ...this.#keys,
      method,
      url: path.startsWith('?') ? `${this.#base}${path}` : `${this.#base}/${path}`,
      headers: init.headers ?? {},
      service: 's3',
      cache: this.#signing,
    }).sign();
    const ms = this.#milliseconds;
    return this.#guard.send({
      purpose: 'files',
      method,
      url: signed.url,
      headers: Object.fromEntries(signed.headers),
      ...(body === undefined ? {} : { body }),
      signal,
      limits: {
        connect: ms,
        headers: ms,
        whole: isSentOn ? null : ms,
        maxBytes: isSentOn ? Infinity : MAX_ANSWER,
        redirects: 0,
        decode: false,
      },
    });
  }
}

interface S3Init {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  readonly signal?: AbortSignal | undefined;
  /** The answer is streamed to a reader, so it has no limit of time or size. */
  readonly isSentOn?: true;
}

const objectKey = (key: string) => `objects/${assertStorageKey(key)}`;
const uploadPrefix = ({ id }: Pick<UploadTarget, 'id'>) => `uploads/${assertStorageKey(id)}/`;
const partPrefix = (upload: UploadTarget, part: number) => `${uploadPrefix(upload)}${String(part).padStart(6, '0')}-`;
const lastOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);
const hashOf = (key: string) => lastOf(key).slice(7);
const partOf = (key: string) => Number(lastOf(key).slice(0, 6));
const readBytes = ({ body }: OutgoingAnswer): Promise<Buffer> => readOutgoing(body).catch(noAnswer);
const readBody = async (answer: OutgoingAnswer): Promise<string> => (await readBytes(answer)).toString('utf8');

/** The service does not answer, breaks off, or takes too long. */
function noAnswer(cause: unknown): never {
  throw storageUnavailable(cause);
}

/** The texts of elements: keys and ids contain no escaped characters. */
function elements(xml: string, name: string): readonly string[] {
  const [open, close] = [`<${name}>`, `</${name}>`];
  return spansOf(xml, { open, close, without: '<' }).map(({ start, end }) =>
    xml
      .slice(start + open.length, end - close.length)
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );
}

/** A file of this machine in pieces; an empty one is one empty piece. */
async function* readPieces(path: string): AsyncGenerator<Buffer> {
  const handle = await openFile(path, 'r');
  let kept: Buffer[] = [];
  let size = 0;
  let isEmpty = true;
  const chunks: AsyncIterable<Buffer> = createReadStream('', { fd: handle, highWaterMark: 1_048_576 });
  for await (const chunk of chunks) {
    kept.push(chunk);
    size += chunk.length;
    if (size >= S3_PART) {
      yield Buffer.concat(kept);
      isEmpty = false;
      kept = [];
      size = 0;
    }
  }
  if (size > 0 || isEmpty) yield Buffer.concat(kept);
}
