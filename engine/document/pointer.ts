export { child, escapeStep, stepsOf, unescapeStep } from '../base/pointer.ts';
import { stepsOf } from '../base/pointer.ts';

export type Fields = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own property, or undefined. */
export function ownMember(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** The value at a pointer, by own properties only; undefined when there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  let here = value;
  for (const step of stepsOf(pointer)) here = ownMember(here, step);
  return here;
}
