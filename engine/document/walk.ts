import { MAX_DOCUMENT_DEPTH } from './limits.ts';
import { child, isObject, type Fields } from './pointer.ts';
import { kindAt, POSITIONS, type Members, type PlaceKind, type Position } from './positions.ts';

export interface VisitedPlace {
  readonly kind: PlaceKind;
  readonly value: Fields;
  readonly pointer: string;
}

/** Called for every element of a unit, parents first, in the order of the table. Return false to skip its content. */
export type Visitor = (place: VisitedPlace) => void | false;

/** Visits a unit of any shape; unexpected shapes are skipped. */
export function walk(unit: unknown, visitor: Visitor): void {
  if (!isObject(unit)) return;
  const open: VisitedPlace[] = [{ kind: 'unit', value: unit, pointer: '' }];
  for (let place = open.pop(); place; place = open.pop()) {
    if (visitor(place) === false || depth(place.pointer) > MAX_DOCUMENT_DEPTH) continue;
    const inner: VisitedPlace[] = [];
    addMembers(POSITIONS[place.kind], place.value, place.pointer, inner);
    for (let index = inner.length - 1; index >= 0; index--) open.push(inner[index]!);
  }
}

const depth = (pointer: string): number => pointer.split('/').length;

/** The members that have positions inside of them, cached by table, because most members are plain data. */
const positionsWithin = new WeakMap<Members, readonly (readonly [string, Position])[]>();

function listPositions(members: Members): readonly (readonly [string, Position])[] {
  const known = positionsWithin.get(members);
  if (known) return known;
  const listed = Object.entries(members).flatMap(([name, position]) => (position ? [[name, position] as const] : []));
  positionsWithin.set(members, listed);
  return listed;
}

function addMembers(members: Members, holder: Fields, pointer: string, found: VisitedPlace[]): void {
  for (const [name, position] of listPositions(members))
    if (Object.hasOwn(holder, name)) addAt(position, holder[name], child(pointer, name), found);
}

function addAt(position: Position, value: unknown, pointer: string, found: VisitedPlace[]): void {
  const { is, members, each, items } = position;
  if (Array.isArray(value) && items) value.forEach((item, index) => addAt(items, item, child(pointer, index), found));
  if (!isObject(value)) return;
  if (is) found.push({ kind: kindAt(is, value), value, pointer });
  if (members) addMembers(members, value, pointer, found);
  if (each) for (const [name, inner] of Object.entries(value)) addAt(each, inner, child(pointer, name), found);
}
