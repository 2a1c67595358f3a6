// Help for an editor of documents: what may stand at a place, and a change of the text that keeps the rest as it is written.
import { applyEdits, editsToSet, OPERATIONS, parseDocument } from 'praxis/engine';
import { complete } from 'praxis/engine/check';
import { catalogue } from './check.ts';

/** The names that fit at an offset of the text. */
export const namesAt = (text: string, offset: number): string[] =>
  complete(text, offset, { catalogue, operations: OPERATIONS, texts: {} }).map(({ label }) => label);

/** The same text with another title. */
export const withTitle = (text: string, title: string): string =>
  applyEdits(text, editsToSet(parseDocument(text), '/title', title));
