import { roundTo } from '../../schemas/formats/greek-number.ts';
import { integer, number, type OwnFunction } from './define.ts';

/** Rounds to decimals; with a negative count to tens, hundreds ... */
export function roundDecimals(value: number, decimals: number): number {
  if (decimals >= 0) return roundTo(value, decimals);
  const unit = 10 ** -decimals;
  return Number.isFinite(unit) ? roundTo(value / unit) * unit : 0;
}

export const roundingFunctions: Readonly<Record<string, OwnFunction>> = {
  ROUND: {
    parameters: [number(), integer(0)],
    run: (_call, value: number, decimals: number) => roundDecimals(value, decimals),
  },
  INT: { parameters: [number()], run: (_call, value: number) => Math.floor(value) },
};
