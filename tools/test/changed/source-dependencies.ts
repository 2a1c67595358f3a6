import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FOLDERS, readImports, sourceFiles } from '../../../tests/architecture/import-graph.ts';
import type { Dependencies } from './dependencies.ts';

const ALL_FOLDERS = [...FOLDERS, 'tests', 'tools'];
/** A file with so many imports adds one to the distance: through a list of all widgets or areas everything depends on everything. */
const IMPORTS_PER_STEP = 8;

export const ALL_DOCUMENTS = 'all documents';

export const isTestFile = (file: string): boolean => /\.(?:test|e2e)\.tsx?$/.test(file);

/** Adds the imports of all sources, and the tests of each folder. Returns the sources. */
export function addSources(root: string, dependencies: Dependencies): readonly string[] {
  const imports = readImports(root, ALL_FOLDERS).filter(({ typeOnly, target }) => !typeOnly && target.includes('/'));
  for (const [file, own] of Map.groupBy(imports, (each) => each.file))
    for (const { target } of own) dependencies.add(file, target, 1 + own.length / IMPORTS_PER_STEP);
  const sources = sourceFiles(root, ALL_FOLDERS);
  addNeighbours(sources, dependencies);
  for (const file of sources.filter((each) => isTestFile(each) && readsDocuments(root, each)))
    dependencies.add(file, ALL_DOCUMENTS, 3);
  return sources;
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
