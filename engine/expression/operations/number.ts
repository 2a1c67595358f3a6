import { formatNumber, formatPercent, parseGreekNumber, roundTo } from '../../../schemas/formats/index.ts';
import type { OperationCodes } from '../operation.ts';

/** A value as a number: numbers themselves, texts as Greeks write numbers; else null. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' ? parseGreekNumber(value) : null;
}

/** A value as a number for arithmetic: NaN for what is no number, as in JavaScript. */
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
    least: 1,
    most: 1,
    evaluate: ([value]) => numberOf(value),
  },
  formatNumber: {
    least: 1,
    most: 2,
    hosts: ['language'],
    evaluate: ([value, decimals], host) => {
      const known = numberOf(value);
      return known === null ? '' : formatNumber(known, host.language(), decimalsOf(decimals));
    },
  },
  percent: {
    least: 1,
    most: 2,
    hosts: ['language'],
    evaluate: ([value, decimals], host) => {
      const known = numberOf(value);
      return known === null ? '' : formatPercent(known, host.language(), decimalsOf(decimals));
    },
  },
  round: {
    least: 1,
    most: 2,
    evaluate: ([value, decimals]) => roundTo(calculate(value), decimalsOf(decimals)),
  },
  floor: {
    least: 1,
    most: 1,
    evaluate: ([value]) => Math.floor(calculate(value)),
  },
  ceil: {
    least: 1,
    most: 1,
    evaluate: ([value]) => Math.ceil(calculate(value)),
  },
  abs: {
    least: 1,
    most: 1,
    evaluate: ([value]) => Math.abs(calculate(value)),
  },
  number: {
    least: 1,
    most: 1,
    evaluate: ([value]) => numberOf(value),
  },
  isNumber: {
    least: 1,
    most: 1,
    evaluate: ([value]) => numberOf(value) !== null,
  },
  least: {
    least: 1,
    most: 1,
    evaluate: ([list]) => extreme(list, (a, b) => a < b),
  },
  greatest: {
    least: 1,
    most: 1,
    evaluate: ([list]) => extreme(list, (a, b) => a > b),
  },
};
