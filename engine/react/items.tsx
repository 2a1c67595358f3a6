import type { ReactElement } from 'react';
import type { ItemList } from '../base/widget.ts';
import type { PreparedChild, PreparedEach } from '../prepare/types.ts';
import { isTrue, listOf, evaluateReader } from '../runtime/scope/read.ts';
import { Rows } from '../runtime/scope/rows.ts';
import type { RowScope, Scope } from '../runtime/scope/scope.ts';
import type { RenderChild } from './render-child.ts';

type ItemGroup =
  | { readonly kind: 'one'; readonly child: PreparedChild }
  | { readonly kind: 'rows'; readonly each: PreparedEach; readonly rows: Rows };

/** The children of a virtual container: they are created when they scroll into view. */
export class ItemsMaker {
  readonly #parts: readonly ItemGroup[];
  readonly #scope: Scope;
  readonly #renderChild: RenderChild;
  #last: ItemList | null = null;
  #keys: readonly string[] = [];
  #lists: readonly (readonly RowScope[] | null)[] = [];

  constructor(children: readonly PreparedChild[], scope: Scope, renderChild: RenderChild) {
    this.#scope = scope;
    this.#renderChild = renderChild;
    this.#parts = children.map((child) =>
      child.kind === 'each'
        ? { kind: 'rows', each: child, rows: new Rows(scope, child.as, child.key.read) }
        : { kind: 'one', child },
    );
  }

  /** The current lists; null for a single child, or for a hidden `each`. */
  read(): readonly (readonly unknown[] | null)[] {
    return this.#parts.map((part) => {
      if (part.kind === 'one' || !isTrue(part.each.show, this.#scope)) return null;
      return listOf(evaluateReader(part.each.in, this.#scope));
    });
  }

  /** The same list comes back while no row comes, goes or moves. */
  reuseUnchanged(lists: readonly (readonly unknown[] | null)[]): ItemList {
    const rows = this.#parts.map((part, index) => {
      const list = lists[index];
      return part.kind === 'rows' && list ? part.rows.update(list) : null;
    });
    if (this.#last && rows.every((row, index) => row === this.#lists[index])) return this.#last;
    this.#lists = rows;
    return (this.#last = this.#make(rows));
  }

  #make(lists: readonly (readonly RowScope[] | null)[]): ItemList {
    const places = this.#parts.flatMap((part, index) => placesOf(part, lists[index] ?? null, index));
    const keyOf = (index: number): string => places[index]?.key ?? String(index);
    this.#keys = places.map(({ key }) => key);
    const elements = new Map<number, ReactElement>();
    const render = (index: number): ReactElement => {
      const place = places[index];
      const known = elements.get(index);
      if (known || !place) return known ?? <></>;
      const element = this.#renderChild(place.child, place.row ?? this.#scope, place.key);
      elements.set(index, element);
      return element;
    };
    const placeNow = (index: number): number => this.#keys.indexOf(keyOf(index));
    return { count: places.length, key: keyOf, placeNow, render };
  }
}

interface ItemPlace {
  readonly child: PreparedChild;
  readonly row: RowScope | null;
  readonly key: string;
}

function placesOf(part: ItemGroup, rows: readonly RowScope[] | null, index: number): readonly ItemPlace[] {
  if (part.kind === 'one') return [{ child: part.child, row: null, key: `${index}` }];
  if (!rows) return [];
  if (rows.length > 0) return rows.map((row) => ({ child: part.each.node, row, key: `${index}/${row.key}` }));
  return part.each.empty ? [{ child: part.each.empty, row: null, key: `${index}-empty` }] : [];
}
