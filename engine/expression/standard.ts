import { spend } from './budget.ts';
import type { OperationDefinition, OperationType } from './operation.ts';
import { anything, arg, boolean, either, listOf, many, number, optional, T, table, text } from './signature.ts';
import { truthy } from './truthy.ts';

/** JSON Logic's own list operations: their body sees only the item. */
export const OWN_LISTS: Readonly<Record<string, true>> = {
  filter: true,
  map: true,
  reduce: true,
  all: true,
  none: true,
  some: true,
};

const SHORT_CIRCUIT: ReadonlySet<string> = new Set(['if', '?:', 'and', 'or']);
/** Operations that evaluate only what they need. */
export const isShortCircuit = (name: string): boolean => SHORT_CIRCUIT.has(name);

/** A value taken as the number that JavaScript's operators make of it, whatever it is. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON Logic means JavaScript's own comparison and arithmetic of any values
const raw = (value: unknown): number => value as number;

/** JSON Logic's operators of two arguments, to the letter of json-logic-js. */
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

/** Joined as json-logic-js does it: what is null is empty, a list is joined by commas. */
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

/** String.prototype.substr, which is deprecated but what JSON Logic means. */
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
    if (Array.isArray(item)) for (const one of item) merged.push(one);
    else merged.push(item);
  }
  return merged;
}

const two = (
  name: string,
  description: string,
  args: OperationType,
  reply: OperationType,
  formula: string,
  gives: unknown,
): OperationDefinition => ({
  name,
  group: 'logic',
  description,
  args: [arg('a', args), arg('b', args)],
  reply,
  examples: [{ formula, gives }],
  evaluate: ([a, b]) => BINARY[name]?.(a, b),
});

const ordered = (operator: '<' | '<=', description: string): OperationDefinition => ({
  name: operator,
  group: 'logic',
  description: `${description}; with three arguments b stands between a and c.`,
  args: [arg('a', T), arg('b', T), optional('c', T)],
  reply: boolean,
  examples: [{ formula: `1 ${operator} 2`, gives: true }],
  evaluate: ([a, b, c]) => {
    const compare = BINARY[operator];
    return c === undefined ? compare?.(a, b) : compare?.(a, b) && compare(b, c);
  },
});

/** The eager operations that JSON Logic itself has. Formulas write most of them as operators. */
export const STANDARD_OPERATIONS: Readonly<Record<string, OperationDefinition>> = table(
  two(
    '==',
    'Loosely equal, as JavaScript compares; formulas have only the strict one.',
    anything,
    boolean,
    '1 == 1',
    true,
  ),
  two('===', 'Equal, without conversion. Formulas write ==.', T, boolean, "'a' == 'a'", true),
  two('!=', 'Loosely unequal.', anything, boolean, '1 != 2', true),
  two('!==', 'Not equal, without conversion. Formulas write !=.', T, boolean, '1 != 2', true),
  two('>', 'Greater.', T, boolean, '2 > 1', true),
  two('>=', 'Greater or equal.', T, boolean, '2 >= 2', true),
  ordered('<', 'Less'),
  ordered('<=', 'Less or equal'),
  {
    name: '!!',
    group: 'logic',
    description:
      'Is it something? Nothing are null, false, 0, the empty text and the empty list. Formulas write not not.',
    args: [arg('value', anything)],
    reply: boolean,
    examples: [{ formula: 'not not [1]', gives: true }],
    evaluate: ([value]) => truthy(value),
  },
  {
    name: '!',
    group: 'logic',
    description: 'Is it nothing? Formulas write not.',
    args: [arg('value', anything)],
    reply: boolean,
    examples: [{ formula: 'not []', gives: true }],
    evaluate: ([value]) => !truthy(value),
  },
  two('%', 'What is left of a division.', number, number, '7 % 4', 3),
  {
    name: 'log',
    group: 'logic',
    description: 'The value itself; the trace of the inspector shows it.',
    args: [arg('value', T)],
    reply: T,
    examples: [],
    evaluate: ([value]) => value,
  },
  {
    name: 'in',
    group: 'logic',
    description: 'Does the list hold the value, or the text the part?',
    args: [arg('value', anything), arg('list', either(listOf(anything), text, { kind: 'null' }))],
    reply: boolean,
    examples: [{ formula: "'b' in ['a', 'b']", gives: true }],
    evaluate: ([value, list]) => BINARY.in?.(value, list),
  },
  {
    name: 'cat',
    group: 'text',
    description: 'The texts joined; what is null is empty.',
    args: [many('parts', anything)],
    reply: text,
    examples: [{ formula: "cat('a', 1, null)", gives: 'a1' }],
    evaluate: cat,
  },
  {
    name: 'substr',
    group: 'text',
    description:
      'A part of a text: from a place (negative: from the end), so many signs (negative: without so many at the end).',
    args: [arg('text', text), arg('start', number), optional('length', number)],
    reply: text,
    examples: [
      { formula: "substr('abcdef', 1, 2)", gives: 'bc' },
      { formula: "substr('abcdef', -2)", gives: 'ef' },
      { formula: "substr('abcdef', 1, -1)", gives: 'bcde' },
    ],
    evaluate: substr,
  },
  {
    name: '+',
    group: 'logic',
    description: 'The sum; of one argument its number.',
    args: [many('numbers', either(number, text))],
    reply: number,
    examples: [{ formula: '1 + 2 + 3', gives: 6 }],
    evaluate: (args) => args.reduce<number>((sum, value) => parse(sum) + parse(value), 0),
  },
  {
    name: '*',
    group: 'logic',
    description: 'The product.',
    args: [many('numbers', number)],
    reply: number,
    examples: [{ formula: '2 * 3', gives: 6 }],
    evaluate: (args) => args.reduce((product, value) => parse(product) * parse(value)),
  },
  {
    name: '-',
    group: 'logic',
    description: 'The difference; of one argument its negative.',
    args: [arg('a', number), optional('b', number)],
    reply: number,
    examples: [{ formula: '5 - 2 - 1', gives: 2 }],
    evaluate: ([a, b]) => BINARY['-']?.(a, b),
  },
  two('/', 'The quotient.', number, number, '6 / 4', 1.5),
  {
    name: 'min',
    group: 'number',
    description: 'The least of the numbers.',
    args: [many('numbers', number)],
    reply: number,
    examples: [{ formula: 'min(3, 1, 2)', gives: 1 }],
    evaluate: (args) => Math.min(...args.map(raw)),
  },
  {
    name: 'max',
    group: 'number',
    description: 'The greatest of the numbers.',
    args: [many('numbers', number)],
    reply: number,
    examples: [{ formula: 'max(3, 1, 2)', gives: 3 }],
    evaluate: (args) => Math.max(...args.map(raw)),
  },
  {
    name: 'merge',
    group: 'list',
    description: 'One list of all the lists and values.',
    args: [many('lists', either(listOf(T), T))],
    reply: listOf(T),
    examples: [{ formula: 'merge([1, 2], 3, [4])', gives: [1, 2, 3, 4] }],
    evaluate: merge,
  },
);
