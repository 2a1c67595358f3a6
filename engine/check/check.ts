import type { Catalogue } from '../catalogue.ts';
import { parseDocument, positionsOf, type ParsedDocument } from '../document/index.ts';
import type { Problem } from '../problem.ts';

export interface CheckOptions {
  readonly catalogue: Catalogue;
  /** The text that the document was read from: problems then stand where its author sees them. */
  readonly text?: string;
  /** The kind of document: "unit" (a screen, part or dialog) when it is not said. */
  readonly kind?: string;
}

/** The problems of a document that is already read. Never throws. */
export function check(document: unknown, options: CheckOptions): Problem[] {
  const parsed = options.text === undefined ? positionsOf(document) : parseDocument(options.text);
  return checkParsed(document, parsed, options);
}

/** The problems of the text of a document: what is no JSON, and then what the document itself has. */
export function checkText(text: string, options: Omit<CheckOptions, 'text'>): Problem[] {
  const parsed = parseDocument(text);
  return [...parsed.problems, ...checkParsed(parsed.value, parsed, options)];
}

function checkParsed(_document: unknown, parsed: ParsedDocument, _options: CheckOptions): Problem[] {
  return [...parsed.problems];
}
