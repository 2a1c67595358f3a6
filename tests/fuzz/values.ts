import type { Schema } from '../../engine/base/json.ts';
import { entities } from '../../schemas/entities/index.ts';
import type { Random } from './random.ts';

/** Texts that have broken servers elsewhere, and some that name something in the demo. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '007',
  '1e9',
  'NaN',
  '99999999999999999999',
  "' or 1=1; --",
  "'; drop table people; --",
  '%_\\',
  '${7*7}{{7*7}}{% include "x" %}',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '\u202e\u0301\ufeff\u2028',
  'ﬁΐΰŉǰẖᾳﬀ',
  '🤯'.repeat(50),
  '\r\nBcc: x@example.org',
  '__proto__',
  'constructor',
  'null',
  '[]',
  '(*[?\\',
  '{"a":1}',
  '=HYPERLINK("http://evil.test")',
  '2026-02-30T25:61:61Z',
  '2026-11-22',
  'proto-vima',
  'admin',
  'mentee',
  'region',
  'phone',
  'birth_date',
  'en',
  'a'.repeat(32),
  'x'.repeat(5_000),
];
/** The same, and the numbers of what the demo has. */
export const TEXTS = [...HOSTILE_TEXTS, ...Array.from({ length: 30 }, (_, index) => String(index + 1))];
/** Texts that no database stores: half a surrogate pair, and a NUL. */
const BROKEN = ['\ud800', 'a\u0000b'];
export const NUMBERS = [
  0, -0, 1, -1, 0.1, 1e21, -1e21, 1e308, 5e-324, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296,
  9_007_199_254_740_991, 9_007_199_254_740_992, -9_007_199_254_740_994,
];

/** Any value at all. */
export function anything(random: Random, depth = 3): unknown {
  const kind = random.between(0, depth > 0 ? 6 : 4);
  if (kind === 0) return null;
  if (kind === 1) return random.chance(0.5);
  if (kind === 2) return random.pick(NUMBERS);
  if (kind <= 4) return random.pick(random.chance(0.03) ? BROKEN : TEXTS);
  const count = random.between(0, 4);
  if (kind === 5) return Array.from({ length: count }, () => anything(random, depth - 1));
  return Object.fromEntries(Array.from({ length: count }, () => [random.pick(TEXTS), anything(random, depth - 1)]));
}

/** The probability that a member has the wrong type. */
interface Wildness {
  readonly wrong: number;
  readonly missing: number;
}

/** A value that fits the schema where it is not wild. */
export function valueOf(schema: Schema, random: Random, wild: Wildness, depth = 6): unknown {
  if (depth === 0 || random.chance(wild.wrong)) return anything(random);
  const inner = (each: Schema) => valueOf(each, random, wild, depth - 1);
  if (schema.$ref !== undefined) {
    const entity: Schema | undefined = entities[schema.$ref];
    return entity ? inner(entity) : anything(random);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return inner(random.pick(schema.anyOf));
  switch (Array.isArray(schema.type) ? random.pick(schema.type) : schema.type) {
    case 'string':
      return randomText(schema, random);
    case 'integer':
    case 'number':
      return numberOf(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'array': {
      const { items } = schema;
      const length = Math.max(schema.minItems ?? 0, random.between(0, 4));
      return Array.from({ length }, () => (typeof items === 'object' ? inner(items) : anything(random)));
    }
    case 'object':
      return objectOf(schema, random, wild, depth);
    default:
      return anything(random);
  }
}

function objectOf(schema: Schema, random: Random, wild: Wildness, depth: number): unknown {
  const { properties, additionalProperties } = schema;
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? additionalProperties : undefined;
    const count = random.between(0, 4);
    return Object.fromEntries(
      Array.from({ length: count }, () => [
        random.pick(TEXTS),
        value ? valueOf(value, random, wild, depth - 1) : anything(random),
      ]),
    );
  }
  const kept = Object.entries(properties).filter(([name]) =>
    schema.required?.includes(name) ? !random.chance(wild.missing) : random.chance(0.5),
  );
  return Object.fromEntries(
    kept.map(([name, member]) => [
      name,
      // Of most other projects a call says no more than that there is none.
      name === 'ProjectId' && random.chance(0.7) ? 'proto-vima' : valueOf(member, random, wild, depth - 1),
    ]),
  );
}

function randomText(schema: Schema, random: Random): string {
  if (schema.pattern === '^[0-9a-f]{64}$') return 'ab'.repeat(32);
  const text = chosenText(schema, random).slice(0, schema.maxLength ?? 5_000);
  return text.length < (schema.minLength ?? 0) ? text.padEnd(schema.minLength ?? 0, '1') : text;
}

/** Where any text may stand, numbers say little, and a place that breaks by a part of a text breaks by a row of them, too. */
function chosenText({ minLength, maxLength }: Schema, random: Random): string {
  const isId = minLength === 1 && maxLength === 64;
  if (isId || random.chance(0.7)) return random.pick(isId ? TEXTS : HOSTILE_TEXTS);
  const from = random.between(0, HOSTILE_TEXTS.length - 1);
  return [...HOSTILE_TEXTS.slice(from), ...HOSTILE_TEXTS.slice(0, from)].join(' ');
}

function numberOf({ type, minimum = -1_000, maximum = 1_000_000_000 }: Schema, random: Random): number {
  const number = random.pick([minimum, maximum, random.between(minimum, Math.min(maximum, minimum + 100))]);
  return type === 'integer' ? Math.trunc(number) : number;
}
