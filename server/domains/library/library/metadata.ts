import { isoDay, parseGreekDate, parseIsoDate } from '../../../../schemas/formats/greek-date.ts';
import { mimeKind, type Kind } from '../../../../schemas/formats/mime-kind.ts';
import { fieldError, ProblemError, type FieldError } from '../../../platform/base/problem.ts';
import { cleanRichText } from '../../../platform/base/rich-text.ts';

export type Metadata = Readonly<Record<string, unknown>>;

type FieldReader = (value: unknown) => unknown;

/** Metadata of an item, by kind: entities/metadata-*. Values that the server sets are not taken from a caller. */
const text: FieldReader = (value) => (typeof value === 'string' && value.length <= 1000 ? value.trim() : undefined);
const rich: FieldReader = (value) => (typeof value === 'string' ? cleanRichText(value) : undefined);
const date: FieldReader = (value) => (typeof value === 'string' ? (readDate(value) ?? undefined) : undefined);

const general = { abstract: rich, Creation_Date: date };
const document = { ...general, Author: text, Publisher: text, Date_Published: date };
const FIELDS: Readonly<Record<Kind, Readonly<Record<string, FieldReader>>>> = {
  Document: document,
  Text: document,
  Image: general,
  Video: general,
  General: general,
  Url: { abstract: rich },
};

/** Members that only the server sets. Values from a caller are ignored, because screens send back what they received. */
const SERVER_FIELDS = new Set(['Page_Count', 'File_Size', 'File_Type']);
const FILE_KINDS: ReadonlySet<Kind> = new Set(['Document', 'Text', 'Image', 'Video']);

/** Reads the metadata that a caller sends; each fault names its field. Empty values are left out. */
export function readMetadata(given: Metadata, mime: string): Metadata {
  const fields = FIELDS[mimeKind(mime)];
  const errors: FieldError[] = [];
  const read = Object.entries(given).flatMap(([name, value]) => {
    if (SERVER_FIELDS.has(name) || value === null || value === '') return [];
    const reading = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const result = reading?.(value);
    if (result === undefined) errors.push(fieldError(`/Metadata/${name}`, reading ? 'format' : 'mime-field'));
    return result === undefined || result === '' ? [] : [[name, result] as const];
  });
  if (errors.length > 0)
    throw new ProblemError({
      status: 422,
      code: 'bad-metadata',
      title: 'The metadata of the item is invalid.',
      errors,
    });
  return Object.fromEntries(read);
}

/** Whether items of a mime type have this field. */
export const isFieldOf = (name: string, mime: string): boolean => Object.hasOwn(FIELDS[mimeKind(mime)], name);

/** The metadata that the server sets for a file. */
export function fileMetadata(mime: string, size: number, pages?: number | null): Metadata {
  const kind = mimeKind(mime);
  if (!FILE_KINDS.has(kind)) return {};
  return { File_Size: size, File_Type: mime, ...(pages ? { Page_Count: pages } : {}) };
}

/** Reads a date in the format of people or in the stored one. */
function readDate(value: string): string | null {
  const [day = ''] = value.split('T', 1);
  const found = parseIsoDate(day) ?? parseGreekDate(value);
  return found ? isoDay(found) : null;
}
