import type { SimpleRangeValue } from 'hyperformula';
import { failure, isFailure, number, numbersOf, range, type Argument, type OwnFunction } from './define.ts';

/** The search that the specification prescribes: rates from 0 to 1 in steps of 0.01, at most 1,000 halvings of each step. */
const STEPS = 100;
const HALVINGS = 1_000;
const PRECISION = 1e-10;
const FIRST_ERROR = 1_000;

/** The net present value of payments, the first of which is paid now. */
const presentValue = (rate: number, payments: readonly number[]): number =>
  payments.reduceRight((sum, payment) => sum / (1 + rate) + payment, 0);

/** The rate at which payments have a present value of 0; undefined if none from 0 to 1 is found. */
export function internalRate(payments: readonly number[]): number | undefined {
  if (payments.length < 2 || payments.every((payment) => payment === 0)) return undefined;
  let best: number | undefined;
  let smallestError = FIRST_ERROR;
  for (let step = 0; step < STEPS; step++) {
    const rate = rateWithin(step / STEPS, (step + 1) / STEPS, payments);
    const error = rate === undefined ? Infinity : Math.abs(presentValue(rate, payments));
    if (error < smallestError) [best, smallestError] = [rate, error];
  }
  return best;
}

/** Bisects an interval at whose ends the value has different signs. */
function rateWithin(from: number, to: number, payments: readonly number[]): number | undefined {
  let [low, high] = [from, to];
  const atLow = presentValue(low, payments);
  if (atLow === 0) return low;
  if (atLow * presentValue(high, payments) > 0) return undefined;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    const value = presentValue(middle, payments);
    if (Math.abs(value) < PRECISION || middle === low || middle === high) return middle;
    if (value * atLow > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

export const financialFunctions: Readonly<Record<string, OwnFunction>> = {
  /** The second argument, a first guess, is accepted and not used. */
  IRR: {
    parameters: [range, number(0.1)],
    run: (_call, payments: Argument | SimpleRangeValue) => {
      const numbers = numbersOf(payments);
      return isFailure(numbers) ? numbers : (internalRate(numbers) ?? failure('NUM', 'rate'));
    },
  },
};
