import { _isComputingDerivation, createAtom, type IAtom } from 'mobx';

let changes = 0;

/** Increases with each change of any cell. Untracked computed values are valid until then. */
export const changeCount = (): number => changes;

/** Notes a change outside of the cells on which untracked results may depend. */
export function noteChange(): void {
  changes++;
}

/** Are we inside a reaction or a computed, where reading creates a dependency? */
export const isTracking = (): boolean => _isComputingDerivation();

/** A place that holds plain data. Its atom is created at the first tracked read, because most cells never need one. */
export class Cell<T> {
  #value: T;
  #atom: IAtom | null = null;

  constructor(value: T) {
    this.#value = value;
  }

  get(): T {
    if (_isComputingDerivation()) (this.#atom ??= createAtom('cell')).reportObserved();
    return this.#value;
  }

  /** Reads without creating a dependency. */
  peek(): T {
    return this.#value;
  }

  set(value: T): void {
    if (Object.is(this.#value, value)) return;
    this.put(value);
    this.report();
  }

  /** Changes the value without a notification, while another component renders. `report` must follow. */
  put(value: T): void {
    this.#value = value;
    changes++;
  }

  report(): void {
    this.#atom?.reportChanged();
  }
}
