import { check } from '../../../../engine/check/index.ts';
import type { Problem } from '../../../../engine/index.ts';
import type { Unit, Units } from './built-in.ts';
import { createCatalogue } from './catalogue.ts';
import type { DocumentSurroundings } from './kinds.ts';

/** The problems of a document of the page language among other documents. */
export function findUnitProblems(
  document: Unit['document'],
  { units, texts, stored }: Pick<DocumentSurroundings, 'units' | 'texts' | 'stored'>,
): Problem[] {
  const own = String(document['part'] ?? document['screen']);
  if (document['address'] === undefined && units.get(own)?.document === document)
    return check(document, { catalogue: sharedCatalogue(units, texts, stored) });
  const others = new Map([...units].filter(([name]) => name !== own));
  return check(document, { catalogue: createCatalogue(others, texts, own, document, stored) });
}

const catalogues = new WeakMap<Units, ReturnType<typeof createCatalogue>>();

/** One catalogue for all documents of a bundle. A screen with an address needs its own catalogue, without itself. */
function sharedCatalogue(
  units: Units,
  texts: DocumentSurroundings['texts'],
  stored: DocumentSurroundings['stored'],
): ReturnType<typeof createCatalogue> {
  const found = catalogues.get(units) ?? createCatalogue(units, texts, '', {}, stored);
  catalogues.set(units, found);
  return found;
}

/** A problem whose place in the text is not known. */
export const createProblem = (kind: string, pointer: string, message: string): Problem => ({
  kind,
  severity: 'error',
  pointer,
  line: 1,
  column: 1,
  message,
});
