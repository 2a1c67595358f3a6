import { runInAction, untracked } from 'mobx';
import { fieldsOf } from '../action/run.ts';
import { watch } from '../action/watch.ts';
import type { PreparedSync } from '../../prepare/types.ts';
import { CallError } from '../../ports.ts';
import { Cell } from '../scope/cell.ts';
import { equal } from '../../equal.ts';
import type { UnitScope } from '../scope/unit-scope.ts';
import { applyJsonPatch } from './json-patch.ts';
import { mergeEdits } from './merge.ts';
import { textPatch, applyAllPatches, withoutTextTests } from './text-patch.ts';

/** The draft that is shared, as its sync sees it. */
export interface SharedEdit {
  /** Null while it is not loaded. */
  now(): { readonly value: unknown; readonly original: unknown } | null;
  take(value: unknown, original: unknown): void;
  /** Loads the shared value and applies the local edit to it. */
  renew(): Promise<void>;
}

/** A patch that never applies: whoever gets it loads the shared value again. */
const LOAD_AGAIN = [{ op: 'test', path: '', value: null }];

type Fields = Readonly<Record<string, unknown>>;

/**
 * A draft that several people edit at once over a channel of the hub: local changes are collected and sent as a JSON Patch, changes by others are applied.
 * A channel `actions` has the methods actions.subscribe, actions.unsubscribe and actions.sendToOthers, and the event actions.changed; `with` names
 * the document and is sent with each.
 */
export class Sync {
  readonly #unit: UnitScope;
  readonly #sync: PreparedSync;
  readonly #shared: SharedEdit;
  readonly #ends: (() => void)[] = [];
  /** Are all messages since the load received and sent? Nothing is sent before. */
  readonly isWhole = new Cell(true);
  /** The others' value; null: as loaded. */
  #otherId: { readonly value: unknown } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Was something changed here while the line was down? It may be saved before the line is back, and then no patch says so. */
  #missed = false;

  constructor(unit: UnitScope, sync: PreparedSync, shared: SharedEdit) {
    this.#unit = unit;
    this.#sync = sync;
    this.#shared = shared;
  }

  open(): void {
    const { hub } = this.#sync;
    const leave = (): void => {
      this.flush();
      this.#send('unsubscribe', this.#with, {});
    };
    this.#with = this.#which();
    this.#send('subscribe', this.#with, {});
    const change = (): void => {
      leave();
      this.loaded();
      this.#with = this.#which();
      this.#send('subscribe', this.#with, {});
    };
    this.#ends.push(
      leave,
      watch(() => this.#which(), change),
      this.#unit.page.ports.listen(`${hub}.changed`, (payload) => this.#heard(payload)),
      this.#unit.page.ports.listen('connection.state', (payload) => this.#heardState(payload)),
      // Changes by others were missed while the line was down.
      this.#unit.page.ports.listen('connection.back', () => void this.#shared.renew()),
    );
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  /** The draft was changed here. */
  changed(): void {
    this.#timer ??= setTimeout(() => this.flush(), this.#sync.after);
  }

  /** The source has reloaded the shared value. */
  loaded(): void {
    if (this.#timer !== undefined) this.#missed = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#otherId = null;
  }

  /** The value sent last; undefined: as loaded. */
  get told(): unknown {
    return this.#otherId?.value;
  }

  /** The shared value is loaded again. */
  whole(): void {
    this.loaded();
    this.isWhole.set(true);
  }

  /** Everything here is saved. The others load it again if a part of it was not sent to them. */
  saved(): void {
    if (!this.#missed || !this.isWhole.peek()) return;
    this.#missed = false;
    this.#send('sendToOthers', this.#with, { patch: LOAD_AGAIN }, () => (this.#missed = true));
  }

  /** Sends the collected changes. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.isWhole.peek()) {
      this.#missed = true;
      return;
    }
    const now = untracked(() => this.#shared.now());
    if (!now) return;
    const before = this.#otherId;
    const patch = textPatch(before ? before.value : now.original, now.value);
    this.#otherId = { value: now.value };
    const failed = (): void => {
      this.#otherId = before;
      this.#missed = true;
    };
    if (patch.length > 0) this.#send('sendToOthers', this.#with, { patch }, failed);
  }

  #with: Fields = {};

  #which(): Fields {
    return fieldsOf(this.#sync.with?.prepared.run(this.#unit));
  }

  /** A failed message reached nobody: the change remains here, is saved, and is sent after the reconnect. */
  #send(method: string, which: Fields, more: Fields, failed?: () => void): void {
    const { ports } = this.#unit.page;
    const sent = ports.send?.(`${this.#sync.hub}.${method}`, { ...which, ...more });
    sent?.catch((error: unknown) => {
      failed?.();
      if (this.#ends.length > 0) runInAction(() => this.isWhole.set(false));
      // A lost line is no error for the reader.
      if (!(error instanceof CallError && error.status === 0)) this.#unit.page.failed(error);
    });
  }

  #heardState(payload: unknown): void {
    const { state } = fieldsOf(payload);
    if (state === 'Reconnecting' || state === 'Disconnected') runInAction(() => this.isWhole.set(false));
  }

  #heard(payload: unknown): void {
    const given = fieldsOf(payload);
    if (Object.entries(this.#with).some(([name, value]) => !equal(given[name], value))) return;
    runInAction(() => this.#apply(given['patch']));
  }

  #apply(patch: unknown): void {
    const now = untracked(() => this.#shared.now());
    if (!now) return;
    const before = this.#otherId ? this.#otherId.value : now.original;
    const theirs = applyAllPatches(before, patch);
    if (!theirs) {
      this.isWhole.set(false);
      return void this.#shared.renew();
    }
    this.#otherId = theirs;
    // Changes that were sent and are not saved yet remain unsaved.
    const original = (applyJsonPatch(now.original, withoutTextTests(patch)) ?? { value: now.original }).value;
    this.#shared.take(mergeEdits(before, now.value, theirs.value), original);
  }
}
