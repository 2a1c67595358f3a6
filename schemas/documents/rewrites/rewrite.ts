import type { TSchema } from 'typebox';
import { unitSchema, type unitDefinitions } from '../unit.schema.ts';

export type Fields = Readonly<Record<string, unknown>>;

type Place = Exclude<keyof typeof unitDefinitions, 'actions' | 'value' | 'logic' | 'anything'> | 'form';

/** Replaces one former form of the page language with the present one. The former form still works. Applied twice it changes nothing more. */
export interface Rewrite {
  /** The present form and the form that it replaces. */
  readonly why: string;
  /**
   * Changes of elements, by the name of their definition in unit.schema.ts and action.schema.ts: `unit`, `node`, `source`, `action` ... A `form` is an
   * object with a `$` key anywhere in a value. The content of an element is rewritten before the element itself. A change without effect returns its
   * argument.
   */
  readonly places?: { readonly [Name in Place]?: (element: Fields) => unknown };
  /** Changes lists of actions, such as those at `on.click`, `do`, `then` ... */
  readonly actions?: (list: readonly unknown[]) => unknown;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Change = (element: Fields) => unknown;

/** The changes of several rewrites by place, in their order, so that a document is walked only once. */
interface Changes {
  readonly places: ReadonlyMap<string, readonly Change[]>;
  readonly actions: readonly NonNullable<Rewrite['actions']>[];
}

/** Creates a function that applies rewrites to a unit. Those of one place are applied in their order. Parts that the language does not know stay unchanged. */
export function makeRewriter(rewrites: readonly Rewrite[]): (unit: Fields) => Fields {
  const places = new Map<string, Change[]>();
  for (const { places: own = {} } of rewrites)
    for (const [name, rewrite] of Object.entries(own)) places.set(name, [...(places.get(name) ?? []), rewrite]);
  const changes: Changes = { places, actions: rewrites.flatMap(({ actions }) => actions ?? []) };
  return (unit) => {
    const written = visit(unit, UNIT, changes);
    return isFields(written) ? written : unit;
  };
}

/** The members of a JSON Schema that lead to the elements of a document. */
interface Shape {
  readonly $ref?: string;
  readonly anyOf?: readonly Shape[];
  readonly type?: unknown;
  readonly const?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
  readonly $defs?: Readonly<Record<string, Shape>>;
}

const UNIT: Shape = unitSchema satisfies TSchema;
const DEFINITIONS = UNIT.$defs ?? {};

const nameOf = ({ $ref }: Shape): string | undefined => $ref?.slice('#/$defs/'.length);

function visit(value: unknown, shape: Shape, changes: Changes): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const name = nameOf(shape);
  if (name === 'value' || name === 'logic') return visitForms(value, changes);
  if (name !== undefined) return change(visit(value, DEFINITIONS[name] ?? {}, changes), name, changes);
  const branch = shape.anyOf?.find((alternative) => accepts(alternative, value));
  if (shape.anyOf) return branch ? visit(value, branch, changes) : value;
  return mapContent(value, (inner, key) => {
    const member = memberOf(shape, key);
    return member ? visit(inner, member, changes) : inner;
  });
}

function change(value: unknown, name: string, { places, actions }: Changes): unknown {
  if (name === 'actions')
    return actions.reduce((list: unknown, rewrite) => (Array.isArray(list) ? rewrite(list) : list), value);
  return (places.get(name) ?? []).reduce((here, rewrite) => (isFields(here) ? rewrite(here) : here), value);
}

function memberOf({ items, properties, additionalProperties }: Shape, key: string | number): Shape | undefined {
  if (typeof key === 'number') return items;
  if (properties && Object.hasOwn(properties, key)) return properties[key];
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

/** Is the value of this branch? Its constants decide, or else its required members, because a document may have faults elsewhere. */
function accepts(shape: Shape, value: object): boolean {
  const name = nameOf(shape);
  if (name !== undefined) return accepts(DEFINITIONS[name] ?? {}, value);
  const { anyOf, type, required = [] } = shape;
  if (anyOf) return anyOf.some((alternative) => accepts(alternative, value));
  if (type === undefined) return true;
  if (!isFields(value)) return type === 'array';
  if (type !== 'object') return false;
  const fixed = constantsOf(shape);
  return fixed.length > 0
    ? fixed.every(([key, constant]) => value[key] === constant)
    : required.every((key) => Object.hasOwn(value, key));
}

const constants = new WeakMap<Shape, readonly (readonly [key: string, constant: unknown])[]>();

/** Its required members with a single possible value, such as `do` of an action. */
function constantsOf(shape: Shape): readonly (readonly [key: string, constant: unknown])[] {
  const known = constants.get(shape);
  if (known) return known;
  const found = (shape.required ?? []).flatMap((key) => {
    const constant = shape.properties?.[key]?.const;
    return constant === undefined ? [] : [[key, constant] as const];
  });
  constants.set(shape, found);
  return found;
}

/** Visits the forms in a value. A literal is data and is not visited. */
function visitForms(value: unknown, changes: Changes): unknown {
  if (typeof value !== 'object' || value === null || Object.hasOwn(value, '$literal')) return value;
  const written = mapContent(value, (inner) => visitForms(inner, changes));
  const isForm = isFields(written) && Object.keys(written).some((key) => key.startsWith('$'));
  return isForm ? change(written, 'form', changes) : written;
}

/** Maps the items or members. An object whose content does not change is returned itself. */
function mapContent(value: object, map: (inner: unknown, key: string | number) => unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) => map(item, index));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const members = Object.entries(value).map(
    ([key, inner]: [string, unknown]) => [key, inner, map(inner, key)] as const,
  );
  if (members.every(([, before, after]) => before === after)) return value;
  return Object.fromEntries(members.map(([key, , after]) => [key, after]));
}
