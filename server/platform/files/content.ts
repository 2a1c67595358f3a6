import { fileTypeFromBuffer } from 'file-type';
import { detectOfficeType } from './archive.ts';
import type { FileContent } from './file-content.ts';

/** The bytes that are enough to detect the type of a file. */
const HEAD_BYTES = 65_536;

const OCTETS = 'application/octet-stream';
const ZIP = 'application/zip';

/** Detects the type of a file by its content. The name only decides between equally harmless types: kinds of text, or of old office files. */
export async function detectType(file: FileContent): Promise<string> {
  const head = await file.read(0, HEAD_BYTES);
  const found = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? '';
  if (found === ZIP || found.startsWith('application/vnd.openxmlformats')) return (await detectOfficeType(file)) ?? ZIP;
  if (found === 'application/x-cfb') return OLD_OFFICE_TYPES.get(endingOf(file.name)) ?? found;
  if (found !== '' && !/xml|html|text\//.test(found)) return isPolyglot(head) ? OCTETS : (TYPE_ALIASES[found] ?? found);
  return textType(head, file.name);
}

/** Other names of one type. */
const TYPE_ALIASES: Readonly<Record<string, string>> = {
  'audio/vnd.wave': 'audio/wav',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'video/matroska': 'video/x-matroska',
};

const OLD_OFFICE_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
  }),
);

const TEXT_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    csv: 'text/csv',
    json: 'application/json',
    md: 'text/markdown',
    rtf: 'application/rtf',
  }),
);

const endingOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Markup that a browser may treat as a page or a part of one: such files are never shown. */
const MARKUP = /<(?:!doctype\s+html|html|head|body|script|iframe|svg|object|embed|style|meta|link|img|form)[\s>/]/i;

const isPolyglot = (head: Buffer): boolean => MARKUP.test(head.toString('latin1', 0, 2048));

function textType(head: Buffer, name: string): string {
  const text = readText(head);
  if (text === undefined) return OCTETS;
  const start = text.slice(0, 4096);
  if (/<svg[\s>]/i.test(start)) return 'image/svg+xml';
  if (MARKUP.test(start)) return 'text/html';
  if (/^\s*<\?xml/.test(start)) return 'application/xml';
  return TEXT_TYPES.get(endingOf(name)) ?? 'text/plain';
}

/** The text of bytes, in the encodings that are usual here; undefined for binary data. */
export function readText(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be', bytes);
  // oxlint-disable-next-line no-control-regex -- these characters do not occur in texts
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(bytes.toString('latin1'))) return undefined;
  return decode('utf-8', cutToWholeLetter(bytes)) ?? decode('windows-1253', bytes);
}

function decode(encoding: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined; // not in this encoding
  }
}

/** The head of a file may end in the middle of a character. */
function cutToWholeLetter(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.subarray(0, bytes.length - back) : bytes;
  }
  return bytes;
}

/** Types that are sent with their own content type. All others are sent as binary downloads. */
const DOWNLOAD_TYPES = new Set([
  'application/json',
  'application/msword',
  'application/pdf',
  'application/rtf',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.oasis.opendocument.presentation',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/zip',
]);

/** Types that a page can show safely. */
const INLINE_TYPES =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp)|audio\/(?:mpeg|wav|ogg|mp4|aac|flac|x-flac|webm|opus)|video\/(?:mp4|webm|ogg|quicktime)|application\/pdf|text\/(?:plain|csv|markdown))$/;

/** The content type of the response; plain text for every kind of text. */
export function contentTypeFor(mime: string): string {
  if (mime.startsWith('text/') && INLINE_TYPES.test(mime)) return 'text/plain; charset=utf-8';
  return INLINE_TYPES.test(mime) || DOWNLOAD_TYPES.has(mime) ? mime : OCTETS;
}

export const isShownInline = (mime: string): boolean => INLINE_TYPES.test(mime);

/** Images for which a thumbnail can be made. */
export const hasThumbnail = (mime: string): boolean => /^image\/(?:png|jpeg|gif|webp|avif)$/.test(mime);

/** Whether a category allows a type: by name, or by group as image/*. */
export const isTypeAllowed = (mime: string, allowed: readonly string[]): boolean =>
  allowed.some((type) => type === mime || (type.endsWith('/*') && mime.startsWith(type.slice(0, -1))));
