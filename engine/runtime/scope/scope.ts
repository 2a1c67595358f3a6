import { runInAction } from 'mobx';
import { type Environment, type ExpressionHost, readOwn } from '../../expression/index.ts';
import { ExtendedEnvironment, readFrom } from '../../expression/extended-environment.ts';
import type { Reader } from '../../prepare/reader.ts';
import type { OwnValues } from '../../prepare/types.ts';
import { Cell } from './cell.ts';
import { Derived } from './derived.ts';
import { evaluateReader } from './read.ts';
import { share } from './share.ts';
import type { UnitScope } from './unit-scope.ts';

/** The scope of nodes' expressions: a unit, or a row of a list within it. */
export interface Scope extends Environment {
  readonly unit: UnitScope;
  /** The suffix of ids in rows: "-<key>" for each row around. */
  readonly suffix: string;
}

/** The scope of slot content: the caller's scope, and the names that the part gives. */
export class SlotScope implements Scope {
  readonly unit: UnitScope;
  readonly host: ExpressionHost;
  readonly suffix: string;
  readonly #caller: Scope;
  readonly #names: ReadonlyMap<string, Cell<unknown>>;

  constructor(caller: Scope, names: readonly string[], place: string) {
    this.unit = caller.unit;
    this.host = caller.host;
    this.suffix = caller.suffix + place;
    this.#caller = caller;
    this.#names = new Map(names.map((name) => [name, new Cell<unknown>(null)]));
  }

  /** Sets the values that the part defines. */
  give(values: unknown): void {
    runInAction(() => {
      for (const [name, cell] of this.#names) cell.set(share(cell.peek(), readOwn(values, [name])));
    });
  }

  read(root: string, steps: readonly (string | number)[]): unknown {
    const cell = this.#names.get(root);
    return cell ? readFrom(cell.get(), steps, 0) : this.#caller.read(root, steps);
  }

  with(name: string, value: unknown): Environment {
    return new ExtendedEnvironment(this, name, value);
  }
}

/** A row. Its item and its position among its neighbours are cells, so that a row that only moved renders nothing else. */
export class RowScope implements Scope {
  readonly unit: UnitScope;
  readonly host: ExpressionHost;
  readonly suffix: string;
  readonly key: string;
  readonly item: Cell<unknown>;
  readonly index: Cell<number>;
  readonly previous = new Cell<RowScope | null>(null);
  readonly next = new Cell<RowScope | null>(null);
  readonly #parent: Scope;
  readonly #name: string;

  constructor(parent: Scope, name: string, key: string, item: unknown, index: number) {
    this.unit = parent.unit;
    this.host = parent.host;
    this.suffix = `${parent.suffix}-${key.replace(/[^\p{L}\p{N}_]+/gu, '_')}`;
    this.key = key;
    this.item = new Cell(item);
    this.index = new Cell(index);
    this.#parent = parent;
    this.#name = name;
  }

  read(root: string, steps: readonly (string | number)[]): unknown {
    if (root === this.#name) return readFrom(this.item.get(), steps, 0);
    if (root === 'loop' && steps[0] === this.#name) return this.#loop(steps);
    return this.#parent.read(root, steps);
  }

  with(name: string, value: unknown): Environment {
    return new ExtendedEnvironment(this, name, value);
  }

  #loop(steps: readonly (string | number)[]): unknown {
    switch (steps[1]) {
      case 'index':
        return this.index.get();
      case 'previous':
        return readFrom(this.previous.get()?.item.get(), steps, 2);
      case 'next':
        return readFrom(this.next.get()?.item.get(), steps, 2);
      default:
        return steps.length > 1 ? null : readFrom({ index: this.index.get() }, steps, 1);
    }
  }
}

/** Values of a node or an entry for itself and its content, computed when they are first read. */
export class ValueScope implements Scope {
  readonly unit: UnitScope;
  readonly host: ExpressionHost;
  readonly suffix: string;
  /** The scope that contains the node. */
  readonly around: Scope;
  readonly #values: OwnValues;
  readonly #derived = new Map<string, Derived>();

  constructor(around: Scope, values: OwnValues) {
    this.unit = around.unit;
    this.host = around.host;
    this.suffix = around.suffix;
    this.around = around;
    this.#values = values;
  }

  read(root: string, steps: readonly (string | number)[]): unknown {
    const value = Object.hasOwn(this.#values, root) ? this.#values[root] : undefined;
    return value ? readFrom(this.#value(root, value).get(), steps, 0) : this.around.read(root, steps);
  }

  with(name: string, value: unknown): Environment {
    return new ExtendedEnvironment(this, name, value);
  }

  #value(name: string, reader: Reader): Derived {
    const known = this.#derived.get(name);
    if (known) return known;
    const derived = new Derived(() => evaluateReader(reader, this));
    this.#derived.set(name, derived);
    return derived;
  }
}

/** The scope inside of something that may have values of its own. */
export const scopeWithin = (around: Scope, values: OwnValues | null): Scope =>
  values ? new ValueScope(around, values) : around;
