import { untracked } from 'mobx';
import type { ReactNode } from 'react';
import { Performer } from '../runtime/action/performer.ts';
import type { PreparedEntry, PreparedNode } from '../prepare/types.ts';
import { isTrue, listOf, evaluateReader, readInto } from '../runtime/scope/read.ts';
import { Rows } from '../runtime/scope/rows.ts';
import { RowScope, scopeWithin, type Scope, type SlotScope } from '../runtime/scope/scope.ts';
import { share } from '../runtime/scope/share.ts';
import type { SlotEntry, RuntimeWidget, RuntimeSlot } from '../base/widget.ts';
import { bindsOf, emitBound, readBinds, type Bind } from './node-binds.ts';
import type { RenderChild } from './render-child.ts';
import { shallowEqual } from './observer-component.tsx';
import { RowCell } from './row-cell.tsx';

type Props = Readonly<Record<string, unknown>>;
type Slots = Readonly<Record<string, readonly SlotEntry[]>>;
type Busy = (change: 1 | -1) => void;

/** The context for reading the entries of one slot. */
interface Gathering {
  readonly perRow: boolean;
  readonly models: RuntimeSlot['models'];
  readonly alive: Map<string, Instance>;
  /** The positions through which the entries came. They make keys unique. */
  readonly within: string;
}

/** One entry, or one row of an `each`. */
interface Instance {
  readonly performer: Performer;
  readonly body: ReactNode;
  shown: SlotEntry;
}

/** An entry that was read for the first time. */
interface EntryRead {
  readonly binds: readonly Bind[];
  readonly perRow: boolean;
  readonly scope: Scope;
  readonly key: string;
  readonly props: Props;
}

/** The node or part that owns the slots. */
interface SlotsOwner {
  readonly node: PreparedNode;
  readonly scope: Scope;
  readonly renderChild: RenderChild;
}

/** The slots of one node: entries keep their identity while their props are equal. */
export class SlotsMaker {
  /** Slots that hold one node. */
  readonly parts: Readonly<Record<string, ReactNode>>;
  readonly #definition: RuntimeWidget | undefined;
  readonly #node: PreparedNode;
  readonly #scope: Scope;
  readonly #busy: Busy;
  readonly #renderChild: RenderChild;
  readonly #rows = new Map<string, Rows>();
  readonly #places = new Map<string, SlotScope>();
  /** The scopes of entries with values of their own. */
  readonly #valued = new WeakMap<Scope, Map<PreparedEntry, Scope>>();
  #instances = new Map<string, Instance>();
  #last: Slots;

  constructor({ node, scope, renderChild }: SlotsOwner, definition: RuntimeWidget | undefined, busy: Busy) {
    this.#definition = definition;
    this.#node = node;
    this.#scope = scope;
    this.#busy = busy;
    this.#renderChild = renderChild;
    const declared = Object.entries(definition?.slots ?? {}).filter(([, slot]) => slot.kind === 'entries');
    this.#last = Object.fromEntries(declared.map(([name]) => [name, []]));
    const nodes = Object.entries(node.slots).flatMap(([name, slot]) =>
      slot.kind === 'node' ? [[name, renderChild(slot.node, scope)] as const] : [],
    );
    this.parts = Object.fromEntries(nodes);
  }

  /** The current entries. The same object is returned while nothing changes. */
  read(): Slots {
    const alive = new Map<string, Instance>();
    const next: Record<string, readonly SlotEntry[]> = { ...this.#last };
    for (const [name, slot] of Object.entries(this.#node.slots)) {
      if (slot.kind !== 'entries') continue;
      const models = this.#definition?.slots?.[name]?.models;
      const gathering = { perRow: slot.perRow, models, alive, within: '' };
      const entries = slot.entries.flatMap((entry) => this.#entries(entry, this.#scope, gathering));
      next[name] = sameItems(this.#last[name], entries) ?? entries;
    }
    for (const [key, gone] of this.#instances) if (!alive.has(key)) gone.performer.close();
    this.#instances = alive;
    return (this.#last = shallowEqual(this.#last, next) ? this.#last : next);
  }

  close(): void {
    for (const instance of this.#instances.values()) instance.performer.close();
  }

  #entries(entry: PreparedEntry, around: Scope, gathering: Gathering): readonly SlotEntry[] {
    if (!around.unit.page.allows(entry.access)) return [];
    const { perRow, alive, within } = gathering;
    const binds = bindsOf(entry.binds, gathering.models);
    return this.#scopes(entry, around, within).flatMap((row) => {
      const scope = this.#within(entry, row);
      if (!isTrue(entry.show, scope)) return [];
      if (entry.place) return this.#given(entry.place, scope, within + entry.name, gathering);
      const props: Record<string, unknown> = { ...entry.fixed };
      readInto(props, entry.live, scope);
      readBinds(props, binds, scope);
      const name = entry.id ?? within + entry.name;
      const key = row instanceof RowScope && entry.each ? `${name}/${row.key}` : name;
      const known = this.#instances.get(key);
      const instance = known ?? this.#instance(entry, { binds, perRow, scope, key, props });
      if (known) refresh(known, props);
      alive.set(key, instance);
      return [instance.shown];
    });
  }

  /** The entries that the caller of this part passed, in the caller's scope, with the names that the part defines. */
  #given(
    { slot, with: reader }: NonNullable<PreparedEntry['place']>,
    scope: Scope,
    name: string,
    gathering: Gathering,
  ): readonly SlotEntry[] {
    const filling = scope.unit.filling(slot);
    if (!filling) return [];
    const place = name + scope.suffix;
    const inner = this.#places.get(place) ?? scope.unit.slotScope(slot, filling, scope.suffix);
    this.#places.set(place, inner);
    inner.give(reader ? evaluateReader(reader, scope) : null);
    const inside = { ...gathering, within: `${place}/` };
    return filling.entries.flatMap((entry) => this.#entries(entry, inner, inside));
  }

  #scopes(entry: PreparedEntry, around: Scope, within: string): readonly Scope[] {
    if (!entry.each) return [around];
    const { as, key } = entry.each;
    const name = within + entry.name;
    const rows = this.#rows.get(name) ?? new Rows(around, as, key.read);
    this.#rows.set(name, rows);
    return rows.update(listOf(evaluateReader(entry.each.in, around)));
  }

  #within(entry: PreparedEntry, around: Scope): Scope {
    if (!entry.values) return around;
    const known = this.#valued.get(around) ?? new Map<PreparedEntry, Scope>();
    this.#valued.set(around, known);
    const scope = known.get(entry) ?? scopeWithin(around, entry.values);
    known.set(entry, scope);
    return scope;
  }

  #instance(entry: PreparedEntry, { binds, perRow, scope, key, props }: EntryRead): Instance {
    const performer = new Performer(scope, this.#busy);
    const body = entry.body && !perRow ? this.#renderChild(entry.body, scope) : undefined;
    const shown: SlotEntry = {
      key,
      props,
      emit: (event, payload = {}) => {
        const handler = Object.hasOwn(entry.on, event) ? entry.on[event] : undefined;
        emitBound(binds, scope, event, payload, () => handler && performer.fire(handler, payload));
      },
      listens: (event) => Object.hasOwn(entry.on, event) || binds.some((bind) => bind.event === event),
      ...(body === undefined ? {} : { body }),
      ...(entry.row ? this.#perRow(entry, entry.row, scope) : {}),
    };
    return { performer, body, shown };
  }

  #perRow(
    entry: PreparedEntry,
    row: NonNullable<PreparedEntry['row']>,
    scope: Scope,
  ): Pick<SlotEntry, 'row' | 'valueOf'> {
    const busy = this.#busy;
    const readers = new Map(row.live);
    return {
      row: (item, index, key, render) => (
        <RowCell
          key={key}
          entry={entry}
          parent={scope}
          item={item}
          index={index}
          name={key}
          render={render}
          busy={busy}
          renderChild={this.#renderChild}
        />
      ),
      valueOf: (item, index, name) => {
        const reader = readers.get(name);
        if (!reader) return row.fixed[name];
        return untracked(() => {
          const inRow = new RowScope(scope, row.as, String(index), item, index);
          return evaluateReader(reader, scopeWithin(inRow, entry.values));
        });
      },
    };
  }
}

/** Keeps the same entry object as long as its props are the same. */
function refresh(instance: Instance, props: Props): void {
  const before = instance.shown.props;
  const shared = Object.fromEntries(Object.entries(props).map(([name, value]) => [name, share(before[name], value)]));
  if (!shallowEqual(before, shared)) instance.shown = { ...instance.shown, props: shared };
}

const sameItems = <T,>(before: readonly T[] | undefined, next: readonly T[]): readonly T[] | null =>
  before && before.length === next.length && before.every((item, index) => item === next[index]) ? before : null;
