import type { Static } from 'typebox';
import { LAZY_DEFINITIONS, OPERATIONS } from '../../../../engine/expression/index.ts';
// oxlint-disable-next-line import/no-unassigned-import -- it registers the product's operations
import '../../../../operations/manual.ts';
import type { documents } from '../../../../schemas/calls/documents.ts';
import type { loadAllTexts } from '../../../platform/texts/text-overrides.ts';
import { createCatalogue, type StoredNames } from './catalogue.ts';
import type { Units } from './built-in.ts';

type Reply = Static<typeof documents.catalogue.reply>;

/** Builds the data of the editor: the catalogue that a save is checked with, and the manual of the operations. Functions are left out. */
export function createEditorCatalogue(
  units: Units,
  texts: Awaited<ReturnType<typeof loadAllTexts>>,
  stored: StoredNames,
): Reply {
  const operations = [...Object.values(OPERATIONS), ...Object.values(LAZY_DEFINITIONS)];
  const functions = [...units.values()].filter(({ kind, functions: source }) => kind === 'part' && source !== '');
  return {
    // The JSON of the reply leaves out functions: a widget's `load`, a contract's `normalise`.
    catalogue: { ...createCatalogue(units, texts, '', {}, stored) },
    operations: Object.fromEntries(operations.map((operation) => [operation.name, operation])),
    functions: Object.fromEntries(functions.map(({ name, functions: source }) => [name, source])),
  };
}
