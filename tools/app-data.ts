import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Schema } from '../engine/json.ts';
import { entitiesIn } from '../engine/runtime/source/entity.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** What the web app takes from the declarations without carrying them: their schemas and manual texts stay out of the bundle. */
export function appData(): Plugin[] {
  return [
    virtual('virtual:calls', callModule),
    virtual('virtual:entities', entityModule),
    virtual('virtual:screens', screenModule),
    slimWidgets(),
    slimFlows(),
    slimContracts(),
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
  readonly takes?: 'multipart';
  readonly path: string;
  readonly affects?: readonly string[];
  readonly inParts?: { readonly field: string; readonly size: number };
  readonly reply: Schema;
}

/** name -> [path, affects, where its reply holds entities, which list goes in parts, method]: nothing at its end that most calls have in common. */
async function callModule(): Promise<string> {
  const { calls } = await fromRoot('schemas/calls/index.ts');
  const schemas = await schemasByName();
  // The catalogue has these; its own test holds it to that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const table = Object.entries(calls as Record<string, CallRow>).map(
    ([name, { method, takes, path, affects = [], inParts, reply }]) => {
      const holds = entitiesIn(reply, schemas);
      const verb = takes === 'multipart' ? 'FORM' : method;
      const row = [path, affects, Object.keys(holds).length > 0 && holds, inParts ?? false, verb !== 'POST' && verb];
      const last = row.findLastIndex((value) => value !== false && (!Array.isArray(value) || value.length > 0));
      return [name, row.slice(0, last + 1)];
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

/** The screens that have an address and no document yet: fewer than those that are built. */
async function screenModule(): Promise<string> {
  const { routes } = await fromRoot('schemas/routes.ts');
  // The table of routes has these; its own test holds it to that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const named = new Set((routes as readonly { readonly screen: string }[]).map(({ screen }) => screen));
  const missing = [...named].filter((screen) => !existsSync(join(ROOT, 'schemas/screens', `${screen}.json`)));
  return `export const missing = ${JSON.stringify(missing)};`;
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
      const load = loaderIn(source);
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

/** What a definition loads, as it is written. */
const loaderIn = (source: string): string | undefined => /load:\s*\(\)\s*=>\s*(import\('[^']+'\))/.exec(source)?.[1];

const namesOnly = (named: unknown): Readonly<Record<string, object>> =>
  Object.fromEntries(Object.keys(Object(named)).map((name) => [name, {}]));

const isWidget = (value: unknown): boolean => typeof value === 'object' && value !== null && 'examples' in value;

/** Read by who shows or checks a widget, and never by what runs it. */
const MANUAL: ReadonlySet<string> = new Set([
  'description',
  'design',
  'examples',
  'group',
  'load',
  'schema',
  'version',
]);

function slim(key: string, value: unknown): unknown {
  if (MANUAL.has(key) || (key === 'props' && !Array.isArray(value))) return undefined;
  return key === 'events' ? namesOnly(value) : value;
}

/** In a build a flow's definition keeps what the runtime reads: its name, the names of its events, and what brings its machine. */
function slimFlows(): Plugin {
  return {
    name: 'slim-flows',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!/[\\/]flows[\\/][\w-]+[\\/]index\.ts$/.test(id)) return null;
      const load = loaderIn(await readFile(id, 'utf8'));
      const [[key, definition] = []] = Object.entries(await import(pathToFileURL(id).href));
      const { name, events } = Object(definition);
      if (!load || !key || typeof name !== 'string')
        throw new Error(`${basename(dirname(id))}/index.ts does not declare exactly one flow`);
      const kept = { name, events: namesOnly(events) };
      return `export const ${key} = Object.freeze({ ...${JSON.stringify(kept)}, load: () => ${load} });`;
    },
  };
}

/** In a build a contract keeps its name and how it reads a code: the shapes of its props and events are for who checks documents. */
function slimContracts(): Plugin {
  return {
    name: 'slim-contracts',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/[\\/]schemas[\\/]contracts\.ts$/.test(id)) return null;
      const cuts: Cut[] = [];
      cutValues(this.parse(code), (names) => names.has('normalise'), CONTRACT_SHAPES, cuts);
      return { code: applyCuts(code, cuts), map: null };
    },
  };
}

const CONTRACT_SHAPES: Texts = { description: "''", props: '{}', events: '{}' };

/** In a build an operation keeps what evaluates and types it; its manual text and its examples stay out. */
function slimOperations(): Plugin {
  return {
    name: 'slim-operations',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/[\\/]engine[\\/]expression[\\/]/.test(id) || !id.endsWith('.ts') || !code.includes('examples')) return null;
      const cuts: Cut[] = [];
      cutValues(this.parse(code), (names) => names.has('name') && names.has('examples'), MANUAL_TEXTS, cuts);
      return { code: applyCuts(code, cuts), map: null };
    },
  };
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Texts = Readonly<Record<string, string>>;
const MANUAL_TEXTS: Texts = { description: "''", examples: '[]' };

/** Finds the values of some members, in every object whose members are such, and what stands in their place. */
function cutValues(node: unknown, isSuch: (names: ReadonlySet<string>) => boolean, texts: Texts, cuts: Cut[]): void {
  if (Array.isArray(node)) {
    for (const each of node) cutValues(each, isSuch, texts, cuts);
    return;
  }
  if (!isNode(node)) return;
  const properties =
    node['type'] === 'ObjectExpression' && Array.isArray(node['properties']) ? node['properties'].filter(isNode) : [];
  if (!isSuch(new Set(properties.map(keyOf)))) {
    for (const member of Object.values(node)) cutValues(member, isSuch, texts, cuts);
    return;
  }
  for (const property of properties) {
    const text = texts[keyOf(property)];
    const { value } = property;
    if (text !== undefined && property['shorthand'] !== true && isNode(value))
      cuts.push({ start: Number(value['start']), end: Number(value['end']), text });
  }
}

type SyntaxNode = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

const keyOf = ({ key }: SyntaxNode): string => (isNode(key) && typeof key['name'] === 'string' ? key['name'] : '');

const applyCuts = (code: string, cuts: readonly Cut[]): string =>
  cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code);
