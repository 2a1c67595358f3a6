import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { invalidMultipart } from './form-problems.ts';
import { MAX_FORM_MEMORY } from './spooled-file.ts';

/** A field or file of a form in memory. */
export interface FormPart {
  readonly name: string;
  /** Undefined for a field. */
  readonly filename: string | undefined;
  readonly type: string;
  readonly bytes: Buffer;
}

/** The maximum size of a form besides its files. */
const FORM_OVERHEAD_BYTES = 65_536;
const MAX_FIELD_BYTES = 65_536;
const MAX_PARTS = 20;
const HEADER_LENGTH = 600;
/** Smaller chunks are not worth releasing. */
const MIN_RELEASED_BYTES = 4096;
const HEADER =
  /^content-disposition: form-data; name="([\w.-]{1,100})"(?:; filename="([\w ().-]{1,200})"\r\ncontent-type: ?([\w+.-]{1,60}\/[\w+.-]{1,60}))?$/i;

/**
 * Parses a form in the format of browsers, without reading every byte. Undefined for every other format, which the
 * general parser reads: both agree about what both can read.
 */
export function readShortForm(bytes: Buffer, boundary: string): FormPart[] | undefined {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const first = delimiter.subarray(2);
  if (!first.equals(bytes.subarray(0, first.length))) return undefined;
  const parts: FormPart[] = [];
  let at = first.length;
  while (!isEnd(bytes, at)) {
    const next = readPart(bytes, at, delimiter);
    if (!next || parts.length === MAX_PARTS) return undefined;
    parts.push(next.part);
    at = next.end;
  }
  return parts.length > 0 ? parts : undefined;
}

const isEnd = (bytes: Buffer, at: number): boolean =>
  bytes.length <= at + 4 && /^--(?:\r\n)?$/.test(bytes.toString('latin1', at));

function readPart(bytes: Buffer, at: number, delimiter: Buffer): { part: FormPart; end: number } | undefined {
  const blank = bytes.subarray(at, at + HEADER_LENGTH).indexOf('\r\n\r\n');
  if (blank < 2 || bytes[at] !== 13 || bytes[at + 1] !== 10) return undefined;
  const header = HEADER.exec(bytes.toString('latin1', at + 2, at + blank));
  const from = at + blank + 4;
  const to = bytes.indexOf(delimiter, from - 2);
  if (!header || to < from) return undefined;
  const [, name = '', filename, type = 'text/plain'] = header;
  if (filename === undefined && to - from > MAX_FIELD_BYTES) return undefined;
  const part = { name, filename, type: type.toLowerCase(), bytes: bytes.subarray(from, to) };
  return { part, end: to + delimiter.length };
}

/** The declared length of the body, if it is short enough to be read at once. */
export function shortFormLength(headers: { readonly 'content-length'?: string | undefined }): number | undefined {
  const length = Number(headers['content-length']);
  return length > 0 && length <= MAX_FORM_MEMORY + FORM_OVERHEAD_BYTES ? length : undefined;
}

/** The boundary of a content type in the usual format; undefined for others. */
export const findPlainBoundary = (type: string | undefined): string | undefined =>
  /^multipart\/form-data; ?boundary=([\w'()+./:=?-]{1,70})$/.exec(type ?? '')?.[1];

/** Fills the buffer with a body of exactly that length. Nothing else may listen for its chunks. */
export function readIntoBuffer(body: Readable, into: Buffer): Promise<void> {
  const ownsChunks = body instanceof IncomingMessage;
  return new Promise((resolve, reject) => {
    let at = 0;
    const take = (chunk: Buffer) => {
      // Bytes beyond the buffer are counted, and the body is then refused.
      const from = at;
      at += chunk.length;
      if (at <= into.length) into.set(chunk, from);
      // The first chunk is left to the collector: if it never ran, all other garbage would grow.
      if (ownsChunks && from > 0) release(chunk);
    };
    const leave = () => {
      body.off('data', take);
      body.resume();
      if (at === into.length && body.readableEnded) resolve();
      else reject(invalidMultipart());
    };
    body.on('data', take);
    for (const end of ['end', 'error', 'close'] as const) body.once(end, leave);
  });
}

/**
 * Frees the memory of a chunk that the HTTP parser made only for it. Otherwise chunks trigger collections of the whole
 * heap: this took a third of the processor time of a large upload.
 */
function release({ buffer, length }: Buffer): void {
  if (length === buffer.byteLength && length >= MIN_RELEASED_BYTES && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
