import type { Static } from 'typebox';
import { LAZY_DEFINITIONS, OPERATIONS } from '../../../engine/expression/index.ts';
import type { documents } from '../../../schemas/calls/documents.ts';
import type { allTexts } from '../lang/own-texts.ts';
import { catalogueWith } from './catalogue.ts';
import type { Units } from './built.ts';

type Reply = Static<typeof documents.catalogue.reply>;

/** What the editor knows: the catalogue of the checker that refuses a save, and what is told of the operations. Code stays here. */
export function editorCatalogue(units: Units, texts: Awaited<ReturnType<typeof allTexts>>): Reply {
  const told = [...Object.values(OPERATIONS), ...Object.values(LAZY_DEFINITIONS)];
  const functions = [...units.values()].filter(({ kind, functions: source }) => kind === 'part' && source !== '');
  return {
    // As JSON, which leaves out what is code: a widget's `load`, a contract's `normalise`.
    catalogue: plain(catalogueWith(units, texts, '', {})),
    operations: plain(Object.fromEntries(told.map((operation) => [operation.name, operation]))),
    functions: Object.fromEntries(functions.map(({ name, functions: source }) => [name, source])),
  };
}

const plain = (value: object): Record<string, unknown> => JSON.parse(JSON.stringify(value));
