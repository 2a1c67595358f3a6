import type { CellError } from 'hyperformula';
import { fold } from '../../schemas/formats/folding.ts';
import { formatNumber } from '../../schemas/formats/greek-number.ts';
import { patternText } from '../pattern-text.ts';
import {
  any,
  boolean,
  failure,
  integer,
  isFailure,
  number,
  optional,
  rowsOf,
  scalar,
  text,
  type Argument,
  type OwnFunction,
  type Scalar,
} from './define.ts';
import { matchesWildcard } from './lookup-index.ts';
import { roundDecimals } from './rounding.ts';
import { MAX_TEXT_LENGTH } from './text-limit.ts';

/** A number with decimals, as FIXED and DOLLAR write it: with "," between thousands. */
function fixedText(value: number, decimals: number, grouped: boolean): string {
  const rounded = roundDecimals(value, decimals);
  return formatNumber(rounded, 'en', Math.max(decimals, 0), grouped);
}

/** A number from a text with the given separators; undefined for another text. */
function readNumber(written: string, decimal: string, group: string): number | undefined {
  const compact = written.replaceAll(/\s/g, '').replaceAll(group, '').replace(decimal, '.');
  const [, digits = '', percents = ''] = /^([^%]*)(%*)$/.exec(compact) ?? [];
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?$/i.test(digits)) return undefined;
  return Number(digits) / 100 ** percents.length;
}

/** Folds letter by letter, so that indexes stay those of the text. */
const foldLetters = (value: string): string[] => Array.from(value, (letter) => fold(letter));

/** The position of a text in another, from 1, without accents and case; 0 for none. The pattern may have "*" and "?". */
function positionOfText(pattern: string, value: string, from: number): number {
  const letters = foldLetters(value);
  const searched = fold(pattern);
  for (let start = from - 1; start <= letters.length; start++) {
    const rest = letters.slice(start).join('');
    if (/[*?~]/.test(searched) ? matchesWildcard(rest, `${searched}*`) : rest.startsWith(searched)) return start + 1;
  }
  return 0;
}

/** The parts of a joined text; an error is returned. */
function textParts(values: readonly Argument[]): string[] | CellError {
  const parts = values.flatMap((value) => rowsOf(value).flat());
  const error = parts.find(isFailure);
  return error ?? parts.map((part) => (part === null || isFailure(part) ? '' : textOf(part)));
}

const textOf = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? String(value).toUpperCase() : String(value);

/** Joins up to the maximum length. Delimiters are used in turn. */
function joinParts(parts: readonly string[], delimiters: readonly string[] = ['']): string | CellError {
  let joined = '';
  for (const [index, part] of parts.entries()) {
    joined += index === 0 ? part : `${delimiters[(index - 1) % delimiters.length] ?? ''}${part}`;
    if (joined.length > MAX_TEXT_LENGTH) return failure('VALUE');
  }
  return joined;
}

function replaceEach(value: string, searched: string, replacement: string): string | CellError {
  const parts = value.split(searched);
  const length = value.length + (parts.length - 1) * (replacement.length - searched.length);
  return length > MAX_TEXT_LENGTH ? failure('VALUE') : parts.join(replacement);
}

function replaceOne(value: string, searched: string, replacement: string, occurrence: number): string {
  let place = -1;
  for (let found = 0; found < occurrence; found++) {
    place = value.indexOf(searched, place + 1);
    if (place < 0) return value;
  }
  return value.slice(0, place) + replacement + value.slice(place + searched.length);
}

export const textFunctions: Readonly<Record<string, OwnFunction>> = {
  /** Formats are number formats in English notation. */
  TEXT: {
    parameters: [scalar, text()],
    run: (_call, value: Scalar, pattern: string) => {
      if (isFailure(value)) return value;
      return patternText(pattern, value ?? 0, 'en') ?? failure('VALUE');
    },
  },
  VALUE: {
    parameters: [scalar],
    run: (_call, value: Scalar) => {
      if (typeof value !== 'string') return typeof value === 'boolean' ? failure('VALUE') : (value ?? 0);
      return readNumber(value, '.', ',') ?? failure('VALUE');
    },
  },
  NUMBERVALUE: {
    parameters: [text(), text('.'), text(',')],
    run: (_call, value: string, decimal: string, group: string) =>
      value === '' ? 0 : (readNumber(value, decimal.slice(0, 1), group.slice(0, 1)) ?? failure('VALUE')),
  },
  FIXED: {
    parameters: [number(), integer(2), boolean(false)],
    run: (_call, value: number, decimals: number, plain: boolean) => fixedText(value, decimals, !plain),
  },
  DOLLAR: {
    parameters: [number(), integer(2)],
    run: (_call, value: number, decimals: number) => {
      const shown = `$${fixedText(Math.abs(value), decimals, true)}`;
      return value < 0 ? `(${shown})` : shown;
    },
  },
  SEARCH: {
    parameters: [text(), text(), integer(1)],
    run: (_call, pattern: string, value: string, from: number) =>
      from < 1 || from > value.length + 1 ? failure('VALUE') : positionOfText(pattern, value, from) || failure('VALUE'),
  },
  CONCAT: {
    parameters: [any],
    repeat: 1,
    run: (_call, ...values: Argument[]) => {
      const parts = textParts(values);
      return isFailure(parts) ? parts : joinParts(parts);
    },
  },
  CONCATENATE: { parameters: [text()], repeat: 1, run: (_call, ...parts: string[]) => joinParts(parts) },
  TEXTJOIN: {
    parameters: [any, boolean(), any],
    repeat: 1,
    run: (_call, delimiter: Argument, skipsEmpty: boolean, ...values: Argument[]) => {
      const [delimiters, parts] = [textParts([delimiter]), textParts(values)];
      if (isFailure(delimiters)) return delimiters;
      if (isFailure(parts)) return parts;
      return joinParts(skipsEmpty ? parts.filter((part) => part !== '') : parts, delimiters);
    },
  },
  SUBSTITUTE: {
    parameters: [text(), text(), text(), optional(integer())],
    run: (_call, value: string, searched: string, replacement: string, occurrence?: number) => {
      if (occurrence !== undefined && occurrence < 1) return failure('VALUE');
      if (searched === '') return value;
      return occurrence === undefined
        ? replaceEach(value, searched, replacement)
        : replaceOne(value, searched, replacement, occurrence);
    },
  },
  SPLIT: {
    parameters: [text(), number()],
    run: (_call, value: string, place: number) => value.split(' ')[Math.trunc(place)] ?? failure('VALUE'),
  },
  REPT: {
    parameters: [text(), number()],
    run: (_call, value: string, times: number) => {
      const count = Math.trunc(times);
      return count < 0 || count * value.length > MAX_TEXT_LENGTH ? failure('VALUE') : value.repeat(count);
    },
  },
};
