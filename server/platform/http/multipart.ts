import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import type { ServedCall } from './area.ts';
import { toStorageProblem } from '../files/storage.ts';
import { invalid, ProblemError } from '../base/problem.ts';
import { coerceText, declaredFields, fieldKind } from './form-fields.ts';
import { invalidMultipart, bodyTooLarge } from './form-problems.ts';
import { borrowBuffer } from './buffer-pool.ts';
import { SpooledFile, FormMemory } from './spooled-file.ts';
import { findPlainBoundary, readShortForm, readIntoBuffer, shortFormLength, type FormPart } from './short-form.ts';

/** A multipart body. */
export interface ReceivedBody {
  /** The body for the handler: texts, numbers, and declared files. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The same in the form that the schema describes: a file is its name, type and size. */
  readonly described: Readonly<Record<string, unknown>>;
  /** Deletes temporary files. */
  readonly removeFiles: () => Promise<void>;
  /** Deletes temporary files, and returns memory to the pool, which may then not be used any more. */
  readonly dispose: () => Promise<void>;
}

const MEGABYTE = 1_048_576;

/**
 * Reads a multipart body with the declared fields of the call. Long files are written to `folder` and are never wholly
 * in memory.
 */
export async function readMultipart(request: FastifyRequest, call: ServedCall, folder: string): Promise<ReceivedBody> {
  const boundary = findPlainBoundary(request.headers['content-type']);
  const length = shortFormLength(request.headers);
  if (!call.often || boundary === undefined || length === undefined)
    return parseStream(request, call, folder, request.raw);
  const { bytes, giveBack } = borrowBuffer(length);
  try {
    await readIntoBuffer(request.raw, bytes);
    const short = readShort(request, call, readShortForm(bytes, boundary));
    const received = short ?? (await parseStream(request, call, folder, Readable.from([bytes])));
    return { ...received, dispose: () => received.dispose().finally(giveBack) };
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Parses a form that is in memory. Undefined if it has a fault, which the parser then reports. */
function readShort(
  request: FastifyRequest,
  call: ServedCall,
  parts: readonly FormPart[] | undefined,
): ReceivedBody | undefined {
  if (!parts) return undefined;
  const fields = declaredFields(call);
  const body = new Map<string, unknown>(Object.entries(Object(request.query)));
  const described = new Map(body);
  for (const { name, filename, type, bytes } of parts) {
    const kind = fieldKind(fields[name]);
    const isFile = filename !== undefined;
    if (body.has(name) || kind === 'files' || (isFile && (kind === 'text' || bytes.length > (call.limit ?? MEGABYTE))))
      return undefined;
    const about = { name: filename, type, size: bytes.length };
    body.set(
      name,
      isFile
        ? { ...about, sha256: hash('sha256', bytes), content: { bytes } }
        : coerceText(bytes.toString(), fields[name]),
    );
    described.set(name, isFile ? { key: '', ...about } : body.get(name));
  }
  const nothing = () => Promise.resolve();
  return {
    body: Object.fromEntries(body),
    described: Object.fromEntries(described),
    removeFiles: nothing,
    dispose: nothing,
  };
}

async function parseStream(
  request: FastifyRequest,
  call: ServedCall,
  folder: string,
  source: Readable,
): Promise<ReceivedBody> {
  const fields = declaredFields(call);
  const kept: SpooledFile[] = [];
  const values = new Map<string, unknown>(Object.entries(Object(request.query)));
  const working: Promise<void>[] = [];
  const removeFiles = async () => void (await Promise.all(kept.map((file) => file.remove())));
  const memory = new FormMemory();
  const parser = createParser(request, call.limit ?? MEGABYTE);
  const failed = new AbortController();
  const fail = (error: unknown) => failed.abort(error);
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(event, () => fail(invalid('too-many-fields', 'The body has too many fields.')));
  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (nameTruncated || valueTruncated) return fail(bodyTooLarge());
    if (values.has(name)) return fail(invalid('field-twice', `The field ${name} is there twice.`));
    values.set(name, coerceText(value, fields[name]));
  });
  parser.on('file', (name, stream, filename, _encoding, type) => {
    // The rest after a fault is read and discarded, because the sender does not stop.
    if (failed.signal.aborted) return void stream.resume();
    const kind = fieldKind(fields[name]);
    if (kind === 'text' || (kind === 'file' && values.has(name))) {
      stream.resume();
      return fail(invalid('unexpected-file', `The field ${name} is no file.`));
    }
    const file = new SpooledFile({ folder, name: filename ?? '', type, memory });
    kept.push(file);
    if (kind === 'file') values.set(name, file);
    else values.set(name, [...listOf(values.get(name)), file]);
    // A file whose request ended early would otherwise be waited for forever.
    failed.signal.addEventListener('abort', () => stream.destroy());
    stream.on('error', fail);
    working.push(file.receive(stream).catch(fail));
  });
  try {
    await readInto(parser, source, failed.signal);
    await Promise.all(working);
    failed.signal.throwIfAborted();
  } catch (error) {
    fail(error);
    await Promise.all(working);
    await removeFiles();
    throw toReason(error, failed.signal);
  }
  const shown = (convert: (file: SpooledFile) => unknown) =>
    Object.fromEntries([...values].map(([name, value]) => [name, mapFiles(value, convert)]));
  return {
    body: shown((file) => file.received()),
    described: shown((file) => file.described()),
    removeFiles,
    dispose: removeFiles,
  };
}

function createParser(request: FastifyRequest, limit: number): BusboyInstance {
  const type = request.headers['content-type'] ?? '';
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      preservePath: true,
      limits: {
        fieldNameSize: 100,
        fieldSize: 262_144,
        fields: 60,
        fileSize: limit,
        files: 21,
        parts: 80,
        headerPairs: 20,
      },
    });
  } catch {
    throw invalidMultipart();
  }
}

/** Feeds the parser. After a fault the rest of the request is read and discarded: a caller whose connection is closed early gets no reply. */
function readInto(parser: BusboyInstance, request: Readable, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (error: unknown) => {
      request.unpipe(parser);
      request.resume();
      parser.destroy();
      reject(error);
    };
    parser.once('finish', () => resolve());
    parser.on('error', stop);
    request.once('error', stop);
    request.once('close', () => request.readableEnded || stop(invalidMultipart()));
    signal.addEventListener('abort', () => stop(signal.reason));
    request.pipe(parser);
  });
}

/** The problem of the reply: the first fault, or else that the body is malformed. */
function toReason(error: unknown, signal: AbortSignal): unknown {
  const reason: unknown = signal.aborted ? signal.reason : error;
  if (reason instanceof ProblemError) return reason;
  const full = toStorageProblem(reason);
  return full instanceof ProblemError ? full : isOwnFault(reason) ? reason : invalidMultipart();
}

/** An error of the disk, and not of the connection. */
function isOwnFault(error: unknown): boolean {
  const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : '';
  return code !== '' && code !== 'ECONNRESET' && code !== 'EPIPE';
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function mapFiles(value: unknown, convert: (file: SpooledFile) => unknown): unknown {
  if (value instanceof SpooledFile) return convert(value);
  return Array.isArray(value) ? value.map((item) => mapFiles(item, convert)) : value;
}
