import { describeError } from '../action/action-compiler.ts';
import type { Ports } from '../../base/ports.ts';
import { Cell } from './cell.ts';

/** The value of `jobs.<name>` for a bulk task. */
export interface JobState {
  readonly state: 'idle' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled';
  readonly done: number;
  readonly failed: number;
  readonly total: number;
  readonly errors: readonly unknown[];
}

const IDLE_JOB: JobState = Object.freeze({ state: 'idle', done: 0, failed: 0, total: 0, errors: [] });

/** A bulk task: it counts its items, can be paused and cancelled, and ends with its list. */
export class Job {
  readonly cell = new Cell<JobState>(IDLE_JOB);
  readonly #ports: Pick<Ports, 'textOf'>;
  #controller = new AbortController();
  #held: PromiseWithResolvers<void> | null = null;

  constructor(ports: Pick<Ports, 'textOf'>) {
    this.#ports = ports;
  }

  start(total: number): AbortSignal {
    this.#controller.abort();
    this.#controller = new AbortController();
    this.cell.set({ ...IDLE_JOB, state: 'running', total });
    return this.#controller.signal;
  }

  /** Adds to the total, which is known now. */
  expect(total: number): void {
    this.cell.set({ ...this.cell.peek(), total });
  }

  succeeded(count: number): void {
    const now = this.cell.peek();
    this.cell.set({ ...now, done: now.done + count });
  }

  /** At most a hundred errors are stored; the count is complete. */
  failed(count: number, error: { readonly key: unknown; readonly error: unknown } | null): void {
    const now = this.cell.peek();
    const kept =
      error && now.errors.length < 100 ? [{ key: error.key, ...describeError(error.error, this.#ports) }] : [];
    this.cell.set({ ...now, failed: now.failed + count, errors: [...now.errors, ...kept] });
  }

  finish(): void {
    this.#held = null;
    this.cell.set({ ...this.cell.peek(), state: 'done' });
  }

  stop(error: unknown): void {
    const state = this.#controller.signal.aborted ? 'cancelled' : 'failed';
    const now = this.cell.peek();
    this.cell.set({
      ...now,
      state,
      errors: state === 'failed' ? [...now.errors, describeError(error, this.#ports)] : now.errors,
    });
  }

  cancel(): void {
    this.#controller.abort();
    this.resume();
  }

  /** Completes the items under way and starts no others until `resume`. */
  pause(): void {
    if (this.cell.peek().state !== 'running') return;
    this.#held = Promise.withResolvers();
    this.cell.set({ ...this.cell.peek(), state: 'paused' });
  }

  resume(): void {
    if (!this.#held) return;
    this.#held.resolve();
    this.#held = null;
    this.cell.set({ ...this.cell.peek(), state: 'running' });
  }

  /** The promise that the next item awaits. */
  get held(): Promise<void> | undefined {
    return this.#held?.promise;
  }
}
