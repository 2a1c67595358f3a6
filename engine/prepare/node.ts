import { escapeStep } from '../base/pointer.ts';
import type * as unit from '../../schemas/documents/unit.ts';
import { FORBIDDEN_KEYS } from '../base/json.ts';
import type { RuntimeSlot } from '../base/widget.ts';
import { DocumentError } from './document-error.ts';
import { handler } from './handler.ts';
import { SLOT } from './part-slots.ts';
import { itemReader } from './item-path.ts';
import { isPlainValue, logic, readsItem, target, value, type Reader } from './reader.ts';
import type {
  CompileActions,
  NamedReader,
  OwnValues,
  PreparedBinds,
  PreparedChild,
  PreparedEntry,
  PreparedHandler,
  PreparedNode,
  PreparedSlot,
} from './types.ts';

/** The context for preparing the nodes of one unit. */
export interface PrepareContext {
  readonly document: string;
  /** The slots of a widget or a part by its name. */
  readonly slotsOf: SlotsOf;
  readonly compile: CompileActions;
  /** Collects the names of widgets and parts. */
  readonly uses: Set<string>;
  readonly contracts: Set<string>;
  /** Counts the nodes, because generated names contain the count. */
  count: number;
  /** The slots that have a placeholder already. */
  readonly placed: Set<string>;
}

export type SlotsOf = (name: string) => Readonly<Record<string, RuntimeSlot | undefined>> | undefined;

/** Shared, because most nodes leave most members empty. */
const EMPTY_LIST: readonly never[] = Object.freeze([]);
const EMPTY_RECORD: Readonly<Record<string, never>> = Object.freeze({});

type AnyChild = unit.Node | unit.Choice;
type Props = Readonly<Record<string, unit.Value>> | undefined;

/** A faulty node becomes one fault; the nodes around it are prepared nevertheless. */
export function child(given: AnyChild, pointer: string, context: PrepareContext): PreparedChild {
  try {
    return 'choose' in given ? choice(given, pointer, context) : nodeOrEach(given, pointer, context);
  } catch (error) {
    return { kind: 'fault', pointer, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

function choice(given: unit.Choice, pointer: string, context: PrepareContext): PreparedChild {
  const cases = new Map<string, PreparedChild>();
  for (const [names, one] of Object.entries(given.cases)) {
    const prepared = child(one, `${pointer}/cases/${escapeStep(names)}`, context);
    for (const name of names.split('|')) cases.set(name, prepared);
  }
  const otherwise = given.else ? child(given.else, `${pointer}/else`, context) : null;
  return { kind: 'choice', pointer, choose: logic(given.choose, `${pointer}/choose`), cases, else: otherwise };
}

function nodeOrEach(given: unit.Node, pointer: string, context: PrepareContext): PreparedChild {
  const made = node(given, pointer, context);
  if (!given.each) return made;
  const show = made.show && !readsItem(made.show.prepared) ? made.show : null;
  const { in: list, as, key, empty } = given.each;
  return {
    kind: 'each',
    pointer,
    in: logic(list, `${pointer}/each/in`),
    as,
    key: itemReader(key ?? '', `${pointer}/each/key`),
    empty: empty ? child(empty, `${pointer}/each/empty`, context) : null,
    show,
    node: show ? { ...made, show: null } : made,
  };
}

function node(given: unit.Node, pointer: string, context: PrepareContext): PreparedNode {
  const name = given.widget === SLOT ? placeName(given, context) : (given.id ?? `n${++context.count}`);
  const widget = widgetOf(given, pointer, context);
  const props = split(given.props, `${pointer}/props`);
  const show = given.show === undefined ? null : logic(given.show, `${pointer}/show`);
  const key = given.key === undefined ? null : value(given.key, `${pointer}/key`);
  const binds = bindsOf(given.bind, `${pointer}/bind`);
  const waits = typeof given.waits === 'string' ? [given.waits] : (given.waits ?? EMPTY_LIST);
  const only = given.only ?? EMPTY_LIST;
  return {
    kind: 'node',
    pointer,
    document: context.document,
    name,
    widget,
    key,
    values: valuesOf(given.values, `${pointer}/values`),
    show,
    access: given.access ?? null,
    waits,
    loading: given.loading ?? 'text',
    only,
    ...props,
    binds,
    on: handlersOf(given.on, `${pointer}/on`, context.compile),
    children:
      given.children?.map((childNode, index) => child(childNode, `${pointer}/children/${index}`, context)) ??
      EMPTY_LIST,
    slots: slotsOf(given, pointer, context),
    watched:
      props.live.length + binds.length + waits.length + only.length > 0 ||
      isLive(show) ||
      isLive(key) ||
      (typeof widget === 'object' && isLive(widget.code)),
  };
}

function valuesOf(values: unit.Node['values'], pointer: string): OwnValues | null {
  if (values === undefined) return null;
  return Object.fromEntries(
    assertSafeProps(values, pointer).map(
      ([name, given]) => [name, logic(given, `${pointer}/${escape(name)}`)] as const,
    ),
  );
}

const isLive = (reader: Reader | null): boolean => reader?.liveness === 'live';

/** Ids within a slot belong to the caller. Only a second placeholder of the part makes them differ. */
function placeName(given: unit.Node, context: PrepareContext): string {
  const slot = JSON.stringify(given.props?.['name'] ?? '');
  if (context.placed.has(slot)) return `-${++context.count}`;
  context.placed.add(slot);
  return '';
}

function widgetOf({ widget }: unit.Node, pointer: string, context: PrepareContext): PreparedNode['widget'] {
  if (typeof widget !== 'string') {
    context.contracts.add(widget.as);
    return { contract: widget.as, code: logic(widget.for, `${pointer}/widget/for`) };
  }
  context.uses.add(widget);
  return widget;
}

/** Splits props by how often they must be read. */
function split(props: Props, pointer: string) {
  const fixed: Record<string, unknown> = {};
  const globals: NamedReader[] = [];
  const live: NamedReader[] = [];
  for (const [name, given] of assertSafeProps(props, pointer)) {
    if (isPlainValue(given)) {
      fixed[name] = given;
      continue;
    }
    const reader = value(given, `${pointer}/${escapeStep(name)}`);
    if (reader.liveness === 'constant') fixed[name] = reader.prepared.value;
    else (reader.liveness === 'globals' ? globals : live).push([name, reader]);
  }
  return { fixed: Object.freeze(fixed), globals, live };
}

/** Refuses a prop whose name reaches prototypes. */
function assertSafeProps(props: Props, pointer: string): readonly (readonly [string, unit.Value])[] {
  if (props === undefined) return EMPTY_LIST;
  const entries = Object.entries(props);
  const bad = entries.find(([name]) => FORBIDDEN_KEYS.has(name));
  if (bad) throw new DocumentError(`No prop and no value may be called ${bad[0]}`, pointer);
  return entries;
}

function bindsOf(bind: unit.Node['bind'], pointer: string): PreparedBinds {
  if (bind === undefined) return EMPTY_LIST;
  if (typeof bind === 'string') return [['', target(bind, pointer)]];
  return assertSafeProps(bind, pointer).map(
    ([model, path]) => [model, target(path, `${pointer}/${escapeStep(model)}`)] as const,
  );
}

function handlersOf(
  on: unit.Node['on'],
  pointer: string,
  compile: CompileActions,
): Readonly<Record<string, PreparedHandler>> {
  if (on === undefined) return EMPTY_RECORD;
  const made = Object.entries(on).map(([event, given]) => {
    return [event, handler(given, `${pointer}/${escapeStep(event)}`, event, compile)] as const;
  });
  return Object.fromEntries(made);
}

function slotsOf(given: unit.Node, pointer: string, context: PrepareContext): PreparedNode['slots'] {
  if (given.slots === undefined) return EMPTY_RECORD;
  const definition = typeof given.widget === 'string' ? context.slotsOf(given.widget) : undefined;
  const made = Object.entries(given.slots).map(([name, slot]) => {
    return [name, slotOf(slot, `${pointer}/slots/${escapeStep(name)}`, definition?.[name], context)] as const;
  });
  return Object.fromEntries(made);
}

type DeclaredSlot = NonNullable<unit.Node['slots']>[string];

const isEntries = (slot: DeclaredSlot): slot is readonly unit.Entry[] => Array.isArray(slot);

function slotOf(
  slot: DeclaredSlot,
  pointer: string,
  definition: RuntimeSlot | undefined,
  context: PrepareContext,
): PreparedSlot {
  if (!isEntries(slot)) return { kind: 'node', node: child(slot, pointer, context) };
  const entries = slot.map((given, index) => entry(given, `${pointer}/${index}`, definition?.perRow, context));
  return { kind: 'entries', entries, perRow: definition?.perRow !== undefined };
}

function entry(
  given: unit.Entry,
  pointer: string,
  perRow: RuntimeSlot['perRow'],
  context: PrepareContext,
): PreparedEntry {
  const as = given.as ?? perRow?.as ?? 'row';
  const show = given.show === undefined ? null : logic(given.show, `${pointer}/show`);
  const values = valuesOf(given.values, `${pointer}/values`);
  const showsPerRow = show !== null && perRow !== undefined && readsName(show, as, values);
  const own: Record<string, unit.Value> = {};
  const ofRow: Record<string, unit.Value> = {};
  for (const [name, prop] of assertSafeProps(given.props, `${pointer}/props`)) {
    (perRow?.props.includes(name) ? ofRow : own)[name] = prop;
  }
  const props = split(own, `${pointer}/props`);
  const rowProps = split(ofRow, `${pointer}/props`);
  return {
    pointer,
    name: given.id ?? `e${++context.count}`,
    id: given.id ?? null,
    place: given.slot === undefined ? null : slotPlace(given.slot, given.with, pointer),
    each: given.each ? prepareEach(given.each, pointer) : null,
    values,
    access: given.access ?? null,
    show: showsPerRow ? null : show,
    fixed: props.fixed,
    live: [...props.globals, ...props.live],
    binds: bindsOf(given.bind, `${pointer}/bind`),
    body: given.body ? child(given.body, `${pointer}/body`, context) : null,
    on: handlersOf(given.on, `${pointer}/on`, context.compile),
    row: perRow
      ? { as, show: showsPerRow ? show : null, fixed: rowProps.fixed, live: [...rowProps.globals, ...rowProps.live] }
      : null,
  };
}

/** Does it read a name, itself or through values? */
function readsName(reader: Reader, name: string, values: OwnValues | null, seen = new Set<string>()): boolean {
  return reader.prepared.readsNames.some((read) => {
    const own = values && Object.hasOwn(values, read) ? values[read] : undefined;
    if (!own) return read === name;
    if (seen.has(read)) return false;
    seen.add(read);
    return readsName(own, name, values, seen);
  });
}

const slotPlace = (slot: string, given: unit.Value | undefined, pointer: string): PreparedEntry['place'] => ({
  slot,
  with: given === undefined ? null : value(given, `${pointer}/with`),
});

const prepareEach = (each: unit.EntryEach, pointer: string): PreparedEntry['each'] => ({
  in: logic(each.in, `${pointer}/each/in`),
  as: each.as,
  key: itemReader(each.key ?? '', `${pointer}/each/key`),
});
