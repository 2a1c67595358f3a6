import { makeAutoObservable } from 'mobx';
import type { Entries } from './open-book.ts';

/** The contents of inputs before and after one action. */
export interface UndoStep {
  readonly before: Entries;
  readonly after: Entries;
}

const MAX_STEPS = 200;

/** The history of actions for undo and redo. */
export class UndoList {
  private steps: readonly UndoStep[] = [];
  /** The number of applied steps. */
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
    this.steps = [...this.steps.slice(0, this.done), step].slice(-MAX_STEPS);
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
