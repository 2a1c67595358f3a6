import { LAZY_OPERATIONS } from './names.ts';
import type { OperationArgument, OperationDefinition } from './operation.ts';
import { OPERATIONS } from './operations/index.ts';
import { STANDARD_OPERATIONS } from './standard.ts';

/** What to write for what JSON Logic has and formulas have not. */
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
export const knownOperation = (name: string): boolean => Object.hasOwn(OPERATIONS, name);

export const operationNames = (): string[] => [...Object.keys(OPERATIONS), ...Object.keys(LAZY_OPERATIONS)];

/** The declaration of an eager operation, JSON Logic's own ones included. */
export function definitionOf(name: string): OperationDefinition | undefined {
  if (Object.hasOwn(OPERATIONS, name)) return OPERATIONS[name];
  return Object.hasOwn(STANDARD_OPERATIONS, name) ? STANDARD_OPERATIONS[name] : undefined;
}

/** What is wrong with a call of that many arguments; undefined when nothing is. */
export function argumentProblem(name: string, count: number): string | undefined {
  const args = OPERATIONS[name]?.args ?? [];
  const fewest = args.filter((arg) => !arg.optional).length;
  const most = args.some((arg: OperationArgument) => arg.rest) ? Infinity : args.length;
  if (count >= fewest && count <= most) return undefined;
  const range = fewest === most ? fewest : `${fewest} to ${most === Infinity ? 'any number of' : most}`;
  return `${name} takes ${range} arguments, not ${count}`;
}
