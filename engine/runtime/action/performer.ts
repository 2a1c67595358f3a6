import { runInAction } from 'mobx';
import { truthy } from '../../expression/truthy.ts';
import type { PreparedHandler } from '../../prepare/types.ts';
import type { Scope } from '../scope/scope.ts';
import { CLOSED, isControlFlow, Run, sequence, runThen, type Pending } from './run.ts';

interface Track {
  readonly running: Set<AbortController>;
  readonly waiting: unknown[];
  timer: ReturnType<typeof setTimeout> | undefined;
  last: number;
}

/** The outcome of a run. */
export type Outcome = 'done' | 'ended' | 'failed';

/** Runs the handlers of one holder (a node, a unit), each event by its own policy. */
export class Performer {
  readonly #scope: Scope;
  readonly #busy: (change: 1 | -1) => void;
  #tracks: Map<PreparedHandler, Track> | null = null;

  constructor(scope: Scope, busy: (change: 1 | -1) => void = () => {}) {
    this.#scope = scope;
    this.#busy = busy;
  }

  /** Runs the handler at once, up to the first wait, unless its policy differs. */
  fire(handler: PreparedHandler, event: unknown): void {
    const track = this.#track(handler);
    if (handler.throttle > 0) {
      if (Date.now() - track.last < handler.throttle) return;
      track.last = Date.now();
    }
    clearTimeout(track.timer);
    if (handler.debounce > 0) track.timer = setTimeout(() => this.#admit(handler, track, event), handler.debounce);
    else this.#admit(handler, track, event);
  }

  /** Runs the handler and returns its outcome; an error has been reported. */
  async perform(handler: PreparedHandler, event: unknown): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.#start(handler, this.#track(handler), event, resolve);
    return promise;
  }

  /** The holder is gone: no further step runs, but calls that were sent complete. */
  close(): void {
    for (const track of this.#tracks?.values() ?? []) {
      clearTimeout(track.timer);
      track.waiting.length = 0;
      for (const controller of track.running) controller.abort(CLOSED);
    }
    this.#tracks = null;
  }

  /** The holder is gone, but its runs continue until `signal` aborts: the entry of a menu that closed. */
  leave(signal: AbortSignal): void {
    const tracks = [...(this.#tracks?.values() ?? [])];
    if (tracks.some((track) => track.running.size > 0)) signal.addEventListener('abort', () => this.close());
    else this.close();
  }

  #track(handler: PreparedHandler): Track {
    this.#tracks ??= new Map();
    const known = this.#tracks.get(handler);
    if (known) return known;
    const track: Track = { running: new Set(), waiting: [], timer: undefined, last: -Infinity };
    this.#tracks.set(handler, track);
    return track;
  }

  #admit(handler: PreparedHandler, track: Track, event: unknown): void {
    if (track.running.size > 0) {
      if (handler.busy === 'ignore') return;
      if (handler.busy === 'queue') return void track.waiting.push(event);
      if (handler.busy === 'latest') for (const controller of track.running) controller.abort();
    }
    this.#start(handler, track, event, () => {});
  }

  #start(handler: PreparedHandler, track: Track, event: unknown, tell: (outcome: Outcome) => void): void {
    const controller = new AbortController();
    const run = Run.start(this.#scope, event, controller.signal);
    track.running.add(controller);
    const finish = (outcome: Outcome): Pending => {
      this.#finish(handler, track, controller, pending !== undefined);
      tell(outcome);
      return undefined;
    };
    let pending: Pending;
    const work = (): Pending => {
      pending = runInAction(() => begin(handler, run));
      // The widget must not refuse events while the policy accepts further ones.
      if (pending && handler.busy === 'ignore') this.#busy(1);
      return pending;
    };
    void runThen(
      work,
      () => finish('done'),
      (error) => {
        if (!isControlFlow(error)) run.page.failed(error);
        return finish(isControlFlow(error) ? 'ended' : 'failed');
      },
    );
  }

  #finish(handler: PreparedHandler, track: Track, controller: AbortController, waited: boolean): void {
    track.running.delete(controller);
    if (waited && handler.busy === 'ignore') this.#busy(-1);
    if (track.running.size > 0 || track.waiting.length === 0) return;
    this.#start(handler, track, track.waiting.shift(), () => {});
  }
}

function begin(handler: PreparedHandler, run: Run): Pending {
  if (handler.if && !truthy(run.evaluate(handler.if))) return undefined;
  return sequence(handler.steps, run);
}
