import { runInAction, untracked } from 'mobx';
import { fieldsOf } from '../action/run.ts';
import { watch } from '../action/watch.ts';
import type { PreparedSync } from '../../prepare/types.ts';
import { CallError } from '../../base/ports.ts';
import { Cell } from '../scope/cell.ts';
import { equal } from '../../base/equal.ts';
import type { UnitScope } from '../scope/unit-scope.ts';
import { applyJsonPatch } from './json-patch.ts';
import { mergeEdits } from './merge.ts';
import { textPatch, applyAllPatches, withoutTextTests } from './text-patch.ts';

/** The shared draft as its sync sees it. */
export interface SharedEdit {
  /** Null while it is not loaded. */
  now(): { readonly value: unknown; readonly original: unknown } | null;
  take(value: unknown, original: unknown): void;
  /** Loads the shared value and applies the local edit to it. */
  renew(): Promise<void>;
}

/**
 * `joining`: the server has not joined this page to the channel yet. `loading`: it has, and the shared value is loading. `whole`: all messages since the
 * load were received and sent. `cut`: a message was not sent, or the connection is down. Messages are sent only in `whole`.
 */
type ChannelState = 'joining' | 'loading' | 'whole' | 'cut';

/** A patch that never applies: whoever receives it loads the shared value again. */
const LOAD_AGAIN = [{ op: 'test', path: '', value: null }];

type Fields = Readonly<Record<string, unknown>>;

/**
 * A draft that several people edit at once over a channel of the hub: local changes are collected and sent as a JSON Patch, changes by others are applied.
 * A channel `actions` has the methods actions.subscribe, actions.unsubscribe and actions.sendToOthers, and the events actions.changed and actions.joined; `with`
 * names the document and is sent with each.
 */
export class Sync {
  readonly #unit: UnitScope;
  readonly #sync: PreparedSync;
  readonly #shared: SharedEdit;
  readonly #ends: (() => void)[] = [];
  readonly #state = new Cell<ChannelState>('joining');
  /** The others' value; null: as loaded. */
  #otherId: { readonly value: unknown } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Has a change here not been sent to all others? They load it again when it is saved. */
  #missed = false;
  /** Have others changed something while the shared value was loading? */
  #unheard = false;
  /** The stored revision at the time of joining; null where it is unknown. */
  #joinedAt: unknown = null;

  constructor(unit: UnitScope, sync: PreparedSync, shared: SharedEdit) {
    this.#unit = unit;
    this.#sync = sync;
    this.#shared = shared;
  }

  open(): void {
    const { hub } = this.#sync;
    const { ports } = this.#unit.page;
    const leave = (): void => {
      this.flush();
      void this.#send('unsubscribe', this.#with, {});
    };
    const change = (): void => {
      leave();
      this.#dropUnsent();
      this.#join();
    };
    this.#join();
    this.#ends.push(
      leave,
      watch(() => this.#which(), change),
      ports.listen(`${hub}.changed`, (payload) => this.#heard(payload)),
      ports.listen(`${hub}.joined`, (payload) => this.#heardJoin(payload)),
      ports.listen('connection.state', (payload) => this.#heardState(payload)),
      // The channel is joined again. Changes by others were missed while the connection was down.
      ports.listen('connection.back', () => {
        runInAction(() => this.#state.set('loading'));
        void this.#shared.renew();
      }),
    );
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  /** Called when the draft was changed here. */
  changed(): void {
    this.#timer ??= setTimeout(() => this.flush(), this.#sync.after);
  }

  get isWhole(): boolean {
    return this.#state.get() === 'whole';
  }

  /** Before the page is joined and while the connection is down, loading alone does not make the channel whole. */
  loadAgain(): void {
    if (this.#state.peek() === 'whole') runInAction(() => this.#state.set('loading'));
    void this.#shared.renew();
  }

  /** The source has reloaded the shared value. */
  loaded(): void {
    this.#dropUnsent();
    this.renewed();
  }

  /** The shared value is as new as the last load. */
  renewed(): void {
    if (this.#state.peek() === 'loading') this.#compare();
  }

  #dropUnsent(): void {
    if (this.#timer !== undefined) this.#missed = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#otherId = null;
  }

  /** The last value that was sent; undefined when it is the loaded one. */
  get lastSent(): unknown {
    return this.#otherId?.value;
  }

  /** All changes here are saved. Others who did not receive all of them load the value again. */
  saved(): void {
    if (!this.#missed || this.#state.peek() !== 'whole') return;
    this.#missed = false;
    void this.#send('sendToOthers', this.#with, { patch: LOAD_AGAIN }, () => (this.#missed = true));
  }

  /** Sends the collected changes. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#state.peek() !== 'whole') {
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
    if (patch.length > 0) void this.#send('sendToOthers', this.#with, { patch }, failed);
  }

  #with: Fields = {};

  #which(): Fields {
    return fieldsOf(this.#sync.with?.prepared.run(this.#unit));
  }

  /**
   * Saves by others before the server has joined this page are not announced to it. The reply therefore has the stored revision, and an older value is
   * loaded again.
   */
  #join(): void {
    const which = this.#which();
    this.#with = which;
    this.#unheard = false;
    this.#joinedAt = null;
    const reply = this.#send('subscribe', which, {});
    // Without a hub the reader edits alone.
    runInAction(() => this.#state.set(reply ? 'joining' : 'whole'));
    void reply?.then((joined) => this.#takeReply(which, joined));
  }

  #takeReply(which: Fields, reply: unknown): void {
    if (this.#ends.length === 0 || this.#with !== which || this.#state.peek() !== 'joining') return;
    this.#joinedAt = fieldsOf(reply)['Revision'] ?? null;
    runInAction(() => {
      this.#state.set('loading');
      this.#compare();
    });
  }

  /** Does the loaded value include all that was stored before the server joined this page? */
  #compare(): void {
    const now = untracked(() => this.#shared.now());
    if (!now) return;
    const { revision } = this.#sync;
    const isOld = Number(untracked(() => revision?.prepared.run(this.#unit)) ?? Infinity) < Number(this.#joinedAt ?? 0);
    this.#joinedAt = null;
    if (isOld) return void this.#shared.renew();
    if (this.#unheard) return this.#join();
    runInAction(() => this.#state.set('whole'));
    if (equal(now.value, now.original)) this.saved();
    else this.changed();
  }

  /** A failed message reached nobody. The change remains here, is saved, and is sent after the reconnect. */
  #send(method: string, which: Fields, more: Fields, failed?: () => void): Promise<unknown> | undefined {
    const { ports } = this.#unit.page;
    const sent = ports.send?.(`${this.#sync.hub}.${method}`, { ...which, ...more });
    return sent?.catch((error: unknown): void => {
      failed?.();
      if (this.#ends.length > 0) runInAction(() => this.#state.set('cut'));
      // A lost connection is no error for the reader.
      if (!(error instanceof CallError && error.status === 0)) this.#unit.page.failed(error);
    });
  }

  #heardState(payload: unknown): void {
    const { state } = fieldsOf(payload);
    if (state === 'Reconnecting' || state === 'Disconnected') runInAction(() => this.#state.set('cut'));
  }

  #isOfThis(payload: Fields): boolean {
    return Object.entries(this.#with).every(([name, value]) => equal(payload[name], value));
  }

  /** A new member has not received the changes that were sent but are not saved. */
  #heardJoin(payload: unknown): void {
    const now = untracked(() => this.#shared.now());
    if (now && this.#isOfThis(fieldsOf(payload)) && !equal(now.value, now.original)) this.#missed = true;
  }

  #heard(payload: unknown): void {
    const given = fieldsOf(payload);
    if (!this.#isOfThis(given)) return;
    const state = this.#state.peek();
    if (state === 'joining' || state === 'loading') this.#unheard = true;
    else runInAction(() => this.#apply(given['patch']));
  }

  #apply(patch: unknown): void {
    const now = untracked(() => this.#shared.now());
    if (!now) return;
    const before = this.#otherId ? this.#otherId.value : now.original;
    const theirs = applyAllPatches(before, patch);
    if (!theirs) return this.loadAgain();
    this.#otherId = theirs;
    // Changes that were sent and are not saved yet remain unsaved.
    const original = (applyJsonPatch(now.original, withoutTextTests(patch)) ?? { value: now.original }).value;
    this.#shared.take(mergeEdits(before, now.value, theirs.value), original);
  }
}
