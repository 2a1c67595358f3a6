import { describe } from '../action/maker.ts';
import { Cell } from './cell.ts';

/** What `jobs.<name>` shows of a bulk task. */
export interface JobState {
  readonly state: 'idle' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly done: number;
  readonly failed: number;
  readonly total: number;
  readonly errors: readonly unknown[];
}

const IDLE: JobState = Object.freeze({ state: 'idle', done: 0, failed: 0, total: 0, errors: [] });

/** A bulk task: counted, cancellable, and over when its list is. */
export class Job {
  readonly cell = new Cell<JobState>(IDLE);
  #controller = new AbortController();

  start(total: number): AbortSignal {
    this.#controller.abort();
    this.#controller = new AbortController();
    this.cell.set({ ...IDLE, state: 'running', total });
    return this.#controller.signal;
  }

  /** The total became known. */
  expect(total: number): void {
    this.cell.set({ ...this.cell.peek(), total });
  }

  succeeded(count: number): void {
    const now = this.cell.peek();
    this.cell.set({ ...now, done: now.done + count });
  }

  /** Errors are kept up to a hundred: the count tells the rest. */
  failed(count: number, error: { readonly key: unknown; readonly error: unknown } | null): void {
    const now = this.cell.peek();
    const kept = error && now.errors.length < 100 ? [{ key: error.key, ...describe(error.error) }] : [];
    this.cell.set({ ...now, failed: now.failed + count, errors: [...now.errors, ...kept] });
  }

  finish(): void {
    this.cell.set({ ...this.cell.peek(), state: 'done' });
  }

  stop(error: unknown): void {
    const state = this.#controller.signal.aborted ? 'cancelled' : 'failed';
    const now = this.cell.peek();
    this.cell.set({ ...now, state, errors: state === 'failed' ? [...now.errors, describe(error)] : now.errors });
  }

  cancel(): void {
    this.#controller.abort();
  }
}
