import { runInAction } from 'mobx';
import type { Environment } from '../../expression/index.ts';
import { RowScope, type Scope } from './scope.ts';
import { toText } from '../../base/text.ts';
import { share } from './share.ts';

/** The key of an item. */
export type KeyReader = (environment: Environment, item: unknown, index: number, name: string) => unknown;

/** The rows of one `each`: a row exists as long as its key is in the list. */
export class Rows {
  #rows: readonly RowScope[] = [];
  #byKey: ReadonlyMap<string, RowScope> = new Map();
  readonly #parent: Scope;
  readonly #name: string;
  readonly #keyOf: KeyReader;

  constructor(parent: Scope, name: string, keyOf: KeyReader) {
    this.#parent = parent;
    this.#name = name;
    this.#keyOf = keyOf;
  }

  /** Updates the rows to a list. Returns the same array when no row was added, removed or moved. */
  update(list: readonly unknown[]): readonly RowScope[] {
    return runInAction(() => {
      const byKey = new Map<string, RowScope>();
      const rows = list.map((item, index) => this.#row(byKey, item, index));
      this.#byKey = byKey;
      if (rows.length === this.#rows.length && rows.every((row, index) => row === this.#rows[index])) return this.#rows;
      rows.forEach((row, index) => {
        row.previous.set(rows[index - 1] ?? null);
        row.next.set(rows[index + 1] ?? null);
      });
      return (this.#rows = rows);
    });
  }

  #row(taken: Map<string, RowScope>, item: unknown, index: number): RowScope {
    const key = unique(toText(this.#keyOf(this.#parent, item, index, this.#name) ?? index), taken);
    const row = this.#byKey.get(key) ?? new RowScope(this.#parent, this.#name, key, item, index);
    row.item.set(share(row.item.peek(), item));
    row.index.set(index);
    taken.set(key, row);
    return row;
  }
}

/** Two items with equal keys get two rows. */
function unique(key: string, taken: ReadonlyMap<string, unknown>): string {
  if (!taken.has(key)) return key;
  let number = 2;
  while (taken.has(`${key}~${number}`)) number++;
  return `${key}~${number}`;
}
