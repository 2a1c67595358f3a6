// Over 300 lines: the one place that maps the roots of the language to the objects that hold their values.
import { runInAction, untracked } from 'mobx';
import { listenToUnitEvents } from '../action/unit-events.ts';
import { Performer } from '../action/performer.ts';
import type { DialogEntry } from '../action/dialogs.ts';
import { CLOSED } from '../action/run.ts';
import type { Environment, ExpressionHost } from '../../expression/index.ts';
import { ExtendedEnvironment, readFrom } from '../../expression/extended-environment.ts';
import type { Flow } from '../flow/flow.ts';
import type { Ports, SandboxCode } from '../../base/ports.ts';
import { DocumentError } from '../../prepare/document-error.ts';
import { stepsOf, type Reader, type Target } from '../../prepare/reader.ts';
import type { PreparedDraft, PreparedFlow, PreparedSource, PreparedUnit } from '../../prepare/types.ts';
import type { UnitLibrary } from '../unit-library.ts';
import type { PageRuntime } from '../page.ts';
import type { Draft } from '../source/draft.ts';
import { Source } from '../source/source.ts';
import { Cell } from './cell.ts';
import { Derived } from './derived.ts';
import { defaultsOf } from './defaults.ts';
import { Host } from './host.ts';
import { Job } from './job.ts';
import { Members, type Member } from './members.ts';
import { SlotScope, type Scope } from './scope.ts';
import { setIn, share } from './share.ts';
import { readCells, State } from './state.ts';
import type { Filling, PartCaller, UnitOptions } from './unit-options.ts';

type Steps = readonly (string | number)[];

/** A recursive part normally ends with its data. This limit protects the page from one that does not. */
const MAX_DEPTH = 64;

/** One open unit: a screen, a part or a dialog with its params, state, values, sources, drafts, flows and jobs. Each is created when it is first read. */
export class UnitScope implements Scope {
  readonly id: string;
  readonly suffix = '';
  readonly page: PageRuntime;
  readonly library: UnitLibrary;
  readonly prepared: PreparedUnit;
  readonly dialog: DialogEntry | null;
  /** The stores of its state. */
  readonly keep: Ports['keep'];
  readonly host: ExpressionHost;
  readonly depth: number;
  /** The parts inside, by their positions. Another version of the document takes over their state, too. */
  readonly parts = new Map<string, UnitScope>();
  #before: UnitScope | null;
  readonly #closed: () => void;
  readonly #caller: PartCaller | null;
  readonly #params = new Map<string, Cell<unknown>>();
  readonly #state: State;
  readonly #models = new Map<string, Cell<unknown>>();
  readonly #derived = new Map<string, Derived>();
  readonly #flows: Members<PreparedFlow, Flow>;
  readonly #sources: Members<PreparedSource, Source>;
  readonly #drafts: Members<PreparedDraft, Draft>;
  readonly #jobs = new Map<string, Job>();
  /** The reader of an expression; null once several places have the expression. */
  readonly #readers = new Map<string, Reader | null>();
  readonly #ends: (() => void)[] = [];
  #controller = new AbortController();

  constructor({ page, library, prepared, params, caller, dialog, after, depth, keep, closed }: UnitOptions) {
    this.#closed = closed ?? (() => {});
    this.depth = depth ?? 0;
    if (this.depth > MAX_DEPTH) throw new DocumentError(`${prepared.name} stands in itself too deeply`, '');
    this.page = page;
    this.id = page.nextUnitId();
    this.library = library;
    this.prepared = prepared;
    this.dialog = dialog ?? null;
    this.keep = keep ?? page.ports.keep;
    this.#before = after ?? null;
    if (after) after.#before = null;
    this.host = new Host(page);
    this.#caller = caller ?? null;
    for (const [name, value] of Object.entries({ ...defaultsOf(prepared.params), ...withoutUndefined(params) })) {
      this.#params.set(name, new Cell(value));
    }
    this.#state = new State(prepared, this.keep, after ? after.#state : null);
    const { name } = prepared;
    this.#flows = new Members(
      name,
      'flows',
      prepared.flows,
      (flow) => new (assertLoaded(page.loader.lazyClasses.flow))(this, flow),
    );
    this.#sources = new Members(name, 'sources', prepared.sources, (source, key) => new Source(this, source, key));
    this.#drafts = new Members(name, 'drafts', prepared.drafts, (draft, key) => {
      const before = this.#before ? this.#before.#drafts.find(key) : undefined;
      return new (assertLoaded(page.loader.lazyClasses.draft))(this, draft, key, before ?? null);
    });
  }

  get unit(): UnitScope {
    return this;
  }

  /** Aborts when the unit closes. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  read(root: string, steps: Steps): unknown {
    switch (root) {
      case 'params':
        return readCells(this.#params, steps);
      case 'state':
        return this.#state.read(steps);
      case 'values':
        return steps.length === 0
          ? this.#all(this.prepared.values, 'values')
          : readFrom(this.value(String(steps[0])), steps, 1);
      case 'model':
        return steps.length === 0
          ? this.#all(this.prepared.model, 'model')
          : readFrom(this.#model(String(steps[0])), steps, 1);
      case 'user':
      case 'project':
      case 'role':
      case 'lang':
        return readFrom(this.page.globals[root], steps, 0);
      case 'sources':
        return this.#sources.read(steps);
      case 'drafts':
        return this.#drafts.read(steps);
      case 'flows':
        return this.#flows.read(steps);
      case 'jobs':
        return steps.length === 0 ? null : readFrom(this.job(String(steps[0])).cell.get(), steps, 1);
      default:
        return null;
    }
  }

  with(name: string, value: unknown): Environment {
    return new ExtendedEnvironment(this, name, value);
  }

  /** Writes any writable path. */
  write(root: string, steps: Steps, to: unknown): void {
    const { undoRecorder } = this.page;
    if (undoRecorder.recording) {
      const old = this.read(root, steps);
      undoRecorder.note(() => this.write(root, steps, old));
    }
    runInAction(() => this.#write(root, steps, to));
  }

  #write(root: string, steps: Steps, to: unknown): void {
    const [first, ...rest] = steps;
    const name = String(first);
    if (root === 'state' && this.#state.has(name)) return this.#state.write(name, rest, to);
    if (root === 'drafts' && rest[0] === 'value') return this.draft(name).write(rest.slice(1), to);
    if (root === 'drafts' && rest[0] === 'half') return this.draft(name).writeHalf(typeof to === 'string' ? to : null);
    if (root === 'model') return this.#writeModel(name, rest, to);
    if (root === 'sources' && rest[0] === 'page') return this.source(name).setPage(to);
    if (root === 'sources' && rest[0] === 'pages') return this.source(name).setPage(readFrom(to, ['Current'], 0));
    throw new DocumentError(`${[root, ...steps].join('.')} is no place that can be written`, '');
  }

  #writeModel(name: string, rest: Steps, to: unknown): void {
    const bound = this.#caller?.models.get(name);
    if (bound) {
      const { scope, target } = bound;
      return scope.unit.write(target.root, [...stepsOf(target, scope), ...rest], to);
    }
    const cell = this.#ownModel(name);
    cell.set(setIn(cell.peek(), rest, to));
    this.#caller?.emit('change', { [name]: cell.peek() });
  }

  value(name: string): unknown {
    const reader = Object.hasOwn(this.prepared.values, name) ? this.prepared.values[name] : undefined;
    return reader ? this.derived(`values.${name}`, reader).get() : null;
  }

  /** One computed, shared by all equal expressions. */
  derived(key: string, reader: Reader): Derived {
    return getOrCreate(this.#derived, key, () => new Derived(() => reader.prepared.run(this)));
  }

  /** Is this expression written somewhere else in the unit, too? */
  sharesWithOther(key: string, reader: Reader): boolean {
    const first = this.#readers.get(key);
    if (first === undefined) this.#readers.set(key, reader);
    else if (first !== null && first !== reader) this.#readers.set(key, null);
    return first === null || (first !== undefined && first !== reader);
  }

  source(name: string): Source {
    return this.#sources.get(name);
  }
  draft(name: string): Draft {
    return this.#drafts.get(name);
  }
  flow(name: string): Flow {
    return this.#flows.get(name);
  }
  job(name: string): Job {
    return getOrCreate(this.#jobs, name, () => new Job(this.page.ports));
  }

  /** The final path of a target, through the models of parts: a draft's message belongs to the field that shows it. */
  errorAt(target: Target, environment: Scope, rest: Steps = []): string | undefined {
    if (target.root !== 'drafts' && target.root !== 'model') return undefined;
    const steps = [...stepsOf(target, environment), ...rest];
    const name = String(steps[0]);
    if (target.root === 'drafts') return this.draft(name).errorAt(steps.slice(2));
    const bound = this.#caller?.models.get(name);
    return bound?.scope.unit.errorAt(bound.target, bound.scope, steps.slice(1));
  }

  /** The content of a slot of this part; null when the caller gave none. */
  filling(slot: string): Filling | null {
    return this.#caller?.slots.get(slot) ?? null;
  }

  /** The scope of slot content at one position of the part. */
  slotScope(slot: string, { scope }: Filling, place: string): SlotScope {
    return new SlotScope(
      scope,
      Object.hasOwn(this.prepared.slots, slot) ? (this.prepared.slots[slot] ?? []) : [],
      place,
    );
  }

  emit(event: string, payload: Readonly<Record<string, unknown>>): void {
    this.#caller?.emit(event, payload);
  }

  setParams(params: Readonly<Record<string, unknown>>): void {
    const given = { ...defaultsOf(this.prepared.params), ...withoutUndefined(params) };
    const changed: (() => void)[] = [];
    for (const [name, value] of Object.entries(given)) {
      const cell = getOrCreate(this.#params, name, () => new Cell<unknown>(null));
      const next = share(cell.peek(), value);
      if (next !== cell.peek()) changed.push(() => cell.set(next));
    }
    if (changed.length === 0) return;
    for (const draft of this.#drafts.made()) draft.leave();
    runInAction(() => {
      for (const change of changed) change();
    });
  }

  /** Registers the part at this position; before the unit opens, it takes over the state of the version before. */
  adopt(place: string, make: (after: UnitScope | null, closed: () => void) => UnitScope): UnitScope {
    const part = make(this.#before?.parts.get(place) ?? null, () => {
      if (this.parts.get(place) === part) this.parts.delete(place);
    });
    this.parts.set(place, part);
    return part;
  }

  /** The html id of a node. */
  nodeId(name: string, suffix = ''): string {
    return `${this.id}-${name}${suffix}`;
  }

  functionCode(name: string): SandboxCode {
    const { functions, name: unit } = this.prepared;
    const source = functions?.text ?? this.library.functions(unit);
    if (!functions || source === null) throw new DocumentError(`${unit} has no functions`, '/functions');
    return { source, name, file: functions.file };
  }

  /** Evaluates as before the replies came that the page brought along; null where it brought none of this unit. */
  beforeGiven(read: () => unknown): { readonly value: unknown } | null {
    return untracked(() =>
      runInAction(() => {
        const shows = this.#sources.all().flatMap((source) => source.hideGiven() ?? []);
        try {
          return shows.length > 0 ? { value: read() } : null;
        } catch {
          // What cannot be read yet has no value.
          return { value: null };
        } finally {
          for (const show of shows) show();
        }
      }),
    );
  }

  /** Loads the data of its sources without opening it: a server that draws a page opens nothing, and asks once. */
  askAhead(): void {
    for (const source of this.#sources.all()) {
      const data = source.askAhead(Infinity);
      if (data) this.page.options.ahead?.waitForData(data);
    }
  }

  /** Starts sources, flows and listeners. A closed unit can be opened again. */
  open(): void {
    this.#controller = new AbortController();
    runInAction(() => {
      const begin = this.#listen();
      for (const members of [this.#flows, this.#sources, this.#drafts])
        for (const member of members.all()) this.#openMember(member);
      this.#ends.push(...this.#state.follow());
      if (this.prepared.leave) this.#ends.push(this.page.guards.add(this, this.prepared.leave));
      begin();
      this.#before = null;
    });
  }

  close(): void {
    runInAction(() => {
      for (const end of this.#ends.splice(0).toReversed()) end();
    });
    this.#controller.abort(CLOSED);
    this.#closed();
  }

  #openMember(member: Member): void {
    try {
      member.open();
    } catch (error) {
      this.page.failed(error);
    }
    this.#ends.push(() => member.close());
  }

  /** Listeners start first, so that they get the first event of a flow; the `open` handlers run last. */
  #listen(): () => void {
    const { on } = this.prepared;
    if (on.length === 0) return () => {};
    const performer = new Performer(this);
    const end = listenToUnitEvents(this, performer, on);
    this.#ends.push(() => {
      end();
      performer.close();
    });
    return () => {
      for (const event of on) if (event.kind === 'open') performer.fire(event.handler, {});
    };
  }

  #all(declared: Readonly<Record<string, unknown>>, root: string): unknown {
    return Object.fromEntries(Object.keys(declared).map((name) => [name, this.read(root, [name])]));
  }

  #model(name: string): unknown {
    const bound = this.#caller?.models.get(name);
    return bound ? bound.target.whole.prepared.run(bound.scope) : this.#ownModel(name).get();
  }

  #ownModel(name: string): Cell<unknown> {
    return getOrCreate(this.#models, name, () => new Cell<unknown>(this.prepared.model[name]?.default ?? null));
  }
}

/** The modules that the loader loaded before the unit was shown. */
function assertLoaded<T>(kit: T | null): T {
  if (kit === null) throw new Error('The unit is shown before the loader was asked');
  return kit;
}

function getOrCreate<T>(table: Map<string, T>, key: string, make: () => T): T {
  const known = table.get(key);
  if (known !== undefined) return known;
  const fresh = make();
  table.set(key, fresh);
  return fresh;
}

/** Leaves out params whose value is undefined, as if the caller had not passed them. */
const withoutUndefined = (params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
