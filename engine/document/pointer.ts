/** A JSON pointer (RFC 6901) with one more step. */
export const child = (pointer: string, step: string | number): string => `${pointer}/${escapeStep(step)}`;

/** A step as a JSON pointer has it. */
export const escapeStep = (step: string | number): string =>
  typeof step === 'number' ? String(step) : step.replaceAll('~', '~0').replaceAll('/', '~1');

/** The steps of a JSON pointer. */
export const stepsOf = (pointer: string): string[] =>
  pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map(unescapeStep);

/** The step that a part of a JSON pointer stands for. */
export const unescapeStep = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

export type Fields = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own property, or undefined. */
export function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** What stands at a pointer, by own properties only; undefined when there is nothing. */
export function valueAt(value: unknown, pointer: string): unknown {
  let here = value;
  for (const step of stepsOf(pointer)) here = own(here, step);
  return here;
}
