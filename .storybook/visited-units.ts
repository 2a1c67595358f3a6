import { readFileSync } from 'node:fs';
import { walk, type VisitedPlace } from '../engine/document/index.ts';
import { VISITS } from '../tests/e2e/screens.ts';

/** Members that make a node depend on data, on the reader or on the medium. */
const CONDITIONS = ['show', 'each', 'access', 'only'];

/** Is a place shown wherever its unit is shown? Dialogs, actions and slots show their content on demand. */
const isAlwaysShown = ({ kind, value, pointer }: VisitedPlace): boolean =>
  kind === 'unit'
    ? pointer === ''
    : kind === 'node' && !pointer.includes('/slots/') && !CONDITIONS.some((name) => Object.hasOwn(value, name));

/** The parts that a unit always shows; undefined if its whole body is conditional. */
function partsAlwaysShown(unit: unknown): string[] | undefined {
  const parts: string[] = [];
  let hasBody = false;
  walk(unit, (place) => {
    if (!isAlwaysShown(place)) return false;
    hasBody ||= place.pointer === '/body';
    const { widget } = place.value;
    if (typeof widget === 'string' && widget.includes('/')) parts.push(widget);
    return undefined;
  });
  return hasBody ? parts : undefined;
}

const readUnit = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../schemas/screens/${name}.json`, import.meta.url), 'utf8'));

/**
 * The screens that the browser tests visit, and the parts that they always show. axe checks them there with the demo's data; content for other data is not
 * checked there.
 */
export function visitedUnits(): ReadonlySet<string> {
  const visited = new Set<string>();
  const open = VISITS.map(({ screen }) => screen);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const parts = visited.has(name) ? undefined : partsAlwaysShown(readUnit(name));
    if (!parts) continue;
    visited.add(name);
    open.push(...parts);
  }
  return visited;
}
