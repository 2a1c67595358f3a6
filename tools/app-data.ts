import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Schema } from '../engine/base/json.ts';
import { packCalls, type CallFacts } from '../src/api/call-table.ts';
import { takesProject } from '../schemas/project-member.ts';
import { entitiesIn } from '../engine/runtime/source/entity.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Compiles the declarations into data for the web app: their schemas and manual texts are not in the bundle. */
export function appData(): Plugin[] {
  return [
    virtual('virtual:first-calls', () => callModule('first')),
    virtual('virtual:other-calls', () => callModule('others')),
    virtual('virtual:entities', entityModule),
    virtual('virtual:screens', screenModule),
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
  readonly method: 'POST' | 'GET';
  readonly roles: unknown;
  readonly takes?: 'multipart';
  readonly path: string;
  readonly affects?: readonly string[];
  readonly inParts?: { readonly field: string; readonly size: number };
  readonly body: Schema;
  readonly reply: Schema;
}

/**
 * Whether a page before sign-in needs the call. Addresses of GET calls are read synchronously; questionnaires load the
 * others.
 */
const isFirst = ([name, { method, roles }]: readonly [string, CallRow]): boolean =>
  method === 'GET' || name === 'account.identity' || (roles === 'anyone' && !name.startsWith('quest.'));

/** The facts of the calls of a page before sign-in, or those of the others. */
async function callModule(which: 'first' | 'others'): Promise<string> {
  const { calls } = await fromRoot('schemas/calls/index.ts');
  const schemas = await schemasByName();
  // The catalogue has these types, which its own test checks.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const all = Object.entries(calls as Record<string, CallRow>);
  const first = all.filter(isFirst);
  const others = all.filter((name) => !isFirst(name));
  const facts = { first, others }[which].map(([name, row]): [string, CallFacts] => [name, factsOf(row, schemas)]);
  const names = [...first, ...others].map(([name]) => name);
  return `export const calls = ${JSON.stringify(packCalls(Object.fromEntries(facts), names))};`;
}

function factsOf({ method, takes, path, affects, inParts, body, reply }: CallRow, schemas: SchemasByName): CallFacts {
  const holds = entitiesIn(reply, schemas);
  const verb = takes === 'multipart' ? 'FORM' : method;
  return {
    path,
    ...(affects ? { affects } : {}),
    ...(Object.keys(holds).length > 0 ? { holds } : {}),
    takesProject: takesProject(body),
    ...(inParts ? { inParts } : {}),
    ...(verb === 'POST' ? {} : { method: verb }),
  };
}

type SchemasByName = Readonly<Record<string, Schema>>;

async function schemasByName(): Promise<SchemasByName> {
  const { entities } = await fromRoot('schemas/entities/index.ts');
  // Declared as schemas by name.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return entities as SchemasByName;
}

/** The screens with an address and without a document: fewer than those with one. */
async function screenModule(): Promise<string> {
  const { routes } = await fromRoot('schemas/routes.ts');
  // The table of routes has these types, which its own test checks.
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
