import { describe, expect, it } from 'vitest';
import { unitSchema } from '../../schemas/documents/index.ts';
import { POSITIONS, walk, type Members, type PlaceKind, type Position } from './index.ts';

interface Shape {
  readonly $ref?: string;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: boolean | Shape;
  readonly items?: Shape;
}
// TypeBox schemas are plain objects.
const { $defs: definitions }: { $defs: Readonly<Record<string, Shape>> } = JSON.parse(JSON.stringify(unitSchema));

const isPlace = (name: string): name is PlaceKind => Object.hasOwn(POSITIONS, name);

/** The positions by the meta-schema: null where no node or expression is possible. */
function positionIn(shape: Shape, within: readonly string[] = []): Position | null {
  const name = shape.$ref?.split('/').at(-1);
  if (name === 'body' || (name && isPlace(name))) return { is: name };
  if (name) return within.includes(name) ? null : positionIn(definitions[name] ?? {}, [...within, name]);
  const { anyOf = [], properties, additionalProperties: rest, items } = shape;
  const members = properties && membersIn([shape], within);
  const each = typeof rest === 'object' ? positionIn(rest, within) : null;
  const item = items ? positionIn(items, within) : null;
  return joined([
    ...anyOf.map((branch) => positionIn(branch, within)),
    members && Object.values(members).some((member) => member !== null) ? { members } : null,
    each && { each },
    item && { items: item },
  ]);
}

function membersIn(shapes: readonly Shape[], within: readonly string[] = []): Members {
  const all = shapes.flatMap(({ properties = {} }) => Object.entries(properties));
  const names = [...new Set(all.map(([name]) => name))];
  return Object.fromEntries(
    names.map((name) => [
      name,
      joined(all.filter(([other]) => other === name).map(([, shape]) => positionIn(shape, within))),
    ]),
  );
}

/** The union of several positions. */
function joined(positions: readonly (Position | null)[]): Position | null {
  const found = positions.filter((position) => position !== null);
  if (found.length === 0) return null;
  return found.reduce((one, other) => {
    const items = joined([one.items ?? null, other.items ?? null]);
    return { ...one, ...other, ...(items && { items }) };
  });
}

describe('the table of positions', () => {
  it.each(Object.keys(POSITIONS).filter(isPlace))('has every member that the meta-schema gives to a %s', (kind) => {
    const shape = definitions[kind];
    expect(POSITIONS[kind]).toEqual(membersIn(shape?.anyOf ?? [shape!]));
  });

  it('would miss a container that it does not list', () => {
    const shape = { properties: { headers: { items: { $ref: '#/$defs/node' } }, title: {} } };
    expect(membersIn([shape])).toEqual({ headers: { items: { is: 'node' } }, title: null });
  });
});

it('a walk stops at the requested places, and skips values of another shape', () => {
  const seen: string[] = [];
  walk({ sources: [{}], on: 7, body: { widget: 'a', children: { b: {} }, slots: { c: [{}, 1] } } }, ({ pointer }) => {
    seen.push(pointer);
  });
  expect(seen).toEqual(['', '/body', '/body/slots/c/0']);
});
