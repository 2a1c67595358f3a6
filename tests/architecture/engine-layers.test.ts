import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isTest, readImports } from './import-graph.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Each folder of the engine with the folders that it may import. The four layers are the language (document, expression, check), prepare, runtime and react;
 * script, archive and export are tools beside them; base is what all of them share. An import of a type counts like any other: a layer that needs a type from above does not know its own input.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  base: [],
  document: ['base'],
  expression: ['base'],
  archive: ['base'],
  script: ['base', 'document'],
  check: ['base', 'document', 'expression'],
  prepare: ['base', 'document', 'expression'],
  export: ['base', 'archive'],
  runtime: ['base', 'document', 'expression', 'prepare', 'script', 'export'],
  react: ['base', 'document', 'expression', 'prepare', 'export', 'runtime'],
};

/** The only entry for other folders. */
const ENTRY = 'engine/index.ts';

function folderOf(file: string): string | undefined {
  const [topFolder, folder = '', ...inner] = file.split('/');
  if (topFolder !== 'engine') return undefined;
  return inner.length === 0 ? undefined : folder;
}

const imports = readImports(root).filter(({ file }) => !isTest(file) && file !== ENTRY);

it('every folder of the engine has its place in a layer', () => {
  const folders = new Set(imports.map(({ file }) => folderOf(file)).filter((folder) => folder !== undefined));
  expect([...folders].toSorted()).toEqual(Object.keys(MAY_IMPORT).toSorted());
});

it('no folder of the engine may be reached from what it imports', () => {
  const below = (folder: string): string[] => (MAY_IMPORT[folder] ?? []).flatMap((next) => [next, ...below(next)]);
  for (const folder of Object.keys(MAY_IMPORT))
    expect([folder, below(folder).includes(folder)]).toEqual([folder, false]);
});

it('a folder of the engine imports only the layers below it, and no types of others', () => {
  const upward = imports.filter(({ file, target }) => {
    const [from, to] = [folderOf(file), folderOf(target)];
    return from !== undefined && to !== undefined && from !== to && !MAY_IMPORT[from]?.includes(to);
  });
  expect(
    upward.map(
      ({ file, target }) => `${file} imports ${target}: pass it in, or move what both need into the lower layer`,
    ),
  ).toEqual([]);
});
