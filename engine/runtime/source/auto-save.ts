import { CallError } from '../../base/ports.ts';

/** The delay before a failed save is sent again. It doubles with each attempt. */
const AGAIN_MS = 2_000;
const MAX_MS = 60_000;

const PASSING_CODES: ReadonlySet<string> = new Set(['network', 'no-line']);
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/** May the same call succeed later, because it did not reach the server? */
export const isTransientFailure = (error: unknown): boolean =>
  error instanceof CallError && (PASSING_CODES.has(error.code) || PASSING_STATUSES.has(error.status));

/** Decides when a draft that saves itself is saved: some time after the last change, and again when the save did not reach the server. */
export class AutoSave {
  readonly #after: number;
  readonly #save: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;

  constructor(after: number, save: () => void) {
    this.#after = after;
    this.#save = save;
  }

  get isDue(): boolean {
    return this.#timer !== undefined;
  }

  /** Called after a change: saves after the delay. */
  later(): void {
    this.#in(this.#after);
  }

  /** Called when a save did not reach the server: saves again later. */
  again(): void {
    this.#in(Math.min(MAX_MS, AGAIN_MS * 2 ** this.#tries));
    this.#tries += 1;
  }

  now(): void {
    this.stop();
    this.#save();
  }

  saved(): void {
    this.#tries = 0;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #in(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), ms);
  }
}
