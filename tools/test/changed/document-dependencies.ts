import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../../engine/index.ts';
import { foldersOf, isUnitFile } from '../../../schemas/documents/screen-files.ts';
import { routes } from '../../../schemas/routes.ts';
import { VISITS } from '../../../tests/e2e/screens.ts';
import type { Dependencies } from './dependencies.ts';
import { ALL_DOCUMENTS } from './source-dependencies.ts';

const SCREENS = 'schemas/screens';

/** Names for tests that are not files: the scenarios of a document, and the visit of a row of tests/e2e/screens.ts. */
export const scenariosOf = (document: string): string => `scenarios of ${document}`;
export const visitOf = (index: number): string => `visit ${index}`;

const fileOf = (document: string): string => `${SCREENS}/${document}.json`;

/** Adds what documents depend on (parts, widgets, calls, flows), and the scenarios, visits and journeys that depend on documents. */
export function addDocuments(root: string, sources: readonly string[], dependencies: Dependencies): readonly string[] {
  const documents = globSync(`${SCREENS}/**/*.json`, { cwd: root })
    .filter(isUnitFile)
    .map((file) => file.replaceAll('\\', '/').slice(SCREENS.length + 1, -'.json'.length));
  const widgets = foldersByName(sources, 'widgets');
  const flows = foldersByName(sources, 'flows');
  const handlers = routesByArea(sources);
  const known = new Set(documents);
  for (const name of documents) {
    const file = fileOf(name);
    for (const { key, value } of stringsIn(JSON.parse(readFileSync(join(root, file), 'utf8')))) {
      if (known.has(value) && key !== 'to') dependencies.add(file, fileOf(value), 2);
      const folder = key === 'widget' ? widgets.get(value) : key === 'flow' ? flows.get(value) : undefined;
      for (const source of folder ?? []) dependencies.add(file, source, 2);
      if (key === 'call') addCall(name, value, handlers, dependencies);
      if (known.has(value) && key !== 'to') dependencies.add(serverOf(name), serverOf(value), 1);
    }
    dependencies.add(scenariosOf(name), file, 0.1);
    dependencies.add(scenariosOf(name), `${SCREENS}/${name}.scenarios.json`, 0.1);
    dependencies.add(scenariosOf(name), `${SCREENS}/${name}.functions.js`, 0.1);
    for (const folder of foldersOf(`${SCREENS}/${name}`))
      dependencies.add(scenariosOf(name), `${folder}/replies.json`, 0.5);
    dependencies.add(ALL_DOCUMENTS, file, 1);
  }
  for (const [index, { screen }] of VISITS.entries()) addScreen(visitOf(index), screen, 1, dependencies);
  for (const journey of sources.filter((file) => file.endsWith('.e2e.ts')))
    for (const screen of screensIn(readFileSync(join(root, journey), 'utf8')))
      addScreen(journey, screen, 1.5, dependencies);
  return documents;
}

/** The server side of a document: only tests with a server depend on it. */
const serverOf = (document: string): string => `server of ${document}`;

function addCall(
  document: string,
  call: string,
  handlers: ReadonlyMap<string, string>,
  dependencies: Dependencies,
): void {
  const area = call.split('.', 1)[0] ?? '';
  dependencies.add(fileOf(document), `schemas/calls/${area}.ts`, 2);
  const file = handlers.get(area);
  if (file !== undefined) dependencies.add(serverOf(document), file, 2);
}

/** The file that answers the calls of each area. */
const routesByArea = (sources: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    sources.flatMap((file) => {
      const area = /^server\/domains\/[^/]+\/([^/]+)\/routes\.ts$/.exec(file)?.[1];
      return area === undefined ? [] : [[area, file] as const];
    }),
  );

function addScreen(test: string, screen: string, distance: number, dependencies: Dependencies): void {
  dependencies.add(test, fileOf(screen), distance);
  dependencies.add(test, serverOf(screen), distance);
}

/** The sources of each folder below a top folder, by the folder's name; index files only re-export others. */
function foldersByName(sources: readonly string[], top: string): ReadonlyMap<string, readonly string[]> {
  const inside = sources.filter((file) => file.startsWith(`${top}/`) && !/\.test\.tsx?$/.test(file));
  return Map.groupBy(inside, (file) => file.split('/').at(-2) ?? '');
}

function stringsIn(value: unknown, key = ''): readonly { readonly key: string; readonly value: string }[] {
  if (typeof value === 'string') return [{ key, value }];
  if (Array.isArray(value)) return value.flatMap((item) => stringsIn(item, key));
  return isObject(value) ? Object.entries(value).flatMap(([name, member]) => stringsIn(member, name)) : [];
}

/** The screens whose addresses occur in a journey. */
function screensIn(text: string): ReadonlySet<string> {
  const addresses = [...text.matchAll(/['"`](?:\$\{\w+\})?(\/[^'"`\s]*)/g)].map(([, address = '']) => address);
  return new Set(addresses.flatMap((address) => screenAt(address) ?? []));
}

function screenAt(address: string): string | undefined {
  const path = `${address.split(/[?#]/, 1)[0] ?? ''}/`.toLowerCase();
  const fitting = routes
    .map((route) => ({ route, text: textOf(route.path) }))
    .filter(({ text }) => text !== '/' && path.includes(text))
    .toSorted((one, other) => other.text.length - one.text.length);
  return fitting[0]?.route.screen;
}

/** "/:curProject/admin/user/:id?" -> "/admin/user/" */
const textOf = (path: string): string =>
  `/${path
    .split('/')
    .filter((segment) => segment !== '' && !segment.startsWith(':'))
    .map((segment) => `${segment.toLowerCase()}/`)
    .join('')}`;
