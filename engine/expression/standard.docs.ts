import type { OperationDoc, OperationDocs, OperationType } from './operation.ts';
import { anything, arg, boolean, either, listOf, many, number, optional, T, text } from './signature.ts';

const twoArguments = (
  description: string,
  args: OperationType,
  reply: OperationType,
  formula: string,
  gives: unknown,
): OperationDoc => ({
  group: 'logic',
  description,
  args: [arg('a', args), arg('b', args)],
  reply,
  examples: [{ formula, gives }],
});

const ordered = (operator: string, description: string): OperationDoc => ({
  group: 'logic',
  description: `${description}; with three arguments b stands between a and c.`,
  args: [arg('a', T), arg('b', T), optional('c', T)],
  reply: boolean,
  examples: [{ formula: `1 ${operator} 2`, gives: true }],
});

/** The documentation of JSON Logic's own eager operations. */
export const standardDocs = (): OperationDocs => ({
  '==': twoArguments(
    'Loosely equal, as JavaScript compares; formulas have only the strict one.',
    anything,
    boolean,
    '1 == 1',
    true,
  ),
  '===': twoArguments('Equal, without conversion. Formulas write ==.', T, boolean, "'a' == 'a'", true),
  '!=': twoArguments('Loosely unequal.', anything, boolean, '1 != 2', true),
  '!==': twoArguments('Not equal, without conversion. Formulas write !=.', T, boolean, '1 != 2', true),
  '>': twoArguments('Greater.', T, boolean, '2 > 1', true),
  '>=': twoArguments('Greater or equal.', T, boolean, '2 >= 2', true),
  '%': twoArguments('The remainder of a division.', number, number, '7 % 4', 3),
  '/': twoArguments('The quotient.', number, number, '6 / 4', 1.5),
  '<': ordered('<', 'Less'),
  '<=': ordered('<=', 'Less or equal'),
  '!!': {
    group: 'logic',
    description:
      'Is it something? Nothing are null, false, 0, the empty text and the empty list. Formulas write not not.',
    args: [arg('value', anything)],
    reply: boolean,
    examples: [{ formula: 'not not [1]', gives: true }],
  },
  '!': {
    group: 'logic',
    description: 'Is it falsy? Formulas write not.',
    args: [arg('value', anything)],
    reply: boolean,
    examples: [{ formula: 'not []', gives: true }],
  },
  log: {
    group: 'logic',
    description: 'The value itself; the trace of the inspector shows it.',
    args: [arg('value', T)],
    reply: T,
    examples: [],
  },
  in: {
    group: 'logic',
    description: 'Does the list contain the value, or the text the part?',
    args: [arg('value', anything), arg('list', either(listOf(anything), text, { kind: 'null' }))],
    reply: boolean,
    examples: [{ formula: "'b' in ['a', 'b']", gives: true }],
  },
  cat: {
    group: 'text',
    description: 'The texts joined; null is empty.',
    args: [many('parts', anything)],
    reply: text,
    examples: [{ formula: "cat('a', 1, null)", gives: 'a1' }],
  },
  substr: {
    group: 'text',
    description:
      'A part of a text: from an index (negative: from the end), with a number of characters (negative: without this number at the end).',
    args: [arg('text', text), arg('start', number), optional('length', number)],
    reply: text,
    examples: [
      { formula: "substr('abcdef', 1, 2)", gives: 'bc' },
      { formula: "substr('abcdef', -2)", gives: 'ef' },
      { formula: "substr('abcdef', 1, -1)", gives: 'bcde' },
    ],
  },
  '+': {
    group: 'logic',
    description: 'The sum; of one argument its number.',
    args: [many('numbers', either(number, text))],
    reply: number,
    examples: [{ formula: '1 + 2 + 3', gives: 6 }],
  },
  '*': {
    group: 'logic',
    description: 'The product.',
    args: [many('numbers', number)],
    reply: number,
    examples: [{ formula: '2 * 3', gives: 6 }],
  },
  '-': {
    group: 'logic',
    description: 'The difference; of one argument its negative.',
    args: [arg('a', number), optional('b', number)],
    reply: number,
    examples: [{ formula: '5 - 2 - 1', gives: 2 }],
  },
  min: {
    group: 'number',
    description: 'The least of the numbers.',
    args: [many('numbers', number)],
    reply: number,
    examples: [{ formula: 'min(3, 1, 2)', gives: 1 }],
  },
  max: {
    group: 'number',
    description: 'The greatest of the numbers.',
    args: [many('numbers', number)],
    reply: number,
    examples: [{ formula: 'max(3, 1, 2)', gives: 3 }],
  },
  merge: {
    group: 'list',
    description: 'One list of all the lists and values.',
    args: [many('lists', either(listOf(T), T))],
    reply: listOf(T),
    examples: [{ formula: 'merge([1, 2], 3, [4])', gives: [1, 2, 3, 4] }],
  },
});
