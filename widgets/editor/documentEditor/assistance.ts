import {
  checkText,
  isObject,
  ownMember,
  parseDocument,
  type Assistance,
  type Catalogue,
  type Problem,
} from '../../../engine/index.ts';
// oxlint-disable-next-line import/no-unassigned-import -- it registers the product's operations
import '../../../operations/manual.ts';
import type { Translate } from '../../../engine/react/index.ts';
import type { DocumentEditorProps } from './schema.ts';

/** The editor's catalogue and documentation, from the server; null until it is loaded. */
export function assistanceOf(known: DocumentEditorProps['known'], t: Translate): Assistance | null {
  const catalogue = ownMember(known, 'catalogue');
  const operations = ownMember(known, 'operations');
  if (!isCatalogue(catalogue) || !isObject(operations)) return null;
  const texts = Object.fromEntries(Object.keys(catalogue.texts).map((key) => [key, t(key)]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reply of documents.catalogue is made of the operations themselves
  return { catalogue, operations: operations as Assistance['operations'], texts };
}

/** The server built it from its own catalogue. */
const isCatalogue = (value: unknown): value is Catalogue =>
  isObject(value) && isObject(value['widgets']) && isObject(value['texts']) && isObject(value['entities']);

export interface CheckedDocument {
  readonly value: string;
  readonly problems: readonly Problem[];
  readonly errors: number;
  readonly warnings: number;
  readonly document: Readonly<Record<string, unknown>> | null;
}

/** The problems that the server would report; until the catalogue is loaded, only those of the JSON. */
export function checkDocument(
  text: string,
  assistance: Assistance | null,
  { kind, name }: Pick<DocumentEditorProps, 'kind' | 'name'>,
): CheckedDocument {
  const parsed = parseDocument(text);
  const found = assistance ? checkText(text, { catalogue: assistance.catalogue }) : parsed.problems;
  const wanted = kind ?? 'screen';
  const called = ownMember(parsed.value, wanted);
  const problems: Problem[] = [...found];
  if (name && isObject(parsed.value) && called !== name)
    problems.push({
      kind: 'unit-name',
      severity: 'error',
      pointer: called === undefined ? '' : `/${wanted}`,
      message: `its ${wanted} has to be ${name}`,
      ...(called === undefined ? parsed.keyAt('') : parsed.at(`/${wanted}`)),
    });
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return {
    value: text,
    problems: problems.toSorted((one, other) => one.line - other.line || one.column - other.column),
    errors,
    warnings: problems.length - errors,
    document: parsed.problems.length === 0 && isObject(parsed.value) ? parsed.value : null,
  };
}
