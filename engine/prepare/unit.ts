import { escapeStep } from '../base/pointer.ts';
import type { RuntimeWidget } from '../base/widget.ts';
import type * as unit from '../../schemas/documents/unit.ts';
import type { DocumentBundle } from '../base/ports.ts';
import { toText } from '../base/text.ts';
import { handler } from './handler.ts';
import { itemReader, pathSteps } from './item-path.ts';
import { child, type PrepareContext, type SlotsOf } from './node.ts';
import { namesOfSlots, slotsAmong } from './part-slots.ts';
import { logic, value, type Reader } from './reader.ts';
import type {
  CompileActions,
  PreparedDraft,
  PreparedEvent,
  PreparedHead,
  PreparedPages,
  PreparedSource,
  PreparedState,
  PreparedUnit,
} from './types.ts';

/** Prepares a unit to run, once for each document. */
export function prepareUnit(given: unit.Unit, name: string, { widgets, parts, compile }: PrepareOptions): PreparedUnit {
  return prepareEach(given, name, '', slotsAmong(widgets, parts), compile);
}

export interface PrepareOptions {
  readonly widgets: Readonly<Record<string, RuntimeWidget>>;
  readonly parts: DocumentBundle['parts'];
  readonly compile: CompileActions;
}

function prepareEach(
  given: unit.Unit,
  name: string,
  at: string,
  slotsOf: SlotsOf,
  compile: CompileActions,
): PreparedUnit {
  const context: PrepareContext = {
    document: name,
    slotsOf,
    compile,
    uses: new Set(),
    contracts: new Set(),
    count: 0,
    placed: new Set(),
  };
  const dialogs = map(given.dialogs, `${at}/dialogs`, (dialog, pointer, key) =>
    prepareEach(dialog, `${name}#${key}`, pointer, slotsOf, compile),
  );
  const head = at === '' ? headOf(given, context) : null;
  const body = child(given.body, `${at}/body`, context);
  for (const dialog of Object.values(dialogs)) {
    for (const used of dialog.uses) context.uses.add(used);
    for (const contract of dialog.contracts) context.contracts.add(contract);
  }
  return {
    name,
    kind: given.screen === undefined ? 'part' : 'screen',
    title: optional(given.title, `${at}/title`, value),
    head,
    access: given.access ?? null,
    params: given.params ?? {},
    state: map(given.state, `${at}/state`, state),
    values: map(given.values, `${at}/values`, logic),
    sources: map(given.sources, `${at}/sources`, (one, pointer, key) => source(one, pointer, key, compile)),
    drafts: map(given.drafts, `${at}/drafts`, (one, pointer) => draft(one, pointer, compile)),
    flows: map(given.flows, `${at}/flows`, (flow, pointer) => ({
      flow: flow.flow,
      with: optional(flow.with, `${pointer}/with`, value),
    })),
    tasks: map(given.tasks, `${at}/tasks`, ({ params = {}, do: actions }, pointer) => ({
      params,
      steps: compile(actions, `${pointer}/do`),
    })),
    dialogs,
    on: Object.entries(given.on ?? {}).map(([event, on]) =>
      unitEvent(event, on, `${at}/on/${escapeStep(event)}`, compile),
    ),
    leave: given.leave
      ? {
          when: logic(given.leave.when, `${at}/leave/when`),
          text: value(given.leave.text, `${at}/leave/text`),
          screen: given.leave.screen === true,
        }
      : null,
    model: given.model ?? {},
    slots: namesOfSlots(given.slots),
    functions: given.functions
      ? { file: given.functions.file ?? `${name}.functions.js`, text: given.functions.text ?? null }
      : null,
    body,
    uses: context.uses,
    contracts: context.contracts,
  };
}

/** A screen with a title always has a head; a part has one only when it declares it. */
function headOf({ screen, title, head }: unit.Unit, context: PrepareContext): PreparedHead | null {
  if (title === undefined || (screen === undefined && !head)) return null;
  const { back, subtitle, state: chip, sticky = false, actions = [] } = head ?? {};
  return {
    declared: head !== undefined,
    title: value(title, '/title'),
    subtitle: optional(subtitle, '/head/subtitle', value),
    back: back ? { text: value(back.text, '/head/back/text'), link: value(back.link, '/head/back/link') } : null,
    sticky,
    state: chip ? child(chip, '/head/state', context) : null,
    actions: actions.map((action, index) => child(action, `/head/actions/${index}`, context)),
  };
}

function map<In, Out>(
  given: Readonly<Record<string, In>> | undefined,
  pointer: string,
  make: (one: In, pointer: string, name: string) => Out,
): Readonly<Record<string, Out>> {
  const made = Object.entries(given ?? {}).map(([name, one]) => {
    return [name, make(one, `${pointer}/${escapeStep(name)}`, name)] as const;
  });
  return Object.fromEntries(made);
}

type PrepareReader = (given: unknown, pointer: string) => Reader;

const optional = (given: unknown, pointer: string, read: PrepareReader): Reader | null =>
  given === undefined ? null : read(given, pointer);

function state(schema: NonNullable<unit.Unit['state']>[string]): PreparedState {
  const keep = schema['keep'];
  const known = keep === 'url' || keep === 'tab' || keep === 'device' || keep === 'user' ? keep : null;
  const entry = schema['entry'] === 'each' || schema['entry'] === 'opened' ? schema['entry'] : null;
  return { initial: schema['default'] ?? null, keep: known, entry, schema: ownSchema(schema) };
}

// The schema of a document is JSON, and the checker has checked it.
const ownSchema = (schema: NonNullable<unit.Unit['state']>[string]): PreparedState['schema'] => schema;

function source(given: unit.Source, pointer: string, name: string, compile: CompileActions): PreparedSource {
  const body = optional(given.with, `${pointer}/with`, value);
  const [kind, asks] = callOf(given);
  return {
    pointer,
    kind,
    asks,
    with: body,
    when: optional(given.when, `${pointer}/when`, logic),
    debounce: given.debounce ?? (given.pages ? 200 : 0),
    every: given.every ?? null,
    manual: given.manual ?? false,
    retry: given.retry ?? 0,
    key: given.key === undefined ? null : itemReader(given.key, `${pointer}/key`),
    list: given.list === undefined ? null : pathSteps(given.list),
    access: given.access ?? null,
    pages: given.pages ? pages(given.pages, sendsPage(kind, body), `${pointer}/pages`) : null,
    loaded: given.on?.loaded ? handler(given.on.loaded, `${pointer}/on/loaded`, 'loaded', compile) : null,
    failed: given.on?.failed ? handler(given.on.failed, `${pointer}/on/failed`, 'failed', compile) : null,
    after: body ? sourcesOf(body).filter((other) => other !== name) : [],
  };
}

function callOf(given: unit.Source): [PreparedSource['kind'], string] {
  if (given.call !== undefined) return ['call', given.call];
  if (given.service !== undefined) return ['service', given.service];
  if (given.fn !== undefined) return ['fn', given.fn];
  return ['hub', given.hub ?? ''];
}

/** The sources whose data an expression reads directly. */
const sourcesOf = ({ prepared: { dependencies } }: Reader): string[] => [
  ...new Set(
    dependencies.flatMap(({ root, steps: [name, member] }) =>
      root === 'sources' && name !== undefined && (member === 'data' || member === 'reply') ? [name] : [],
    ),
  ),
];

const sendsPage = (kind: PreparedSource['kind'], body: Reader | null): boolean =>
  kind === 'call' && !body?.prepared.dependencies.some(({ root }) => root === 'page');

function pages(given: unit.Pages, sent: boolean, pointer: string): PreparedPages {
  const size = logic(given.size ?? 10, `${pointer}/size`);
  if ('cursor' in given) {
    const cursor = logic(given.cursor, `${pointer}/cursor`);
    return { kind: 'cursor', sent: false, size, count: null, reset: [], keep: null, cursor, add: given.add };
  }
  return {
    kind: 'number',
    sent,
    size,
    count: itemReader(toText(given.count ?? 'count'), `${pointer}/count`),
    reset: (given.reset ?? []).map((path, index) => logic(path, `${pointer}/reset/${index}`)),
    keep: given.keep ?? null,
    cursor: null,
    add: 'end',
  };
}

/** The time in milliseconds during which changes are collected. */
const SYNC_AFTER = 300;

function draft(given: unit.Draft, pointer: string, compile: CompileActions): PreparedDraft {
  const from = logic(given.from, `${pointer}/from`);
  return {
    pointer,
    from,
    after: sourcesOf(from),
    schema: value(given.schema, `${pointer}/schema`),
    base: optional(given.base, `${pointer}/base`, value),
    keep: optional(given.keep, `${pointer}/keep`, value),
    save: given.save
      ? { after: given.save.after, handler: handler(given.save.do, `${pointer}/save/do`, 'save', compile) }
      : null,
    sync: given.sync
      ? {
          hub: given.sync.hub,
          after: given.sync.after ?? SYNC_AFTER,
          with: optional(given.sync.with, `${pointer}/sync/with`, value),
          revision: optional(given.sync.revision, `${pointer}/sync/revision`, value),
        }
      : null,
  };
}

function unitEvent(event: string, on: unit.Handler, pointer: string, compile: CompileActions): PreparedEvent {
  const made = handler(on, pointer, event, compile);
  const colon = event.indexOf(':');
  const rest = event.slice(colon + 1);
  const kind = colon < 0 ? event : event.slice(0, colon);
  switch (kind) {
    case 'change':
      return { kind, reader: logic(rest, pointer), handler: made };
    case 'key':
      return { kind, combo: rest, handler: made };
    case 'every':
      return { kind, ms: Number(rest), handler: made };
    case 'hub':
      return { kind, event: rest, handler: made };
    case 'flow': {
      const dot = rest.indexOf('.');
      return { kind, flow: rest.slice(0, dot), state: rest.slice(dot + 1), handler: made };
    }
    case 'open':
    case 'close':
      return { kind, handler: made };
    default:
      return { kind: 'unknown', event, pointer, handler: made };
  }
}
