import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isTest, readImports, folderOfImport, type Import } from './import-graph.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const imports = readImports(root);
const product = imports.filter(({ file }) => !isTest(file));

interface Rule {
  readonly name: string;
  /** Advice for the author. */
  readonly instead: string;
  readonly broken: (found: Import) => boolean;
}

const MAY_IMPORT: Record<string, readonly string[]> = {
  schemas: ['schemas'],
  engine: ['schemas', 'engine'],
  operations: ['schemas', 'engine', 'operations'],
  workbook: ['schemas', 'engine', 'workbook'],
  widgets: ['schemas', 'engine', 'workbook', 'widgets', 'operations'],
  flows: ['schemas', 'engine', 'workbook', 'flows'],
  src: ['schemas', 'engine', 'workbook', 'widgets', 'flows', 'src', 'operations'],
  server: ['schemas', 'engine', 'workbook', 'server', 'widgets', 'flows', 'operations'],
  examples: ['examples'],
};
/** The server may import widgets and flows: their declarations load no component. It asks the charts of applications and of sending microdata before each step. */
const DEFINITIONS: ReadonlySet<string> = new Set([
  'widgets/definitions.ts',
  'flows/manuals.ts',
  'flows/application/machine.ts',
  'flows/microdataSending/machine.ts',
]);
const REACT = /^(react|react-dom|@mantine\/|mobx-react-lite|@xstate\/react)/;
const QUICKJS = /quickjs/;
/** Files of the project beside its folders of sources. */
const OUTSIDE_EXAMPLES = /^(?:tools|tests|\.storybook)\//;
/** Workers and lazy parts of pages import the last ones, so that they load no other part of the engine. */
const ENTRIES = [
  'engine/index.ts',
  'engine/react/index.ts',
  'engine/archive/index.ts',
  'workbook/index.ts',
  'workbook/compare.ts',
  'workbook/check.ts',
  'workbook/files/index.ts',
];
const widgetOf = (path: string): string | undefined => /^widgets\/(?!parts\/)([^/]+\/[^/]+)\//.exec(path)?.[1];

const RULES: readonly Rule[] = [
  {
    name: 'each folder imports only the folders below it',
    instead: 'move what is shared into the lower folder, or pass it in from src/ or server/',
    broken: ({ file, target }) => {
      const [from, to] = [folderOfImport(file), folderOfImport(target)];
      return from !== undefined && to !== undefined && !MAY_IMPORT[from]?.includes(to);
    },
  },
  {
    name: 'only the index files of engine, engine/react, engine/archive and workbook may be imported',
    instead: 'import from one of these (engine/index.ts has no React), and export there what is missing',
    broken: ({ file, target }) =>
      ['engine', 'workbook'].includes(folderOfImport(target) ?? '') &&
      folderOfImport(file) !== folderOfImport(target) &&
      !['workbook', 'server'].includes(folderOfImport(file) ?? '') &&
      !ENTRIES.includes(target),
  },
  {
    name: 'examples import the project by its name, and nobody else does',
    instead: 'an example takes what package.json exports, as another team does; other folders import files',
    broken: ({ file, target }) =>
      folderOfImport(file) === 'examples'
        ? target.startsWith('../') || OUTSIDE_EXAMPLES.test(target)
        : /^praxis(\/|$)/.test(target),
  },
  {
    name: 'the server never meets React',
    instead:
      'import engine/index.ts or a folder of the engine without React, and of widgets and flows only their lists',
    broken: ({ file, target }) =>
      folderOfImport(file) === 'server' &&
      (target.startsWith('engine/react') ||
        REACT.test(target) ||
        (['widgets', 'flows'].includes(folderOfImport(target) ?? '') && !DEFINITIONS.has(target))),
  },
  {
    name: 'the server opens a sandbox in server/platform/sandbox alone',
    instead: 'call a script with server/platform/sandbox/scripts.ts: it has the one queue, its bounds and its turns',
    broken: ({ file, target }) =>
      folderOfImport(file) === 'server' &&
      !file.startsWith('server/platform/sandbox/') &&
      (target.startsWith('engine/script') ||
        /^server\/platform\/sandbox\/(?!scripts\.ts$)/.test(target) ||
        QUICKJS.test(target)),
  },
  {
    name: 'QuickJS is loaded in engine/script alone',
    instead: 'run code through the sandbox of engine/script',
    broken: ({ file, target }) => !file.startsWith('engine/script/') && QUICKJS.test(target),
  },
  {
    name: 'React stands in engine/react alone',
    instead: 'move what needs React into engine/react, or pass a component in through the Frame',
    broken: ({ file, target, typeOnly }) =>
      folderOfImport(file) === 'engine' && !file.startsWith('engine/react/') && REACT.test(target) && !typeOnly,
  },
  {
    name: 'expressions know neither React nor MobX',
    instead: 'read through Environment: the server runs expressions too',
    broken: ({ file, target }) =>
      file.startsWith('engine/expression/') && (target.startsWith('mobx') || REACT.test(target)),
  },
  {
    name: 'a widget imports no other widget',
    instead: 'move the shared piece to widgets/parts',
    broken: ({ file, target }) => {
      const [from, to] = [widgetOf(file), widgetOf(target)];
      return from !== undefined && to !== undefined && from !== to;
    },
  },
  {
    name: 'a widget is declared without React',
    instead: "write the component as load: () => import('./Name.tsx')",
    broken: ({ file, target, typeOnly }) =>
      /^widgets\/(registry|[^/]+\/[^/]+\/schema)\.ts$/.test(file) && REACT.test(target) && !typeOnly,
  },
  {
    name: 'schemas import TypeBox and nothing else',
    instead: 'write the rule by hand, or move what needs the library to the folder that uses it',
    broken: ({ file, target }) =>
      folderOfImport(file) === 'schemas' && !target.startsWith('schemas/') && !/^typebox(\/|$)/.test(target),
  },
  {
    name: 'a machine is only its chart',
    instead: 'declare an actor contract in actors.ts and provide it from src/',
    broken: ({ file, target }) =>
      folderOfImport(file) === 'flows' && (REACT.test(target) || /^(mobx|@tanstack)/.test(target)),
  },
];

describe('the folders and who imports them', () => {
  it('have imports', () => expect(product.length).toBeGreaterThan(100));

  for (const rule of RULES) {
    it(rule.name, () => {
      const found = product.filter(rule.broken).map(({ file, target }) => `${file} imports ${target}: ${rule.instead}`);
      expect(found).toEqual([]);
    });
  }

  it('have no cycles', () => expect(cycles(product)).toEqual([]));
});

/** Files that reach themselves through their imports; types are gone at run time and count for nothing. */
function cycles(found: readonly Import[]): readonly string[] {
  const next = Map.groupBy(
    found.filter(({ typeOnly }) => !typeOnly),
    ({ file }) => file,
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
    if (trail.includes(file) || done.has(file)) return;
    for (const { target } of next.get(file) ?? []) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return circles;
}
