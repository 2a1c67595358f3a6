import { glob, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Schema } from '../engine/json.ts';
import { entitiesIn } from '../engine/source/entity.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** What the web app takes from the declarations without carrying them: their schemas and manual texts stay out of the bundle. */
export function appData(): Plugin[] {
  return [
    virtual('virtual:calls', callModule),
    virtual('virtual:entities', entityModule),
    virtual('virtual:screens', screenModule),
    slimWidgets(),
    slimOperations(),
  ];
}

function virtual(name: string, source: () => Promise<string>): Plugin {
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? source() : null),
  };
}

const fromRoot = (path: string): Promise<Readonly<Record<string, unknown>>> =>
  import(pathToFileURL(join(ROOT, path)).href);

interface CallRow {
  readonly method: string;
  readonly path: string;
  readonly affects?: readonly string[];
  readonly reply: Schema;
}

/** name -> [method, path, affects, where its reply holds entities]. */
async function callModule(): Promise<string> {
  const { calls } = await fromRoot('schemas/calls/index.ts');
  const schemas = await schemasByName();
  // The catalogue has these; its own test holds it to that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const table = Object.entries(calls as Record<string, CallRow>).map(
    ([name, { method, path, affects = [], reply }]) => {
      const holds = entitiesIn(reply, schemas);
      return [name, [method, path, affects, ...(Object.keys(holds).length > 0 ? [holds] : [])]];
    },
  );
  return `export const calls = ${JSON.stringify(Object.fromEntries(table))};`;
}

async function schemasByName(): Promise<Readonly<Record<string, Schema>>> {
  const { entities } = await fromRoot('schemas/entities/index.ts');
  // Declared as schemas by name.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return entities as Readonly<Record<string, Schema>>;
}

/** The names of the built screens. */
async function screenModule(): Promise<string> {
  const files = await Array.fromAsync(glob('**/*.json', { cwd: join(ROOT, 'schemas/screens') }));
  const names = files
    .filter((file) => !file.endsWith('.scenarios.json'))
    .map((file) => file.replace(/\.json$/, '').replaceAll('\\', '/'));
  return `export const screens = ${JSON.stringify(names.toSorted((one, other) => one.localeCompare(other)))};`;
}

/** "entities/user", "documents/settings" -> schema, without the texts of the manual. */
async function entityModule(): Promise<string> {
  const { documentSchemas } = await fromRoot('schemas/documents/index.ts');
  const schemas = { ...(await schemasByName()), ...Object(documentSchemas) };
  const text = JSON.stringify(schemas, (key, value: unknown) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  );
  return `export const entities = JSON.parse(${JSON.stringify(text)});`;
}

/** In a build a widget's definition keeps what the runtime reads: no props schema, no manual text, no examples. `?whole` asks for all of it. */
function slimWidgets(): Plugin {
  return {
    name: 'slim-widgets',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (/[\\/]widgets[\\/]_shared[\\/]definitions\.ts$/.test(id)) return definitionsModule();
      const [, folder] = /[\\/]widgets[\\/]([\w-]+)[\\/]index\.ts$/.exec(id) ?? [];
      if (!folder || folder.startsWith('_')) return null;
      const source = await readFile(id, 'utf8');
      const load = /load:\s*\(\)\s*=>\s*(import\('[^']+'\))/.exec(source)?.[1];
      const found = Object.entries(await import(pathToFileURL(id).href)).filter(([, value]) => isWidget(value));
      if (!load || found.length !== 1)
        throw new Error(`${basename(dirname(id))}/index.ts does not declare exactly one widget`);
      const [name, definition] = found[0] ?? [];
      return `export const ${name} = Object.freeze({ ...${JSON.stringify(definition, slim)}, load: () => ${load} });`;
    },
  };
}

/** The definitions whole, for who shows them; without their components, which the slim ones bring. */
async function definitionsModule(): Promise<string> {
  const text = JSON.stringify({ ...(await fromRoot('widgets/index.ts')) });
  return `export const wholeDefinitions = JSON.parse(${JSON.stringify(text)});`;
}

const isWidget = (value: unknown): boolean => typeof value === 'object' && value !== null && 'examples' in value;

/** Read by who shows or checks a widget, and never by what runs it. */
const MANUAL: ReadonlySet<string> = new Set(['description', 'examples', 'group', 'load', 'schema', 'version']);

function slim(key: string, value: unknown): unknown {
  if (MANUAL.has(key) || (key === 'props' && !Array.isArray(value))) return undefined;
  return key === 'events' ? Object.fromEntries(Object.keys(Object(value)).map((name) => [name, {}])) : value;
}

/** In a build an operation keeps what evaluates and types it; its manual text and its examples stay out. */
function slimOperations(): Plugin {
  return {
    name: 'slim-operations',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/[\\/]engine[\\/]expression[\\/].*\.ts$/.test(id) || !code.includes('examples')) return null;
      const cuts: Cut[] = [];
      collectCuts(this.parse(code), cuts);
      return { code: applyCuts(code, cuts), map: null };
    },
  };
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The values of `description` and `examples` in every object that has a name and examples. */
function collectCuts(node: unknown, cuts: Cut[]): void {
  if (Array.isArray(node)) return node.forEach((each) => collectCuts(each, cuts));
  if (!isNode(node)) return;
  const properties =
    node['type'] === 'ObjectExpression' && Array.isArray(node['properties']) ? node['properties'].filter(isNode) : [];
  const names = new Set(properties.map(keyOf));
  const isDefinition = names.has('name') && names.has('examples');
  for (const property of isDefinition ? properties : []) {
    const text = { description: "''", examples: '[]' }[keyOf(property)];
    const { value } = property;
    if (text !== undefined && property['shorthand'] !== true && isNode(value))
      cuts.push({ start: Number(value['start']), end: Number(value['end']), text });
  }
  if (!isDefinition) for (const member of Object.values(node)) collectCuts(member, cuts);
}

type SyntaxNode = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

const keyOf = ({ key }: SyntaxNode): string => (isNode(key) && typeof key['name'] === 'string' ? key['name'] : '');

const applyCuts = (code: string, cuts: readonly Cut[]): string =>
  cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code);
