import { makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { KeepStore } from '../../engine/index.ts';

/** The screen customlayout keeps it: its name and that of its state. */
const KEY = 'customlayout/order';

export type OrderPlace = 'menu' | 'home';
type Lines<Line> = readonly Line[];

/** One's own order of the menu and of home, by role. It follows whatever is kept, on this page or on another device. */
export class OwnOrder {
  kept: unknown = undefined;

  /** `owner` names the person and the project; null for nobody. */
  constructor(store: KeepStore, owner: () => string | null) {
    makeObservable(this, { kept: observableRef });
    const keep = (value: unknown) => runInAction(() => (this.kept = value));
    store.watch(KEY, keep);
    reaction(owner, (name) => keep(name === null ? undefined : store.get(KEY)), { fireImmediately: true });
  }

  /** Home stands as the menu does until it has an order of its own. */
  of<Line extends { readonly id: string }>(lines: Lines<Line>, role: string | null, place: OrderPlace): Lines<Line> {
    const own = role === null ? undefined : member(this.kept, role);
    const order = namesIn(member(own, place)) ?? namesIn(member(own, 'menu'));
    return order ? sortByOwnOrder(lines, order) : lines;
  }
}

/** What the order does not name comes after the line that it follows by itself; what is named and not there is passed over. */
export function sortByOwnOrder<Line extends { readonly id: string }>(
  lines: Lines<Line>,
  order: readonly string[],
): Lines<Line> {
  const places = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ id }: Line) => places.get(id) ?? -1;
  const ordered = lines
    .filter((line) => places.has(line.id))
    .toSorted((first, second) => placeOf(first) - placeOf(second));
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

/** Whatever was kept may be of another version. */
const namesIn = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : null;
