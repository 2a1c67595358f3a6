import { isObject, pruneBundle, type DocumentBundle, type Frame, type JsonObject } from '../../../engine/index.ts';
import {
  createRuntime,
  GlobalFacts,
  type Runtime,
  type RuntimeCatalogue,
  type Translate,
} from '../../../engine/react/index.ts';
import { provideOverCalls } from '../../../flows/provide.ts';
import { flows } from '../../../flows/index.ts';
import { calls } from '../../../schemas/calls/index.ts';
import { contracts } from '../../../schemas/contracts.ts';
import { demoProjects } from '../../../schemas/demo/projects.ts';
import type { ScenarioGiven } from '../../../schemas/documents/scenario.ts';
import { areas } from '../../../schemas/roles.ts';
import { textsOf } from '../../../widgets/parts/text/texts-of.ts';
import { widgets } from '../../../widgets/registry.ts';
import { hostedBundle } from './dialog-host.ts';
import { functionSources, units } from './files.ts';
import { scenarioPorts, type ScenarioPorts } from './replies.ts';

/** A screen or part with the data of a scenario. */
export interface Stage {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly lang: string;
  readonly translate: Translate;
  readonly ports: ScenarioPorts;
  readonly runtime: Runtime;
  /** Null when the reader may not have it. */
  readonly bundle: DocumentBundle | null;
}

const USER = {
  Id: '1',
  Username: 'reader',
  Roles: ['Admin'],
  Fields: {},
  ProjectFields: {},
  Level: 0,
  State: 1,
  CacheMentors: {},
  DefaultProject: null,
};

const { first } = demoProjects;
const PROJECT = { Id: '1', Descr: first.descr, url: first.url, Revision: 1, Settings: first.settings };

export function makeStage(name: string, given: ScenarioGiven, frame: Frame): Stage {
  const lang = given.lang ?? 'el';
  const translate = textsOf(lang);
  const user = { ...USER, ...given.user };
  const documents = new Map(
    Object.entries(given.documents ?? {}).map(([key, document]) => {
      return [key, bundleOf(key.replace(/^[\w-]+:/, ''), asJson(document), user.Roles)] as const;
    }),
  );
  const bundleNamed = (key: string) => documents.get(key) ?? builtInBundle(key, user.Roles);
  const ports = scenarioPorts(given, bundleNamed);
  const globals = new GlobalFacts({
    user,
    project: merged(PROJECT, given.project),
    role: given.role ?? user.Roles[0] ?? '',
    lang,
    translate,
  });
  const catalogue: RuntimeCatalogue = { widgets, contracts, flows, areas, calls };
  const runtime: Runtime = createRuntime({
    catalogue,
    ports,
    frame,
    globals,
    provide: provideOverCalls(async (call, body, init) => {
      const reply = await ports.call(call, body, init);
      void runtime.reload(catalogue.calls[call]?.affects ?? []);
      return reply;
    }),
  });
  const params = given.params ?? {};
  const bundle = bundleNamed(name);
  return { name, params, lang, translate, ports, runtime, bundle: bundle && hostedBundle(bundle, params) };
}

const builtInBundles = new Map<string, DocumentBundle | null>();

/** The bundle of a built-in document, shared by scenarios whose readers have the same roles. */
function builtInBundle(name: string, roles: readonly string[]): DocumentBundle | null {
  const unit = units[name];
  if (!unit) return null;
  const key = JSON.stringify([name, roles]);
  const bundle = builtInBundles.get(key) ?? bundleOf(name, unit, roles);
  builtInBundles.set(key, bundle);
  return bundle;
}

/** The bundle that the server would send to a person with these roles. */
function bundleOf(name: string, unit: JsonObject, roles: readonly string[]): DocumentBundle | null {
  const part = (other: string) => (units[other]?.['part'] === undefined ? undefined : units[other]);
  const implementers = (contract: string) => Object.keys(units).filter((other) => implementing(other, contract));
  const pruned = pruneBundle(unit, part, roles, areas, implementers);
  if (!pruned) return null;
  const parts = Object.fromEntries(Object.entries(pruned.parts).map(([key, one]) => [key, asJson(one)]));
  return { name, version: '1', unit: asJson(pruned.unit), parts, functions: functionSources };
}

function implementing(name: string, contract: string): boolean {
  const declared = units[name]?.['implements'];
  return isObject(declared) && Object.hasOwn(declared, contract);
}

/** A document is JSON, though its type may not say so. */
const asJson = (document: unknown): JsonObject => JSON.parse(JSON.stringify(document));

/** Merges objects member by member. Other values are replaced. */
function merged(base: unknown, over: unknown): unknown {
  if (over === undefined) return base;
  if (!isObject(base) || !isObject(over)) return over;
  const names = new Set([...Object.keys(base), ...Object.keys(over)]);
  return Object.fromEntries([...names].map((name) => [name, merged(base[name], over[name])]));
}
