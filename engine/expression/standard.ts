import { spend } from './budget.ts';
import type { OperationCode, OperationCodes } from './operation.ts';
import { truthy } from './truthy.ts';

/** JSON Logic's own list operations: their body reads only the item. */
export const OWN_LISTS: Readonly<Record<string, true>> = {
  filter: true,
  map: true,
  reduce: true,
  all: true,
  none: true,
  some: true,
};

const SHORT_CIRCUIT: ReadonlySet<string> = new Set(['if', '?:', 'and', 'or']);
/** Operations with lazy arguments. */
export const isShortCircuit = (name: string): boolean => SHORT_CIRCUIT.has(name);

/** Converts any value to a number as JavaScript's operators do. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON Logic means JavaScript's own comparison and arithmetic of any values
const raw = (value: unknown): number => value as number;

/** JSON Logic's operators of two arguments, exactly as in json-logic-js. */
export const BINARY: Readonly<Record<string, (a: unknown, b: unknown) => unknown>> = {
  // oxlint-disable-next-line eslint/eqeqeq -- loose equality is what "==" means in JSON Logic
  '==': (a, b) => a == b,
  '===': (a, b) => a === b,
  // oxlint-disable-next-line eslint/eqeqeq -- as above
  '!=': (a, b) => a != b,
  '!==': (a, b) => a !== b,
  '>': (a, b) => raw(a) > raw(b),
  '>=': (a, b) => raw(a) >= raw(b),
  '<': (a, b) => raw(a) < raw(b),
  '<=': (a, b) => raw(a) <= raw(b),
  '%': (a, b) => raw(a) % raw(b),
  '/': (a, b) => raw(a) / raw(b),
  '-': (a, b) => (b === undefined ? -raw(a) : raw(a) - raw(b)),
  in: (a, b) => (b && (typeof b === 'string' || Array.isArray(b)) ? includes(b, a) : false),
};

function includes(holder: string | readonly unknown[], searched: unknown): boolean {
  spend(holder.length >> 4);
  return typeof holder === 'string' ? holder.includes(String(searched)) : holder.indexOf(searched) !== -1;
}

const parse = (value: unknown): number => Number.parseFloat(String(value));

/** Joins as json-logic-js does: null is empty, a list is joined by commas. */
export function cat(args: readonly unknown[]): string {
  const joined = args.join('');
  spend(joined.length >> 6);
  return joined;
}

function substr(args: readonly unknown[]): string {
  const [source, start, end] = args;
  const whole = String(source);
  if (raw(end) < 0) {
    const rest = fromTo(whole, start, undefined);
    return fromTo(rest, 0, rest.length + raw(end));
  }
  return fromTo(whole, start, end);
}

/** String.prototype.substr is deprecated, but JSON Logic defines its operation by it. */
function fromTo(source: string, start: unknown, length: unknown): string {
  const from = Math.trunc(Number(start)) || 0;
  const begin = from < 0 ? Math.max(source.length + from, 0) : Math.min(from, source.length);
  const count = length === undefined ? source.length : Math.trunc(Number(length)) || 0;
  return count <= 0 ? '' : source.slice(begin, Math.min(begin + count, source.length));
}

function merge(args: readonly unknown[]): unknown[] {
  const merged: unknown[] = [];
  for (const item of args) {
    const count = Array.isArray(item) ? item.length : 1;
    spend(count);
    if (Array.isArray(item)) for (const inner of item) merged.push(inner);
    else merged.push(item);
  }
  return merged;
}

const twoArguments = (name: string): OperationCode => ({
  minArgs: 2,
  maxArgs: 2,
  evaluate: ([a, b]) => BINARY[name]?.(a, b),
});

/** With three arguments, b lies between a and c. */
const ordered = (operator: '<' | '<='): OperationCode => ({
  minArgs: 2,
  maxArgs: 3,
  evaluate: ([a, b, c]) => {
    const compare = BINARY[operator];
    return c === undefined ? compare?.(a, b) : compare?.(a, b) && compare(b, c);
  },
});

/** The eager operations of JSON Logic itself. Formulas write most of them as operators. */
export const STANDARD_CODE: OperationCodes = {
  '==': twoArguments('=='),
  '===': twoArguments('==='),
  '!=': twoArguments('!='),
  '!==': twoArguments('!=='),
  '>': twoArguments('>'),
  '>=': twoArguments('>='),
  '<': ordered('<'),
  '<=': ordered('<='),
  '%': twoArguments('%'),
  '/': twoArguments('/'),
  in: twoArguments('in'),
  '-': { ...twoArguments('-'), minArgs: 1 },
  '!!': { minArgs: 1, maxArgs: 1, evaluate: ([value]) => truthy(value) },
  '!': { minArgs: 1, maxArgs: 1, evaluate: ([value]) => !truthy(value) },
  log: { minArgs: 1, maxArgs: 1, evaluate: ([value]) => value },
  cat: { minArgs: 1, maxArgs: Infinity, evaluate: cat },
  substr: { minArgs: 2, maxArgs: 3, evaluate: substr },
  '+': {
    minArgs: 1,
    maxArgs: Infinity,
    evaluate: (args) => args.reduce<number>((sum, value) => parse(sum) + parse(value), 0),
  },
  '*': {
    minArgs: 1,
    maxArgs: Infinity,
    evaluate: (args) => args.reduce((product, value) => parse(product) * parse(value)),
  },
  min: { minArgs: 1, maxArgs: Infinity, evaluate: (args) => Math.min(...args.map(raw)) },
  max: { minArgs: 1, maxArgs: Infinity, evaluate: (args) => Math.max(...args.map(raw)) },
  merge: { minArgs: 1, maxArgs: Infinity, evaluate: merge },
};
