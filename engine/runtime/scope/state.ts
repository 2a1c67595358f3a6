import { runInAction } from 'mobx';
import { readFrom } from '../../expression/extended-environment.ts';
import type { Ports } from '../../base/ports.ts';
import type { PreparedUnit } from '../../prepare/types.ts';
import { Cell } from './cell.ts';
import { parseStored, writeStored, readStored } from './stored-state.ts';
import { setIn } from './share.ts';

type Steps = readonly (string | number)[];
type Cells = ReadonlyMap<string, Cell<unknown>>;

/** One named cell and its content, or all cells as an object. */
export function readCells(cells: Cells, steps: Steps): unknown {
  if (steps.length > 0) return readFrom(cells.get(String(steps[0]))?.get(), steps, 1);
  return Object.fromEntries([...cells].map(([name, cell]) => [name, cell.get()]));
}

/** The state of one unit, stored where the document declares it. */
export class State {
  readonly #unit: PreparedUnit;
  readonly #stores: Ports['keep'];
  readonly #cells: Cells;

  /** Takes over valid values from `before`, after a new version of the document. */
  constructor(unit: PreparedUnit, stores: Ports['keep'], before: State | null) {
    this.#unit = unit;
    this.#stores = stores;
    const cells = Object.entries(unit.state).map(([name, state]) => {
      const kept = state.keep ? readStored(stores[state.keep], this.#keyOf(name), state) : undefined;
      const held = before ? parseStored(before.#cells.get(name)?.peek(), state.schema) : undefined;
      return [name, new Cell(held === undefined ? (kept ?? state.initial) : held)] as const;
    });
    this.#cells = new Map(cells);
  }

  has(name: string): boolean {
    return this.#cells.has(name);
  }

  read(steps: Steps): unknown {
    return readCells(this.#cells, steps);
  }

  write(name: string, rest: Steps, to: unknown): void {
    const cell = this.#cells.get(name);
    const state = this.#unit.state[name];
    cell?.set(setIn(cell.peek(), rest, to));
    if (state?.keep) writeStored(this.#stores[state.keep], this.#keyOf(name), state, cell?.peek());
  }

  /** Follows changes of the stores: the back button, another tab. */
  follow(): (() => void)[] {
    return Object.entries(this.#unit.state).flatMap(([name, state]) => {
      if (!state.keep) return [];
      const changed = (value: unknown): void => {
        runInAction(() => this.#cells.get(name)?.set(parseStored(value, state.schema) ?? state.initial));
      };
      return [this.#stores[state.keep].watch(this.#keyOf(name), changed)];
    });
  }

  /** Names in the address belong to the screen alone. */
  #keyOf(name: string): string {
    return this.#unit.state[name]?.keep === 'url' ? name : `${this.#unit.name}/${name}`;
  }
}
