import { formatNumber, formatPercent, parseGreekNumber, roundTo } from '../../../schemas/formats/index.ts';
import type { OperationCodes } from '../operation.ts';

/** A value as a number: numbers themselves, texts as Greeks write numbers; else null. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' ? parseGreekNumber(value) : null;
}

/** A value as a number for arithmetic: NaN for a value that is not a number, as in JavaScript. */
const calculate = (value: unknown): number => numberOf(value) ?? Number.NaN;

const decimalsOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function extreme(list: unknown, better: (a: number, b: number) => boolean): number | null {
  let best: number | null = null;
  for (const item of Array.isArray(list) ? list : []) {
    const value = numberOf(item);
    if (value !== null && (best === null || better(value, best))) best = value;
  }
  return best;
}

export const NUMBER_CODE: OperationCodes = {
  parseNumber: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => numberOf(value),
  },
  formatNumber: {
    minArgs: 1,
    maxArgs: 2,
    hosts: ['language'],
    evaluate: ([value, decimals], host) => {
      const known = numberOf(value);
      return known === null ? '' : formatNumber(known, host.language(), decimalsOf(decimals));
    },
  },
  percent: {
    minArgs: 1,
    maxArgs: 2,
    hosts: ['language'],
    evaluate: ([value, decimals], host) => {
      const known = numberOf(value);
      return known === null ? '' : formatPercent(known, host.language(), decimalsOf(decimals));
    },
  },
  round: {
    minArgs: 1,
    maxArgs: 2,
    evaluate: ([value, decimals]) => roundTo(calculate(value), decimalsOf(decimals)),
  },
  floor: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => Math.floor(calculate(value)),
  },
  ceil: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => Math.ceil(calculate(value)),
  },
  abs: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => Math.abs(calculate(value)),
  },
  number: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => numberOf(value),
  },
  isNumber: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => numberOf(value) !== null,
  },
  least: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([list]) => extreme(list, (a, b) => a < b),
  },
  greatest: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([list]) => extreme(list, (a, b) => a > b),
  },
};
