import type { Step } from '../../prepare/types.ts';
import { type Run, sequence } from './run.ts';

/** The writes of a `meanwhile`, which are undone when its call fails. */
export interface UndoHandle {
  undo(): void;
  keep(): void;
}

/** Runs the steps of a `meanwhile` now and records how to undo each write. A cancelled run is undone at once. */
export function runRecorded(steps: readonly Step[], run: Run): UndoHandle {
  if (steps.length === 0) return NO_UNDO;
  const backs: (() => void)[] = [];
  run.page.undoRecorder.record(backs, () => void sequence(steps, run.withNames()));
  const undo = (): void => {
    for (const back of backs.splice(0).toReversed()) back();
  };
  const aborted = (): void => {
    if (!run.isUnitClosed) undo();
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

const NO_UNDO: UndoHandle = { undo: () => {}, keep: () => {} };

/** Records how to undo writes while a `meanwhile` runs. */
export class UndoRecorder {
  #undoSteps: (() => void)[] | null = null;

  record(backs: (() => void)[], work: () => void): void {
    const before = this.#undoSteps;
    this.#undoSteps = backs;
    try {
      work();
    } finally {
      this.#undoSteps = before;
    }
  }

  note(back: () => void): void {
    this.#undoSteps?.push(back);
  }

  get recording(): boolean {
    return this.#undoSteps !== null;
  }
}
