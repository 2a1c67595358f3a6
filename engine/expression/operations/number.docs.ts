import type { OperationDocs } from '../operation.ts';
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
  text,
} from '../signature.ts';

export const numberDocs = (): OperationDocs => ({
  parseNumber: {
    group: 'number',
    description:
      "A number as Greeks write it: '.' groups only in full threes, else it is the decimal mark. Null for other texts.",
    args: [arg('text', maybeText)],
    reply: orNull(number),
    examples: [
      { formula: "parseNumber('1.234,5')", gives: 1234.5 },
      { formula: "parseNumber('1.5')", gives: 1.5 },
      { formula: "parseNumber('abc')", gives: null },
    ],
  },
  formatNumber: {
    group: 'number',
    description:
      'A number as the language of the page writes it, with this number of decimals: 1.234,5 in Greek, 1,234.5 in English.',
    args: [arg('number', maybeNumber), optional('decimals', number)],
    reply: text,
    examples: [
      { formula: 'formatNumber(1234.5)', gives: '1.234,5' },
      { formula: 'formatNumber(1234.5, 2)', gives: '1.234,50' },
      { formula: 'formatNumber(null)', gives: '' },
    ],
  },
  percent: {
    group: 'number',
    description: 'A share as text, in the language of the page: 0.25 is 25%.',
    args: [arg('share', maybeNumber), optional('decimals', number)],
    reply: text,
    examples: [
      { formula: 'percent(0.256, 1)', gives: '25,6%' },
      { formula: 'percent(1 / 4)', gives: '25%' },
    ],
  },
  round: {
    group: 'number',
    description: 'Rounded to a number of decimals; halves away from zero.',
    args: [arg('number', number), optional('decimals', number)],
    reply: number,
    examples: [
      { formula: 'round(2.5)', gives: 3 },
      { formula: 'round(-2.5)', gives: -3 },
      { formula: 'round(1.005, 2)', gives: 1.01 },
    ],
  },
  floor: {
    group: 'number',
    description: 'The whole number below.',
    args: [arg('number', number)],
    reply: number,
    examples: [{ formula: 'floor(2.9)', gives: 2 }],
  },
  ceil: {
    group: 'number',
    description: 'The whole number above.',
    args: [arg('number', number)],
    reply: number,
    examples: [{ formula: 'ceil(2.1)', gives: 3 }],
  },
  abs: {
    group: 'number',
    description: 'Without its sign.',
    args: [arg('number', number)],
    reply: number,
    examples: [{ formula: 'abs(-2)', gives: 2 }],
  },
  number: {
    group: 'number',
    description: 'The value as a number, or null when it is none: a text as Greeks write numbers.',
    args: [arg('value', anything)],
    reply: orNull(number),
    examples: [
      { formula: "number('1,5')", gives: 1.5 },
      { formula: 'number(true)', gives: null },
    ],
  },
  isNumber: {
    group: 'format',
    description: 'Is it a number, or a text that reads as one?',
    args: [arg('value', anything)],
    reply: boolean,
    examples: [{ formula: "isNumber('1.234')", gives: true }],
  },
  least: {
    group: 'number',
    description: 'The least number of a list; null when it has none.',
    args: [arg('list', maybeList(anything))],
    reply: orNull(number),
    examples: [{ formula: 'least([3, 1, null])', gives: 1 }],
  },
  greatest: {
    group: 'number',
    description: 'The greatest number of a list; null when it has none.',
    args: [arg('list', maybeList(anything))],
    reply: orNull(number),
    examples: [{ formula: 'greatest([3, 1, null])', gives: 3 }],
  },
});
