import { makeAutoObservable } from 'mobx';
import type { Entries } from './open-book.ts';

/** What stands in inputs before and after one deed. */
export interface UndoStep {
  readonly before: Entries;
  readonly after: Entries;
}

const MOST_STEPS = 200;

/** What can be undone and done again. */
export class UndoList {
  private steps: readonly UndoStep[] = [];
  /** So many of the steps are done. */
  private done = 0;

  constructor() {
    makeAutoObservable(this);
  }

  get canUndo(): boolean {
    return this.done > 0;
  }

  get canRedo(): boolean {
    return this.done < this.steps.length;
  }

  add(step: UndoStep): void {
    this.steps = [...this.steps.slice(0, this.done), step].slice(-MOST_STEPS);
    this.done = this.steps.length;
  }

  back(): UndoStep | undefined {
    if (!this.canUndo) return undefined;
    this.done -= 1;
    return this.steps[this.done];
  }

  forward(): UndoStep | undefined {
    if (!this.canRedo) return undefined;
    this.done += 1;
    return this.steps[this.done - 1];
  }
}
