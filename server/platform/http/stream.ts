import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { latinOf } from '../../../schemas/formats/skeleton.ts';
import type { ByteRange } from '../files/storage.ts';
import { ProblemError } from '../base/problem.ts';

/** The answer of a call that returns a stream. */
export interface StreamAnswer {
  readonly type: string;
  /** Unknown for content that is made while it is sent; then there are no ranges. */
  readonly size?: number;
  /** Changes with the bytes; without quotes. */
  readonly tag: string;
  readonly open: (range?: ByteRange, signal?: AbortSignal) => Promise<Readable>;
  /** The name for saving; without it no disposition is sent. */
  readonly name?: string;
  /** Shown in the browser instead of saved. */
  readonly inline?: boolean;
  /** The page of a view: it runs scripts in an origin of its own, without network access. */
  readonly frame?: boolean;
  /** Seconds for which a browser may cache it. */
  readonly keep?: number;
}

export const isStreamAnswer = (answer: unknown): answer is StreamAnswer =>
  typeof answer === 'object' && answer !== null && 'open' in answer && typeof answer.open === 'function';

/**
 * Files of people run nothing: no scripts, forms or frames, and in an origin of their own. Browsers' PDF viewers do not
 * work in a sandbox.
 */
const SANDBOX_POLICY = "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'";
const VIEWER_POLICY = "default-src 'none'; object-src 'self'; plugin-types application/pdf; style-src 'unsafe-inline'";

const FRAME_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'media-src data: blob:',
  'font-src data:',
  "connect-src 'none'",
  "frame-src 'none'",
  "worker-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

function policyOf({ type, inline, frame }: StreamAnswer): string {
  if (frame) return FRAME_POLICY;
  return type === 'application/pdf' && inline ? VIEWER_POLICY : SANDBOX_POLICY;
}

/** Sends bytes, or the requested range. */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StreamAnswer,
): Promise<FastifyReply> {
  const tag = `"${answer.tag}"`;
  void reply.headers({
    etag: tag,
    vary: 'Cookie',
    ...(answer.size === undefined ? {} : { 'accept-ranges': 'bytes' }),
    'cache-control': answer.keep ? `private, max-age=${answer.keep}` : 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': policyOf(answer),
    // Allows no connection of any kind, including WebRTC, which the content security policy does not cover.
    ...(answer.frame ? { 'connection-allowlist': '()' } : {}),
    ...(answer.name === undefined
      ? {}
      : { 'content-disposition': contentDisposition(answer.name, answer.inline === true) }),
  });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  if (answer.size === undefined) return sendBytes(request, reply.type(answer.type), await answer.open());
  const range = parseRange(request, answer.size, tag);
  if (range === 'unsatisfiable') throw noSuchRange(answer.size);
  const bytes = await answer.open(range, request.deadline.signal);
  const length = range ? range.end - range.start + 1 : answer.size;
  void reply.type(answer.type).header('content-length', length);
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${answer.size}`);
  return sendBytes(request, reply, bytes);
}

/** Closes the stream of a caller who has disconnected meanwhile. */
function sendBytes({ deadline }: FastifyRequest, reply: FastifyReply, bytes: Readable): FastifyReply {
  if (!deadline.signal.aborted) return reply.send(bytes);
  bytes.destroy();
  return reply;
}

const noSuchRange = (size: number) =>
  new ProblemError({
    status: 416,
    code: 'no-such-range',
    title: 'There are no such bytes.',
    headers: { 'content-range': `bytes */${size}` },
  });

/** Parses a single range; several ranges, or another format, give the whole content. */
function parseRange(
  request: Pick<FastifyRequest, 'headers'>,
  size: number,
  tag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const { range, 'if-range': condition } = request.headers;
  if (range === undefined || (condition !== undefined && condition !== tag)) return undefined;
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || (from === '' && Number(to) === 0)) return 'unsatisfiable';
  return end < start ? undefined : { start, end };
}

/** A Greek word in Latin letters, with the case of its first letter. */
function spellInLatin(word: string): string {
  const latin = latinOf(word);
  const isCapital = word.charAt(0) !== word.charAt(0).toLowerCase();
  return isCapital ? latin.charAt(0).toUpperCase() + latin.slice(1) : latin;
}

/** The name in ASCII, and in UTF-8 (RFC 6266, RFC 5987). */
export function contentDisposition(name: string, inline: boolean): string {
  const plain = name
    .replaceAll(/\p{Script=Greek}+/gu, spellInLatin)
    .replaceAll('·', '-')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\u0020-\u007e]|["\\%/;]/g, '_');
  const full = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${full}`;
}
