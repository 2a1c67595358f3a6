import { DEEPEST } from './limits.ts';
import { child, isObject, type Fields } from './pointer.ts';

/** What a unit is made of. */
export type PlaceKind = 'unit' | 'node' | 'choice' | 'entry' | 'source' | 'draft' | 'task' | 'action';

export interface Visited {
  readonly kind: PlaceKind;
  readonly value: Fields;
  readonly pointer: string;
}

/** Called for everything in a unit, what holds before what is held, in the document's order. False: do not go inside. */
export type Visitor = (place: Visited) => void | false;

/** Visits a unit of any shape: what is not of the expected shape is passed over. */
export function walk(unit: unknown, visitor: Visitor): void {
  if (!isObject(unit)) return;
  const open: Visited[] = [{ kind: 'unit', value: unit, pointer: '' }];
  for (let place = open.pop(); place; place = open.pop()) {
    if (visitor(place) === false) continue;
    const inner = INSIDE[place.kind](place.value, place.pointer);
    if (depth(place.pointer) > DEEPEST) continue;
    for (let index = inner.length - 1; index >= 0; index--) open.push(inner[index]!);
  }
}

const depth = (pointer: string): number => pointer.split('/').length;

const INSIDE: Record<PlaceKind, (value: Fields, pointer: string) => Visited[]> = {
  unit: (unit, at) => [
    ...named('source', unit.sources, child(at, 'sources')),
    ...named('draft', unit.drafts, child(at, 'drafts')),
    ...named('task', unit.tasks, child(at, 'tasks')),
    ...named('unit', unit.dialogs, child(at, 'dialogs')),
    ...handlers(unit.on, child(at, 'on')),
    ...nodes(unit.body, child(at, 'body')),
  ],
  node: (node, at) => [
    ...(isObject(node.each) ? nodes(node.each.empty, `${at}/each/empty`) : []),
    ...handlers(node.on, child(at, 'on')),
    ...list(node.children, child(at, 'children')),
    ...slots(node.slots, child(at, 'slots')),
  ],
  choice: (choice, at) => [
    ...entries(choice.cases).flatMap(([name, node]) => nodes(node, child(`${at}/cases`, name))),
    ...nodes(choice.else, child(at, 'else')),
  ],
  entry: (entry, at) => [...handlers(entry.on, child(at, 'on')), ...nodes(entry.body, child(at, 'body'))],
  source: (source, at) => handlers(source.on, child(at, 'on')),
  draft: (draft, at) => (isObject(draft.save) ? actions(draft.save.do, `${at}/save/do`) : []),
  task: (task, at) => actions(task.do, child(at, 'do')),
  action: (action, at) => [
    ...['meanwhile', 'finally', 'then', 'else', 'run'].flatMap((key) => branches(action[key], child(at, key))),
    ...entries(action.catch).flatMap(([code, list]) => actions(list, child(`${at}/catch`, code))),
  ],
};

const entries = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);

const named = (kind: PlaceKind, value: unknown, pointer: string): Visited[] =>
  entries(value).flatMap(([name, item]) =>
    isObject(item) ? [{ kind, value: item, pointer: child(pointer, name) }] : [],
  );

const nodes = (value: unknown, pointer: string): Visited[] =>
  isObject(value) ? [{ kind: Object.hasOwn(value, 'choose') ? 'choice' : 'node', value, pointer }] : [];

const list = (value: unknown, pointer: string): Visited[] =>
  Array.isArray(value) ? value.flatMap((item, index) => nodes(item, child(pointer, index))) : [];

const slots = (value: unknown, pointer: string): Visited[] =>
  entries(value).flatMap(([name, slot]) => {
    const at = child(pointer, name);
    if (!Array.isArray(slot)) return nodes(slot, at);
    return slot.flatMap((item, index) =>
      isObject(item) ? [{ kind: 'entry' as const, value: item, pointer: child(at, index) }] : [],
    );
  });

const handlers = (value: unknown, pointer: string): Visited[] =>
  entries(value).flatMap(([name, handler]) => {
    const at = child(pointer, name);
    return isObject(handler) ? actions(handler.do, child(at, 'do')) : actions(handler, at);
  });

/** A list of actions, or (in `parallel`) a list of such lists. */
const branches = (value: unknown, pointer: string): Visited[] =>
  Array.isArray(value) && value.some(Array.isArray)
    ? value.flatMap((inner, index) => actions(inner, child(pointer, index)))
    : actions(value, pointer);

const actions = (value: unknown, pointer: string): Visited[] =>
  Array.isArray(value)
    ? value.flatMap((item, index) =>
        isObject(item) ? [{ kind: 'action' as const, value: item, pointer: child(pointer, index) }] : [],
      )
    : [];
