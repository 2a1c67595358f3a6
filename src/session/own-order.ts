import { makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { KeepStore } from '../../engine/index.ts';

/** The screen customlayout stores it, under the names of the screen and its state. */
const KEY = 'customlayout/order';

export type OrderPlace = 'menu' | 'home';
type Lines<Line> = readonly Line[];

/** The personal order of the menu and of home, by role. It is updated by changes on this page and on other devices. */
export class OwnOrder {
  kept: unknown = undefined;

  /** `owner` is the person and the project, or null. */
  constructor(store: KeepStore, owner: () => string | null) {
    makeObservable(this, { kept: observableRef });
    const keep = (value: unknown) => runInAction(() => (this.kept = value));
    store.watch(KEY, keep);
    reaction(owner, (name) => keep(name === null ? undefined : store.get(KEY)), { fireImmediately: true });
  }

  /** The lines in the personal order. Home has the order of the menu until it has its own. */
  of<Line extends { readonly id: string }>(lines: Lines<Line>, role: string | null, place: OrderPlace): Lines<Line> {
    const own = role === null ? undefined : member(this.kept, role);
    const order = namesIn(member(own, place)) ?? namesIn(member(own, 'menu'));
    return order ? sortByOwnOrder(lines, order) : lines;
  }
}

/** A line that the order does not name comes after its predecessor in the menu; missing lines are skipped. */
export function sortByOwnOrder<Line extends { readonly id: string }>(
  lines: Lines<Line>,
  order: readonly string[],
): Lines<Line> {
  const places = new Map(order.map((id, index) => [id, index]));
  const indexOfLine = ({ id }: Line) => places.get(id) ?? -1;
  const ordered = lines
    .filter((line) => places.has(line.id))
    .toSorted((first, second) => indexOfLine(first) - indexOfLine(second));
  lines.forEach((line, index) => {
    if (places.has(line.id)) return;
    const before = lines[index - 1];
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, line);
  });
  return ordered;
}

const member = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The stored value may have been written by another version. */
const namesIn = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : null;
