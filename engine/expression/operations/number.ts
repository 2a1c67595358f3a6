import { formatGreekNumber, formatPercent, parseGreekNumber, roundTo } from '../../../schemas/formats/index.ts';
import {
  anything,
  arg,
  boolean,
  maybeList,
  maybeNumber,
  maybeText,
  number,
  optional,
  orNull,
  table,
  text,
} from '../signature.ts';

/** A value as a number: numbers themselves, texts as Greeks write numbers; else null. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' ? parseGreekNumber(value) : null;
}

/** A value to reckon with: what is no number is NaN, as in JavaScript's own arithmetic. */
const reckoned = (value: unknown): number => numberOf(value) ?? Number.NaN;

const decimalsOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function extreme(list: unknown, better: (a: number, b: number) => boolean): number | null {
  let best: number | null = null;
  for (const item of Array.isArray(list) ? list : []) {
    const value = numberOf(item);
    if (value !== null && (best === null || better(value, best))) best = value;
  }
  return best;
}

export const NUMBER_OPERATIONS = table(
  {
    name: 'parseNumber',
    group: 'number',
    description:
      "A number as Greeks write it: '.' groups only in full threes, else it is the decimal mark. What is no number is null.",
    args: [arg('text', maybeText)],
    reply: orNull(number),
    examples: [
      { formula: "parseNumber('1.234,5')", gives: 1234.5 },
      { formula: "parseNumber('1.5')", gives: 1.5 },
      { formula: "parseNumber('abc')", gives: null },
    ],
    evaluate: ([value]) => numberOf(value),
  },
  {
    name: 'formatNumber',
    group: 'number',
    description: 'A number as Greeks read it, with so many decimals.',
    args: [arg('number', maybeNumber), optional('decimals', number)],
    reply: text,
    examples: [
      { formula: 'formatNumber(1234.5)', gives: '1.234,5' },
      { formula: 'formatNumber(1234.5, 2)', gives: '1.234,50' },
      { formula: 'formatNumber(null)', gives: '' },
    ],
    evaluate: ([value, decimals]) => {
      const known = numberOf(value);
      return known === null ? '' : formatGreekNumber(known, decimalsOf(decimals));
    },
  },
  {
    name: 'percent',
    group: 'number',
    description: 'A share as text: 0.25 is 25%.',
    args: [arg('share', maybeNumber), optional('decimals', number)],
    reply: text,
    examples: [
      { formula: 'percent(0.256, 1)', gives: '25,6%' },
      { formula: 'percent(1 / 4)', gives: '25%' },
    ],
    evaluate: ([value, decimals]) => {
      const known = numberOf(value);
      return known === null ? '' : formatPercent(known, decimalsOf(decimals));
    },
  },
  {
    name: 'round',
    group: 'number',
    description: 'Rounded to so many decimals; halves go away from zero.',
    args: [arg('number', number), optional('decimals', number)],
    reply: number,
    examples: [
      { formula: 'round(2.5)', gives: 3 },
      { formula: 'round(-2.5)', gives: -3 },
      { formula: 'round(1.005, 2)', gives: 1.01 },
    ],
    evaluate: ([value, decimals]) => roundTo(reckoned(value), decimalsOf(decimals)),
  },
  {
    name: 'floor',
    group: 'number',
    description: 'The whole number below.',
    args: [arg('number', number)],
    reply: number,
    examples: [{ formula: 'floor(2.9)', gives: 2 }],
    evaluate: ([value]) => Math.floor(reckoned(value)),
  },
  {
    name: 'ceil',
    group: 'number',
    description: 'The whole number above.',
    args: [arg('number', number)],
    reply: number,
    examples: [{ formula: 'ceil(2.1)', gives: 3 }],
    evaluate: ([value]) => Math.ceil(reckoned(value)),
  },
  {
    name: 'abs',
    group: 'number',
    description: 'Without its sign.',
    args: [arg('number', number)],
    reply: number,
    examples: [{ formula: 'abs(-2)', gives: 2 }],
    evaluate: ([value]) => Math.abs(reckoned(value)),
  },
  {
    name: 'number',
    group: 'number',
    description: 'The value as a number, or null when it is none: a text as Greeks write numbers.',
    args: [arg('value', anything)],
    reply: orNull(number),
    examples: [
      { formula: "number('1,5')", gives: 1.5 },
      { formula: 'number(true)', gives: null },
    ],
    evaluate: ([value]) => numberOf(value),
  },
  {
    name: 'isNumber',
    group: 'format',
    description: 'Is it a number, or a text that reads as one?',
    args: [arg('value', anything)],
    reply: boolean,
    examples: [{ formula: "isNumber('1.234')", gives: true }],
    evaluate: ([value]) => numberOf(value) !== null,
  },
  {
    name: 'least',
    group: 'number',
    description: 'The least number of a list; null when it has none.',
    args: [arg('list', maybeList(anything))],
    reply: orNull(number),
    examples: [{ formula: 'least([3, 1, null])', gives: 1 }],
    evaluate: ([list]) => extreme(list, (a, b) => a < b),
  },
  {
    name: 'greatest',
    group: 'number',
    description: 'The greatest number of a list; null when it has none.',
    args: [arg('list', maybeList(anything))],
    reply: orNull(number),
    examples: [{ formula: 'greatest([3, 1, null])', gives: 3 }],
    evaluate: ([list]) => extreme(list, (a, b) => a > b),
  },
);
