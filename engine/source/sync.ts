import { runInAction, untracked } from 'mobx';
import { fieldsOf } from '../action/run.ts';
import { watch } from '../action/watch.ts';
import type { PreparedSync } from '../prepare/types.ts';
import { equal } from '../scope/share.ts';
import type { UnitScope } from '../scope/unit-scope.ts';
import { difference, patched } from './json-patch.ts';

/** The draft that is shared, as its sync sees it. */
export interface Shared {
  /** Null while it is not loaded. */
  now(): { readonly value: unknown; readonly original: unknown } | null;
  take(value: unknown, original: unknown): void;
  /** Forgets what was typed, and loads what everybody has. */
  reload(): void;
  /** Loads what everybody has; what was typed stays. */
  refresh(): void;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * A draft that several people edit at once, over a channel of the hub: what is changed here is gathered and sent as a JSON Patch, what others send is applied.
 * A channel `actions` has the methods actions.subscribe, actions.unsubscribe and actions.sendToOthers, and the event actions.changed; `with` says which
 * of its documents is meant and comes with each.
 */
export class Sync {
  readonly #unit: UnitScope;
  readonly #sync: PreparedSync;
  readonly #shared: Shared;
  readonly #ends: (() => void)[] = [];
  /** What the others have; null: what was loaded. */
  #theirs: { readonly value: unknown } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(unit: UnitScope, sync: PreparedSync, shared: Shared) {
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
      // what others changed while there was no line did not come
      this.#unit.page.ports.listen('connection.back', () => this.#shared.refresh()),
    );
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  /** The draft was changed here. */
  changed(): void {
    this.#timer ??= setTimeout(() => this.flush(), this.#sync.after);
  }

  /** The source brought what everybody has. */
  loaded(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#theirs = null;
  }

  /** Sends what was gathered. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const now = untracked(() => this.#shared.now());
    if (!now) return;
    const patch = difference(this.#theirs ? this.#theirs.value : now.original, now.value);
    this.#theirs = { value: now.value };
    if (patch.length > 0) this.#send('sendToOthers', this.#with, { patch });
  }

  #with: Fields = {};

  #which(): Fields {
    return fieldsOf(this.#sync.with?.prepared.run(this.#unit));
  }

  /** What could not be sent nobody has: what they have is loaded again. */
  #send(method: string, which: Fields, more: Fields): void {
    const { ports } = this.#unit.page;
    const sent = ports.send?.(`${this.#sync.hub}.${method}`, { ...which, ...more });
    sent?.catch((error: unknown) => {
      this.#unit.page.failed(error);
      if (method === 'sendToOthers' && this.#ends.length > 0) this.#reload();
    });
  }

  #heard(payload: unknown): void {
    const given = fieldsOf(payload);
    if (Object.entries(this.#with).some(([name, value]) => !equal(given[name], value))) return;
    runInAction(() => this.#apply(given['patch']));
  }

  #apply(patch: unknown): void {
    const now = untracked(() => this.#shared.now());
    if (!now) return;
    const theirs = patched(this.#theirs ? this.#theirs.value : now.original, patch);
    const ours = theirs && patched(now.value, patch);
    if (!ours) return this.#reload();
    this.#theirs = theirs;
    // what was sent from here and is not saved yet stays to be saved
    this.#shared.take(ours.value, (patched(now.original, patch) ?? { value: now.original }).value);
  }

  #reload(): void {
    this.loaded();
    this.#shared.reload();
  }
}
