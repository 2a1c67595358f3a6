import type { Schema } from '../base/json.ts';
import { isObject } from './pointer.ts';

/** Message for a value beyond the limit. */
interface Limit {
  /** The type of value to which the limit applies. */
  readonly of: 'string' | 'number' | 'array' | 'object';
  readonly breaks: (measure: number, limit: number) => boolean;
  readonly message: (limit: number) => string;
}

const below = (measure: number, limit: number): boolean => measure < limit;
const above = (measure: number, limit: number): boolean => measure > limit;
const limit = (of: Limit['of'], breaks: Limit['breaks'], message: Limit['message']): Limit => ({ of, breaks, message });

/** The keywords with a numeric limit. A text is measured in characters, a list in items, an object in members. */
export const LIMITS: Readonly<Record<string, Limit>> = {
  minLength: limit('string', below, (min) => `shorter than ${min} characters`),
  maxLength: limit('string', above, (max) => `longer than ${max} characters`),
  minimum: limit('number', below, (min) => `less than ${min}`),
  maximum: limit('number', above, (max) => `more than ${max}`),
  exclusiveMinimum: limit(
    'number',
    (value, min) => value <= min,
    (min) => `not more than ${min}`,
  ),
  exclusiveMaximum: limit(
    'number',
    (value, max) => value >= max,
    (max) => `not less than ${max}`,
  ),
  multipleOf: limit('number', isNoMultiple, (factor) => `no multiple of ${factor}`),
  minItems: limit('array', below, (min) => `fewer than ${min} items`),
  maxItems: limit('array', above, (max) => `more than ${max} items`),
  minProperties: limit('object', below, (min) => `fewer than ${min} members`),
  maxProperties: limit('object', above, (max) => `more than ${max} members`),
};

/** 0.3 is a multiple of 0.1, although their quotient is not exactly whole. */
function isNoMultiple(value: number, factor: number): boolean {
  const quotient = value / factor;
  return Math.abs(quotient - Math.round(quotient)) > 1e-9;
}

/** The measure of each limit, and the type to which it applies. */
export function measureOf(value: unknown): readonly [of: Limit['of'], measure: number] | undefined {
  if (typeof value === 'string') return ['string', lengthOf(value)];
  if (typeof value === 'number') return ['number', value];
  if (Array.isArray(value)) return ['array', value.length];
  return isObject(value) ? ['object', Object.keys(value).length] : undefined;
}

/** The length in characters: one beyond the first 65,536 counts once, though it takes two UTF-16 units. */
function lengthOf(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index++) if (text.codePointAt(index)! > 0xffff) length--;
  return length;
}

function words(text: string): readonly string[] {
  return text.split(' ');
}

/** Keywords with one schema, with a list of schemas, and with schemas by names. */
const WITH_SCHEMA = words('additionalItems additionalProperties contains else if items not propertyNames then');
const WITH_SCHEMAS = words('allOf anyOf items oneOf');
const WITH_NAMED_SCHEMAS = words('$defs definitions dependencies patternProperties properties');

/** Every keyword that a schema may have: checked ones, and annotations. */
export const KEYWORDS: readonly string[] = [
  ...new Set([...Object.keys(LIMITS), ...WITH_SCHEMA, ...WITH_SCHEMAS, ...WITH_NAMED_SCHEMAS]),
  ...words('$ref const enum format pattern required type uniqueItems'),
  ...words('$comment $id $schema default deprecated description examples readOnly title writeOnly'),
  // RJSF shows these beside the values of enum, and the server uses `repeats` for lists with equal items.
  ...words('enumNames itemOf repeats'),
];

/** The schemas within a schema, each with the steps to it. */
export function* innerSchemas(
  schema: Schema,
): Generator<readonly [steps: readonly (string | number)[], schema: unknown]> {
  for (const [keyword, value] of Object.entries(schema)) {
    if (WITH_SCHEMAS.includes(keyword) && Array.isArray(value))
      for (const [index, inner] of value.entries()) yield [[keyword, index], inner];
    else if (WITH_SCHEMA.includes(keyword)) yield [[keyword], value];
    else if (WITH_NAMED_SCHEMAS.includes(keyword) && isObject(value))
      for (const [name, inner] of Object.entries(value)) if (!Array.isArray(inner)) yield [[keyword, name], inner];
  }
}
