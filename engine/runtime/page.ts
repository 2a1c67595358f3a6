import { reaction, runInAction } from 'mobx';
import { Dialogs, type DialogEntry } from './action/dialogs.ts';
import { LeaveGuards } from './action/leave-guards.ts';
import { InspectEvents } from './action/inspect-events.ts';
import { KeyboardShortcuts } from './action/keys.ts';
import { PROJECT_MEMBER, takesProject } from '../../schemas/project-member.ts';
import type { TableMaker } from '../export/table.ts';
import { UndoRecorder } from './action/undo.ts';
import { isControlFlow } from './action/run.ts';
import type { Ports } from '../base/ports.ts';
import type { Access } from '../prepare/types.ts';
import { Cell } from './scope/cell.ts';
import { Clock } from './scope/clock.ts';
import type { Scope } from './scope/scope.ts';
import type { GlobalFacts } from './scope/global-facts.ts';
import type { PatchPlan } from './source/patch.ts';
import { Store, type SelfSaving, type Unsaved } from './source/store.ts';
import { focusFault, focusOn } from './focus.ts';
import { ModuleLoader } from './module-loader.ts';
import type { RuntimeCatalogue, RuntimeOptions } from './options.ts';

/** The shared context of the units of one page. */
export class PageRuntime {
  readonly options: RuntimeOptions;
  readonly catalogue: RuntimeCatalogue;
  readonly ports: Ports;
  readonly globals: GlobalFacts;
  readonly validate: RuntimeOptions['validate'];
  readonly store = new Store();
  readonly clock = new Clock();
  readonly undoRecorder = new UndoRecorder();
  readonly keys = new KeyboardShortcuts();
  readonly guards = new LeaveGuards();
  readonly inspect = new InspectEvents();
  readonly loader: ModuleLoader;
  readonly dialogs: Dialogs;
  /** The number of parts that show a head of their own. The screen's head is hidden while there is one. */
  readonly partHeads = new Cell(0);
  /** Grids that can be exported, by node id. */
  readonly tables = new Map<string, TableMaker>();
  readonly #retries = new Set<() => void>();
  #questions = 0;
  #units = 0;
  /** Aborts when the reader leaves the page. */
  #visit = new AbortController();

  constructor(options: RuntimeOptions) {
    this.options = options;
    this.catalogue = options.catalogue;
    this.ports = options.ports;
    this.globals = options.globals;
    this.validate = options.validate;
    this.loader = new ModuleLoader(options);
    this.dialogs = new Dialogs(this);
    // Clears the data of the previous person.
    reaction(
      () => this.reader,
      () => this.store.clear(true),
    );
  }

  /** The heads of parts in this drawing. */
  drawnHeads = 0;

  /** Ids of units begin again: the next drawing of the page has the ids that the browser will give. */
  beginDrawing(): void {
    this.#units = 0;
    runInAction(() => this.partHeads.set(this.drawnHeads));
    this.drawnHeads = 0;
  }

  nextUnitId(): string {
    this.#units += 1;
    return `u${this.#units}`;
  }

  /** The id of the current person. */
  get reader(): unknown {
    return idOf(this.globals.user);
  }

  /** Asks the reader; until the answer, shortcuts are off. The question closes with the page. */
  confirm(question: Parameters<Ports['confirm']>[0]): Promise<boolean> {
    const signal = this.#whileHere(question.signal);
    return this.#asked(() => this.ports.confirm({ ...question, signal }));
  }

  alert(message: Parameters<Ports['alert']>[0]): Promise<void> {
    const signal = this.#whileHere(message.signal);
    return this.#asked(() => this.ports.alert({ ...message, signal }));
  }

  /** The reader leaves the page: its dialogs and questions close without an answer. */
  leave(): void {
    this.#visit.abort();
    this.#visit = new AbortController();
    this.dialogs.dismissAll();
  }

  #whileHere(signal: AbortSignal | undefined): AbortSignal {
    return signal ? AbortSignal.any([signal, this.#visit.signal]) : this.#visit.signal;
  }

  async #asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    this.#questions += 1;
    try {
      return await ask();
    } finally {
      this.#questions -= 1;
    }
  }

  /** Is this dialog the topmost one? Without a dialog: is none open? */
  isOnTop(dialog: DialogEntry | null): boolean {
    return this.#questions === 0 && this.dialogs.stack.peek().at(-1)?.id === dialog?.id;
  }

  /** The body of a call. Where the call takes a project and the body has none, the project of the page is added. */
  bodyOf(name: string, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const call = this.catalogue.calls[name];
    if (!call || Object.hasOwn(given, PROJECT_MEMBER)) return given;
    if (!(call.takesProject ?? takesProject(call.body ?? {}))) return given;
    const { project } = this.globals;
    return project === null ? given : { [PROJECT_MEMBER]: idOf(project), ...given };
  }

  /** A catalogued call. */
  async call(name: string, body: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<unknown> {
    const { call } = this.inspect;
    if (!call) return this.ports.call(name, body, { signal });
    const since = performance.now();
    try {
      const reply = await this.ports.call(name, body, { signal });
      call(name, body, performance.now() - since);
      return reply;
    } catch (error) {
      call(name, body, performance.now() - since, error);
      throw error;
    }
  }

  /** Called after a call succeeded. The sources of the calls that it affects reload. */
  changed(call: string): void {
    const affects = this.catalogue.calls[call]?.affects ?? [];
    if (affects.length > 0) void this.store.invalidate(affects);
  }

  patchEntity(entity: string, plan: PatchPlan): void {
    this.store.patchEntity(entity, plan, this.catalogue, (back) => this.undoRecorder.note(back));
  }

  /** Sends the failed saves of automatic drafts again. */
  follow(draft: SelfSaving): () => void {
    const { drafts } = this.store;
    runInAction(() => drafts.set([...drafts.peek(), draft]));
    const end = this.ports.listen('connection.back', () => draft.retry());
    return () => {
      runInAction(() => drafts.set(drafts.peek().filter((other) => other !== draft)));
      end();
    };
  }

  /** The result of the drafts that failed to save; null when there is none. */
  get unsaved(): Unsaved | null {
    const states = this.store.drafts.get().map(({ unsaved }) => unsaved);
    return states.includes('failed') ? 'failed' : states.includes('kept') ? 'kept' : null;
  }

  /** Calls `again` when a failed request is worth another try. For widgets that show a network failure. */
  onRetry(again: () => void): () => void {
    this.#retries.add(again);
    return () => void this.#retries.delete(again);
  }

  /** Repeats failed requests of sources and drafts, and failed loads of modules. */
  retry(): void {
    this.store.retry();
    for (const again of this.#retries) again();
  }

  /** Reports an uncaught error. */
  failed(error: unknown): void {
    if (!isControlFlow(error)) this.ports.failed(error);
  }

  /** May the reader, in the current role, see this? */
  allows(access: Access): boolean {
    return this.#admits(access, (role) => this.globals.hasRole(role));
  }

  /** May the reader open a screen with this access? As for its address, a role that they hold is enough. */
  opens(access: Access): boolean {
    const held = heldRoles(this.globals.user);
    return this.allows(access) || this.#admits(access, (role) => held.includes(role));
  }

  #admits(access: Access, has: (role: string) => boolean): boolean {
    if (access === null || access === 'anyone') return true;
    if (access === 'signedIn') return this.globals.user !== null;
    const roles = typeof access === 'string' ? (this.catalogue.areas[access] ?? [access]) : access;
    return roles.some(has);
  }

  /** Focuses the first field that was refused. */
  focusFault(): void {
    focusFault();
  }

  focus(from: Scope, name: string, key: string | null): void {
    focusOn(from.unit.nodeId(name, from.suffix), from.unit.nodeId(name, key === null ? '' : `-${key}`));
  }
}

const heldRoles = (user: unknown): readonly unknown[] =>
  typeof user === 'object' && user !== null && 'Roles' in user && Array.isArray(user.Roles) ? user.Roles : [];

const idOf = (user: unknown): unknown => (typeof user === 'object' && user !== null && 'Id' in user ? user.Id : user);
