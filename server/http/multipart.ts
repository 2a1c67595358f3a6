import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import type { ServedCall } from '../area.ts';
import { storageProblem } from '../files/storage.ts';
import { invalid, ProblemError } from '../problem.ts';
import { coerce, fieldsOf, kindOf } from './form-fields.ts';
import { noMultipart, tooLarge } from './form-problems.ts';
import { borrowBuffer } from './buffers.ts';
import { KeptFile, MemoryOfForm } from './kept-file.ts';
import { plainBoundary, readShortForm, readWhole, shortLength, type FormPart } from './short-form.ts';

/** A body that came in parts. */
export interface ReceivedBody {
  /** What the handler is given: texts, numbers, and files where the call declares them. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The same as its schema describes it: a file is its name, type and size. */
  readonly described: Readonly<Record<string, unknown>>;
  /** Removes what was kept in files. */
  readonly removeFiles: () => Promise<void>;
  /** The same, and gives memory back that nobody may use any more. */
  readonly dispose: () => Promise<void>;
}

const MEGABYTE = 1_048_576;

/** Reads a multipart body against the fields that the call declares. Files are written to `folder` when they are long, and are never wholly in memory then. */
export async function readMultipart(request: FastifyRequest, call: ServedCall, folder: string): Promise<ReceivedBody> {
  const boundary = plainBoundary(request.headers['content-type']);
  const length = shortLength(request.headers);
  if (!call.often || boundary === undefined || length === undefined) return parse(request, call, folder, request.raw);
  const { bytes, giveBack } = borrowBuffer(length);
  try {
    await readWhole(request.raw, bytes);
    const short = readShort(request, call, readShortForm(bytes, boundary));
    const received = short ?? (await parse(request, call, folder, Readable.from([bytes])));
    return { ...received, dispose: () => received.dispose().finally(giveBack) };
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** The body of a form that is in memory. Undefined where something about it is wrong: the parser says what. */
function readShort(
  request: FastifyRequest,
  call: ServedCall,
  parts: readonly FormPart[] | undefined,
): ReceivedBody | undefined {
  if (!parts) return undefined;
  const fields = fieldsOf(call);
  const body = new Map<string, unknown>(Object.entries(Object(request.query)));
  const described = new Map(body);
  for (const { name, filename, type, bytes } of parts) {
    const kind = kindOf(fields[name]);
    const isFile = filename !== undefined;
    if (body.has(name) || kind === 'files' || (isFile && (kind === 'text' || bytes.length > (call.limit ?? MEGABYTE))))
      return undefined;
    const about = { name: filename, type, size: bytes.length };
    body.set(
      name,
      isFile ? { ...about, sha256: hash('sha256', bytes), content: { bytes } } : coerce(bytes.toString(), fields[name]),
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

async function parse(
  request: FastifyRequest,
  call: ServedCall,
  folder: string,
  source: Readable,
): Promise<ReceivedBody> {
  const fields = fieldsOf(call);
  const kept: KeptFile[] = [];
  const values = new Map<string, unknown>(Object.entries(Object(request.query)));
  const working: Promise<void>[] = [];
  const removeFiles = async () => void (await Promise.all(kept.map((file) => file.remove())));
  const memory = new MemoryOfForm();
  const parser = parserOf(request, call.limit ?? MEGABYTE);
  const failed = new AbortController();
  const fail = (error: unknown) => failed.abort(error);
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(event, () => fail(invalid('too-many-fields', 'The body has too many fields.')));
  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (nameTruncated || valueTruncated) return fail(tooLarge());
    if (values.has(name)) return fail(invalid('field-twice', `The field ${name} is there twice.`));
    values.set(name, coerce(value, fields[name]));
  });
  parser.on('file', (name, stream, filename, _encoding, type) => {
    // What comes after a fault is read and left: nobody would tell it to end.
    if (failed.signal.aborted) return void stream.resume();
    const kind = kindOf(fields[name]);
    if (kind === 'text' || (kind === 'file' && values.has(name))) {
      stream.resume();
      return fail(invalid('unexpected-file', `The field ${name} is no file.`));
    }
    const file = new KeptFile({ folder, name: filename ?? '', type, memory });
    kept.push(file);
    if (kind === 'file') values.set(name, file);
    else values.set(name, [...listOf(values.get(name)), file]);
    // What ends before its file does would leave it waiting for ever.
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
    throw reasonOf(error, failed.signal);
  }
  const shown = (of: (file: KeptFile) => unknown) =>
    Object.fromEntries([...values].map(([name, value]) => [name, withFiles(value, of)]));
  return {
    body: shown((file) => file.received()),
    described: shown((file) => file.described()),
    removeFiles,
    dispose: removeFiles,
  };
}

function parserOf(request: FastifyRequest, limit: number): BusboyInstance {
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
    throw noMultipart();
  }
}

/** Feeds the parser. When something is wrong the rest of the request is read and left: a caller whose connection is cut hears no answer. */
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
    request.once('close', () => request.readableEnded || stop(noMultipart()));
    signal.addEventListener('abort', () => stop(signal.reason));
    request.pipe(parser);
  });
}

/** What the caller is told: what was found wrong first, else that the body is broken. */
function reasonOf(error: unknown, signal: AbortSignal): unknown {
  const reason: unknown = signal.aborted ? signal.reason : error;
  if (reason instanceof ProblemError) return reason;
  const full = storageProblem(reason);
  return full instanceof ProblemError ? full : isOwnFault(reason) ? reason : noMultipart();
}

/** An error of the disk, and not of the line. */
function isOwnFault(error: unknown): boolean {
  const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : '';
  return code !== '' && code !== 'ECONNRESET' && code !== 'EPIPE';
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function withFiles(value: unknown, of: (file: KeptFile) => unknown): unknown {
  if (value instanceof KeptFile) return of(value);
  return Array.isArray(value) ? value.map((each) => withFiles(each, of)) : value;
}
