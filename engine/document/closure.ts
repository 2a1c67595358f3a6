import { isObject } from './pointer.ts';
import { walk } from './walk.ts';

/** Finds a part by name. */
export type Lookup = (name: string) => unknown;
/** The names of the parts that fulfil a contract. */
export type Implementers = (contract: string) => readonly string[];

/** The names of the parts that a unit itself names: as widgets, as dialogs, and through contracts. The unit's own dialogs are not parts. */
export function partsOf(unit: unknown, implementers: Implementers = () => []): Set<string> {
  const found = new Set<string>();
  walk(unit, ({ kind, value }) => {
    if (kind === 'node') for (const name of widgetsOf(value.widget, implementers)) found.add(name);
    const opens = kind === 'conflict' || (kind === 'action' && value.do === 'open');
    if (opens && typeof value.dialog === 'string') found.add(value.dialog);
  });
  const local = isObject(unit) && isObject(unit.dialogs) ? Object.keys(unit.dialogs) : [];
  for (const name of local) found.delete(name);
  return found;
}

/** The part names of `widget` members: a part has a / in its name. */
export function widgetsOf(widget: unknown, implementers: Implementers): readonly string[] {
  if (typeof widget === 'string') return widget.includes('/') ? [widget] : [];
  return isObject(widget) && typeof widget.as === 'string' ? implementers(widget.as) : [];
}

/** All parts that a unit reaches, by name. Parts that are not found are left out; a recursive part is included once. */
export function closure(unit: unknown, lookup: Lookup, implementers?: Implementers): Map<string, unknown> {
  const parts = new Map<string, unknown>();
  const open: unknown[] = [unit];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const name of partsOf(next, implementers)) {
      const part = parts.has(name) ? undefined : lookup(name);
      if (part === undefined || part === null) continue;
      parts.set(name, part);
      open.push(part);
    }
  return parts;
}
