import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FOLDERS, readImports, sourceFiles, type Import } from '../../../tests/architecture/import-graph.ts';
import type { Dependencies } from './dependencies.ts';

const ALL_FOLDERS = [...FOLDERS, 'tests', 'tools'];
/**
 * A file with this many imports adds one to the distance: otherwise everything would depend on everything through lists
 * of all widgets or areas.
 */
const IMPORTS_PER_STEP = 8;
/** The files that put domains together reach the whole server. */
const isComposition = (file: string): boolean =>
  /^server\/(?:domains\.ts|domains\/[^/]+\/(?:domain|index)\.ts)$/.test(file);
const COMPOSITION_STEPS = 3;

export const ALL_DOCUMENTS = 'all documents';

export const isTestFile = (file: string): boolean => /\.(?:test|e2e)\.tsx?$/.test(file);

/** Adds the imports of all sources, and the tests of each folder. Returns the sources. */
export function addSources(root: string, dependencies: Dependencies): readonly string[] {
  const imports = throughDoors(readImports(root, ALL_FOLDERS)).filter(
    ({ typeOnly, target }) => !typeOnly && target.includes('/'),
  );
  for (const [file, own] of Map.groupBy(imports, (imported) => imported.file))
    for (const { target } of own)
      dependencies.add(file, target, 1 + own.length / IMPORTS_PER_STEP + (isComposition(file) ? COMPOSITION_STEPS : 0));
  const sources = sourceFiles(root, ALL_FOLDERS);
  addNeighbours(sources, dependencies);
  for (const file of sources.filter((source) => isTestFile(source) && readsDocuments(root, source)))
    dependencies.add(file, ALL_DOCUMENTS, 3);
  return sources;
}

const isDoor = (file: string): boolean => /^server\/domains\/[^/]+\/index\.ts$/.test(file);

/** Replaces an import from the index.ts of a domain by the file that defines the name, so that it does not depend on the whole domain. */
function throughDoors(imports: readonly Import[]): readonly Import[] {
  const sources = new Map(
    imports
      .filter(({ file }) => isDoor(file))
      .flatMap(({ file, target, names }) => names.map((name) => [`${file} ${name}`, target] as const)),
  );
  return imports.flatMap((found) =>
    isDoor(found.target) && found.names.length > 0
      ? found.names.map((name) => ({ ...found, target: sources.get(`${found.target} ${name}`) ?? found.target }))
      : [found],
  );
}

/** A test is about its folder, though it may reach it through the whole product only. */
function addNeighbours(sources: readonly string[], dependencies: Dependencies): void {
  for (const files of Map.groupBy(sources, (file) => dirname(file)).values())
    for (const test of files.filter(isTestFile)) {
      const subject = test.replace(/\.(?:test|e2e)\.tsx?$/, '.');
      for (const file of files) if (!isTestFile(file)) dependencies.add(test, file, file.startsWith(subject) ? 0.1 : 1);
    }
}

function readsDocuments(root: string, file: string): boolean {
  const text = readFileSync(join(root, file), 'utf8');
  return text.includes('schemas/screens') || text.includes('scenarios/files.ts');
}
