import { equal, formatDocument, isObject, parseDocument, rewriteText } from '../../../../engine/index.ts';
import { storedKindOf } from '../../../../schemas/documents/index.ts';
import { fieldError, invalid } from '../../../platform/base/problem.ts';

type Document = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

/** A document in a request: its value, its text, or both, and the members that are edited as texts. */
interface WrittenDocument {
  readonly document?: Document;
  readonly text?: string;
  readonly texts?: Texts;
}

const wrongText = (
  field: string,
  detail?: { readonly line: number; readonly column: number; readonly message: string },
) =>
  invalid('document-text', 'The text is no JSON object, or the value says something else.', [
    detail
      ? fieldError(field, 'json', undefined, `${detail.line}:${detail.column} ${detail.message}`)
      : fieldError(field, 'document-text'),
  ]);

/** Parses a text to an object; throws 400 with the place of the error. */
export function readDocumentText(text: string, field: string): Document {
  const { value, problems } = parseDocument(text);
  if (problems[0]) throw wrongText(field, problems[0]);
  if (!isObject(value)) throw wrongText(field);
  return value;
}

/** Separates the members that are edited as texts from the others. */
export function splitTexts(kind: string, document: Document): { readonly members: Document; readonly texts: Texts } {
  const names = Object.keys(storedKindOf(kind)?.texts ?? {});
  const isText = ([name, value]: readonly [string, unknown]) => names.includes(name) && typeof value === 'string';
  const entries = Object.entries(document);
  return {
    members: Object.fromEntries(entries.filter((entry) => !isText(entry))),
    texts: Object.fromEntries(entries.filter(isText).map(([name, value]) => [name, String(value)])),
  };
}

/** Reads the document of a request; throws 400 if it is not an object, or if its value and its texts differ. */
export function readWrittenDocument(kind: string, { document, text, texts = {} }: WrittenDocument): Document {
  const known = Object.keys(storedKindOf(kind)?.texts ?? {});
  const unknown = Object.keys(texts).find((name) => !known.includes(name));
  if (unknown !== undefined) throw wrongText(`/texts/${unknown}`);
  if (text === undefined) {
    if (!document) throw wrongText('/text');
    return { ...document, ...texts };
  }
  const written = { ...readDocumentText(text, '/text'), ...texts };
  if (document && !equal(document, written)) throw wrongText('/text');
  return written;
}

/** Returns the text of a document: the text of its author, edited only where the value differs. */
export function layOutText(kind: string, document: Document, text: string | null | undefined): string {
  const { textOf = null } = storedKindOf(kind) ?? {};
  const value = textOf === null ? splitTexts(kind, document).members : document[textOf];
  return rewriteText(text ?? '', value ?? null, formatDocument);
}

/** A document whose text is laid out. */
export interface TextOrder {
  readonly kind: string;
  readonly document: Document;
  readonly text: string | null | undefined;
}

/** The same for a separate process: a large document takes half a second. */
export const layOutOrder = ({ kind, document, text }: TextOrder): string => layOutText(kind, document, text);
