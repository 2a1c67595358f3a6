import type { Step } from '../../prepare/types.ts';
import type { Run } from './run.ts';
import { sequence } from './run.ts';

/** What a `meanwhile` did, to be taken back when its call fails. */
export interface Undo {
  undo(): void;
  keep(): void;
}

/** Does the steps of a `meanwhile` now; each place that they change remembers how to go back. A run that is cancelled goes back at once. */
export function undoable(steps: readonly Step[], run: Run): Undo {
  if (steps.length === 0) return NOTHING;
  const backs: (() => void)[] = [];
  run.page.journal.record(backs, () => void sequence(steps, run.inner()));
  const undo = (): void => {
    for (const back of backs.splice(0).toReversed()) back();
  };
  const aborted = (): void => {
    if (!run.left) undo();
  };
  run.signal.addEventListener('abort', aborted, { once: true });
  return {
    undo,
    keep() {
      backs.length = 0;
      run.signal.removeEventListener('abort', aborted);
    },
  };
}

const NOTHING: Undo = { undo: () => {}, keep: () => {} };

/** Where writes leave the way back while a `meanwhile` runs. */
export class Journal {
  #backs: (() => void)[] | null = null;

  record(backs: (() => void)[], work: () => void): void {
    const before = this.#backs;
    this.#backs = backs;
    try {
      work();
    } finally {
      this.#backs = before;
    }
  }

  note(back: () => void): void {
    this.#backs?.push(back);
  }

  get recording(): boolean {
    return this.#backs !== null;
  }
}
