import { setImmediate } from 'node:timers/promises';
import { parseDocument, relocateProblems } from '../../../../engine/document/index.ts';
import { storedKinds } from '../../../../schemas/documents/index.ts';
import type { ScriptCaller } from '../../../platform/sandbox/scripts.ts';
import {
  readBuiltInUnits,
  unitKindOf,
  type Unit,
  type Units,
  createProblem,
  htmlViewUnit,
  workbookReferences,
  unitNameOf,
  BundleNames,
  NAMED_KINDS,
  type NamedKind,
} from '../../documents/index.ts';
import { languages, readBuiltInTexts } from '../../../platform/texts/texts.ts';
import { entryToFiles, pathOf, type Document } from './codec.ts';
import { toIdDocument } from './documents.ts';
import type { BundleProblem, ReadBundle } from './read.ts';
import { nameInReference, replaceReferences } from './references.ts';
import type { BundleSource, CheckedBundle } from './source.ts';

interface CheckOptions {
  /** Selects the documents to check; by default all. */
  readonly only?: (path: string) => boolean;
  readonly caller: () => ScriptCaller;
  /** The units and names of the installation; by default those of the product. */
  readonly units?: Units;
  readonly names?: BundleNames;
}

const NO_DOCUMENTS: ReadonlyMap<string, Document> = new Map();

/** The problems of a bundle: the same check for the command line, for editors and for an import. */
export async function checkBundle(
  bundle: ReadBundle,
  sources: readonly BundleSource[],
  options: CheckOptions,
): Promise<BundleProblem[]> {
  const { only = () => true } = options;
  const entries = (folder: string) => bundle.documents.get(folder) ?? NO_DOCUMENTS;
  const names = namesOf(entries, options.names);
  const around = surroundingsOf(entries, options, names);
  const broken = new Set(bundle.problems.filter(({ severity }) => severity === 'error').map(({ path }) => path));
  const problems: BundleProblem[] = [...bundle.problems];
  for (const source of sources)
    for (const [name, document] of entries(source.folder)) {
      const path = pathOf(source, name);
      problems.push(...unknownReferences(document, names).map((problem) => ({ ...problem, path })));
      if (broken.has(path) || !only(path) || !source.check) continue;
      // oxlint-disable-next-line no-await-in-loop -- lets other calls run after each document
      await setImmediate();
      // oxlint-disable-next-line no-await-in-loop -- the scripts of a caller have one turn at a time
      const found = await source.check({ name, document: around.resolved(source.folder, name) ?? document }, around);
      problems.push(...found.map((problem) => ({ ...problem, path })));
    }
  return problems.map((problem) => placeProblem(problem, bundle, sources));
}

/** The names of the bundle; things that the installation does not have yet get a temporary id for the check. */
function namesOf(
  entries: (folder: string) => ReadonlyMap<string, Document>,
  known: BundleNames = new BundleNames(),
): BundleNames {
  const names = new BundleNames();
  for (const { kind, id, name } of known.rows()) names.add(kind, id, name);
  for (const [name, id] of [
    ['conference', '1'],
    ['questionnaire', '3'],
  ] as const)
    if (names.idOf('actionType', name) === undefined) names.add('actionType', id, name);
  let next = FIRST_CHECK_ID;
  for (const kind of NAMED_KINDS)
    for (const name of entries(kind).keys())
      if (names.idOf(kind, name) === undefined) names.add(kind, String(next++), name);
  return names;
}

const FIRST_CHECK_ID = 900_000_000;

function surroundingsOf(
  entries: (folder: string) => ReadonlyMap<string, Document>,
  { caller, units = readBuiltInUnits() }: CheckOptions,
  names: BundleNames,
): CheckedBundle {
  const all = new Map<string, Document>();
  const resolved = (folder: string, name: string): Document | undefined => {
    const key = `${folder}/${name}`;
    const written = entries(folder).get(name);
    const found = all.get(key) ?? (written && toIdDocument(names, written));
    if (found) all.set(key, found);
    return found;
  };
  const own = ['screen', 'part', storedKinds.customView.name].flatMap((folder) =>
    [...entries(folder).keys()].map((name) => toUnit(folder, name, resolved(folder, name) ?? {})),
  );
  const { name: framedFolder } = storedKinds.htmlView;
  const framed = [...entries(framedFolder).keys()].map((name) =>
    htmlViewUnit(name, resolved(framedFolder, name) ?? {}, 0),
  );
  const texts = Object.fromEntries(
    languages().map((code) => {
      const given = Object.entries(entries('translation').get(code) ?? {}).map(([key, text]) => [key, String(text)]);
      return [code, { ...readBuiltInTexts(code), ...Object.fromEntries(given) }];
    }),
  );
  return {
    units: new Map([...units, ...[...own, ...framed].map((unit) => [unit.name, unit] as const)]),
    texts,
    stored: workbookReferences([...entries(storedKinds.workbook.name).keys()]),
    caller,
    resolved,
    find: (folder, name) => entries(folder).get(name),
  };
}

const toUnit = (folder: string, name: string, document: Document): Unit => ({
  kind: unitKindOf(document),
  name: unitNameOf(folder, name),
  document,
  functions: '',
  ...(folder === storedKinds.customView.name ? { view: true } : {}),
});

/** References to things that neither the bundle nor the installation has. */
function unknownReferences(document: Document, names: BundleNames) {
  const unknown = new Set<string>();
  replaceReferences(document, (kind: NamedKind, text) => {
    const name = nameInReference(kind, text);
    if (name !== undefined && names.idOf(kind, name) === undefined) unknown.add(text);
    return undefined;
  });
  return [...unknown].map((text) => createProblem('unknown-reference', '', `there is nothing with the name ${text}`));
}

/** The line and column of a problem in the file of the bundle. */
export function placeProblem(
  problem: BundleProblem,
  { documents, files }: ReadBundle,
  sources: readonly BundleSource[],
): BundleProblem {
  if (problem.pointer === '') return problem;
  const source = sources.find(({ folder, single }) => problem.path.startsWith(single ? `${folder}.` : `${folder}/`));
  const name = source?.single ? source.folder : problem.path.slice((source?.folder.length ?? 0) + 1, -'.json'.length);
  const document = source && documents.get(source.folder)?.get(name);
  if (!source || !document) return problem;
  const text = files?.get(problem.path) ?? entryToFiles(source, { name, document })[0]?.[1];
  if (text === undefined) return problem;
  const isPlaced = problem.line !== 1 || problem.column !== 1;
  const [placed] = isPlaced ? relocateProblems([problem], document, text) : [];
  return placed ?? { ...problem, ...parseDocument(text).at(problem.pointer) };
}
