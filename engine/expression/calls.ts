import { LAZY_OPERATIONS } from './names.ts';
import type { OperationCode } from './operation.ts';
import { OPERATION_CODE } from './operations/code.ts';
import { STANDARD_CODE } from './standard.ts';

/** The formula for each JSON Logic operation that formulas lack. */
export const SUGGESTIONS: Readonly<Record<string, string>> = {
  some: 'any(list, x => ...)',
  all: 'every(list, x => ...)',
  none: 'not any(list, x => ...)',
  reduce: 'sum, group or a function',
  if: 'test ? a : b',
  var: 'the path itself',
  value: 'the object itself',
  desc: 'desc(x) only as the body of sort',
  missing: 'a test with ==',
  log: 'the trace of the inspector',
};

/** May a formula call it by name? */
export const knownOperation = (name: string): boolean => Object.hasOwn(OPERATION_CODE, name);

export const operationNames = (): string[] => [...Object.keys(OPERATION_CODE), ...Object.keys(LAZY_OPERATIONS)];

/** Is it an operation of JSON Logic itself? json-logic-js accepts any number of arguments for it. */
export const isStandard = (name: string): boolean => Object.hasOwn(STANDARD_CODE, name);

/** The code of an eager operation, including those of JSON Logic. */
export function operationCode(name: string): OperationCode | undefined {
  if (knownOperation(name)) return OPERATION_CODE[name];
  return isStandard(name) ? STANDARD_CODE[name] : undefined;
}

/** The problem of a call with this number of arguments; undefined when it is valid. */
export function argumentProblem(name: string, count: number): string | undefined {
  const { minArgs: min = 0, maxArgs: max = 0 } = OPERATION_CODE[name] ?? {};
  if (count >= min && count <= max) return undefined;
  const range = min === max ? min : `${min} to ${max === Infinity ? 'any number of' : max}`;
  return `${name} takes ${range} arguments, not ${count}`;
}
