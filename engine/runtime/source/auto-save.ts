import { CallError } from '../../ports.ts';

/** A save that did not get through is sent again after so long, and each time after twice as long. */
const AGAIN_MS = 2_000;
const LONGEST_MS = 60_000;

const PASSING_CODES: ReadonlySet<string> = new Set(['network', 'no-line']);
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/** Did the call not get through, so that the same call may do so later? */
export const isTransientFailure = (error: unknown): boolean =>
  error instanceof CallError && (PASSING_CODES.has(error.code) || PASSING_STATUSES.has(error.status));

/** When a draft that saves itself is saved: so long after the last change, and again where it did not get through. */
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

  /** Something was changed. */
  later(): void {
    this.#in(this.#after);
  }

  /** It did not get through. */
  again(): void {
    this.#in(Math.min(LONGEST_MS, AGAIN_MS * 2 ** this.#tries));
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
