import { valueAt } from '../../document/index.ts';
import { readLogic, readValue, trace, type ProblemSink, type TraceStep } from '../../expression/index.ts';
import type { Reader, Target } from '../../prepare/reader.ts';
import type { PreparedNode, PreparedUnit } from '../../prepare/types.ts';
import { resolveContract } from '../../runtime/contracts.ts';
import { isTrue, evaluateReader } from '../../runtime/scope/read.ts';
import type { Scope } from '../../runtime/scope/scope.ts';
import { fitsMedia, waitingFor } from '../resolved-node.ts';
import type { InspectorItem } from './items.ts';

/** The reason why an element is, or is not, on the page. */
export type NodeState =
  | 'shown'
  | 'unmounted'
  | 'access'
  | 'media'
  | 'show'
  | 'loading'
  | 'failed'
  | 'denied'
  | 'broken';

/** A member of the document with its current value. */
export interface Fact {
  readonly name: string;
  readonly pointer: string;
  readonly value: unknown;
  readonly error: string | null;
  /** Null for a literal. */
  readonly logic: 'logic' | 'value' | null;
}

export interface SourceFact {
  readonly name: string;
  readonly state: string;
  readonly error: string | null;
  /** Does the node wait for this source? */
  readonly waits: boolean;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function factOf(name: string, reader: Reader, scope: Scope, logic: 'logic' | 'value'): Fact {
  const { pointer, liveness } = reader;
  try {
    const value = evaluateReader(reader, scope);
    return { name, pointer, value, error: null, logic: liveness === 'constant' ? null : logic };
  } catch (error) {
    return { name, pointer, value: undefined, error: messageOf(error), logic };
  }
}

const fixedFact = (name: string, pointer: string, value: unknown): Fact => ({
  name,
  pointer,
  value,
  error: null,
  logic: null,
});

type Named = readonly (readonly [name: string, reader: Reader])[];

const factsOf = (readers: Named, scope: Scope): readonly Fact[] =>
  readers.map(([name, reader]) => factOf(name, reader, scope, 'value'));

/** The current props: literals, and evaluated ones. */
export function propsOf({ of, scope }: InspectorItem): readonly Fact[] {
  if (!('fixed' in of)) return [];
  const fixed = Object.entries(of.fixed).map(([name, value]) => fixedFact(name, `${of.pointer}/props/${name}`, value));
  const evaluated = 'globals' in of ? [...of.globals, ...of.live] : [...of.live, ...(of.row?.live ?? [])];
  return [...factsOf(evaluated, scope), ...fixed];
}

/** The values that control it: show, key, the list of an each, the value of a choice, the code of a contract. */
export function visibilityFact({ of, scope }: InspectorItem): readonly Fact[] {
  const logic = (name: string, reader: Reader | null): readonly Fact[] =>
    reader ? [factOf(name, reader, scope, 'logic')] : [];
  if (!('kind' in of)) return [...logic('show', of.show), ...(of.each ? logic('each', of.each.in) : [])];
  if (of.kind === 'choice') return logic('choose', of.choose);
  if (of.kind === 'each') return [...logic('show', of.show), ...logic('each', of.in)];
  if (of.kind !== 'node') return [];
  const contract = typeof of.widget === 'string' ? [] : logic('widget', of.widget.code);
  return [...logic('show', of.show), ...contract, ...(of.key ? [factOf('key', of.key, scope, 'value')] : [])];
}

/** Model -> the path to which it is bound, with its value. */
export function bindingsOf({ of, scope }: InspectorItem): readonly Fact[] {
  if (!isNode(of)) return [];
  const models = typeof of.widget === 'string' ? scope.unit.page.catalogue.widgets[of.widget]?.models : undefined;
  const [first = 'value'] = Object.keys(models ?? {});
  return of.binds.map(([model, target]) =>
    factOf(`${model || first} ← ${pathOf(target)}`, target.whole, scope, 'logic'),
  );
}

/** A path as it is written; a computed step becomes a dot. */
const pathOf = ({ root, steps }: Target): string =>
  [root, ...steps]
    .reduce<string>((text, step) => (typeof step === 'object' ? `${text}[·]` : `${text}.${step}`), '')
    .slice(1);

export function handlersOf({ of }: InspectorItem): readonly string[] {
  return 'on' in of && !Array.isArray(of.on) ? Object.keys(of.on) : [];
}

/** The sources that a node waits for, or all those of a unit. */
export function sourcesOf({ of, scope }: InspectorItem): readonly SourceFact[] {
  const waits = isNode(of) ? of.waits : [];
  const names = isUnit(of) ? Object.keys(of.sources) : waits;
  return names.map((name) => {
    const { state, error } = scope.unit.source(name).waiting;
    return { name, state, error: error === null ? null : messageOf(error), waits: waits.includes(name) };
  });
}

/** The members of a unit: params, state, values and drafts; the values of a node or an entry. */
export function waitsOf({ of, scope }: InspectorItem): readonly Fact[] {
  if (!isUnit(of)) {
    const own = 'values' in of ? (of.values ?? {}) : {};
    return Object.entries(own).map(([name, reader]) => factOf(name, reader, scope, 'logic'));
  }
  const { params, state, values, drafts } = of;
  const all = Object.entries({ params, state, values, drafts }).flatMap(([root, declared]) =>
    Object.keys(declared).map((name) => [root, name] as const),
  );
  return all.map(([root, name]) => {
    const label = `${root}.${name}`;
    const reader = root === 'values' ? values[name] : undefined;
    if (reader) return factOf(label, reader, scope, 'logic');
    return fixedFact(label, `/${root}/${name}`, scope.read(root, [name]));
  });
}

/** Checks the node's own reason first, then those of its ancestors. */
export function nodeStateOf(item: InspectorItem): NodeState {
  const { of, scope, mounted } = item;
  if (item.kind === 'fault') return 'broken';
  const { page } = scope.unit;
  try {
    if ('access' in of && !page.allows(of.access)) return 'access';
    if (!mounted) return 'show' in of && hides(of.show, scope) ? 'show' : 'unmounted';
    if ('show' in of && hides(of.show, scope)) return 'show';
    return isNode(of) ? ofNode(of, scope) : 'shown';
  } catch {
    return 'broken';
  }
}

function ofNode(node: PreparedNode, scope: Scope): NodeState {
  if (!fitsMedia(node.only, scope.unit.page)) return 'media';
  const waiting = waitingFor(node, scope);
  if (!waiting || waiting.view === 'node') return 'shown';
  return waiting.view === 'skeleton' ? 'loading' : waiting.view === 'denied' ? 'denied' : 'failed';
}

const hides = (show: Reader | null, scope: Scope): boolean => !isTrue(show, scope);

export const isNode = (of: InspectorItem['of']): of is PreparedNode => 'kind' in of && of.kind === 'node';
const isUnit = (of: InspectorItem['of']): of is PreparedUnit => 'sources' in of;

/** Its label: its widget, its part, or its kind. */
export function titleOf({ of, kind, scope, document, pointer }: InspectorItem): string {
  if (kind === 'unit') return document;
  if (kind === 'entry') return pointer.split('/').at(-2) ?? kind;
  if (!isNode(of)) return kind;
  if (typeof of.widget === 'string') return of.widget;
  try {
    return resolveContract(
      of.widget.contract,
      evaluateReader(of.widget.code, scope),
      scope.unit.page,
      scope.unit.library,
    ).name;
  } catch {
    return of.widget.contract;
  }
}

export type Steps = { readonly step: TraceStep } | { readonly error: string };

/** Evaluates the expression at a position of the document, with the value of each step. */
export function stepsOf(item: InspectorItem, { pointer, logic }: Fact): Steps {
  const problems: string[] = [];
  const note: ProblemSink = ({ message }) => problems.push(message);
  const written = valueAt(documentOf(item), pointer);
  const expression = logic === 'logic' ? readLogic(written, pointer, note) : readValue(written, pointer, note);
  const [problem] = problems;
  return problem === undefined ? { step: trace(expression, item.scope) } : { error: problem };
}

/** A dialog declared in a document has that document's pointers. */
export function documentOf({ scope, document }: InspectorItem): unknown {
  const [name = ''] = document.split('#');
  const { bundle } = scope.unit.library;
  return name === bundle.name ? bundle.unit : bundle.parts[name];
}
