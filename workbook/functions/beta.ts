import { boolean, failure, number, type OwnFunction, type Scalar } from './define.ts';

/** The two parts of the beta distribution at a place. Both are exact, so that a small one has all its digits. */
interface Tails {
  readonly lower: number;
  readonly upper: number;
}

/** The maximum number of terms, which grow with the square root of the parameters. */
const MAX_TERMS = 1_000_000;
const ROOT_OF_CIRCLE = Math.log(Math.sqrt(2 * Math.PI));

/** The difference of ln Γ(value + 1) from Stirling's formula. */
function stirlingError(value: number): number {
  let [at, skipped] = [value, 0];
  while (at < 16) {
    at += 1;
    skipped += Math.log(at);
  }
  const square = at * at;
  const error = (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / at;
  if (at === value) return error;
  const atStart = (value + 0.5) * Math.log(value) - value + ROOT_OF_CIRCLE;
  return (at + 0.5) * Math.log(at) - at + ROOT_OF_CIRCLE + error - skipped - atStart;
}

/** value · ln(value / mean) + mean - value, precise also where both are nearly equal. */
function deviance(value: number, mean: number): number {
  const difference = value - mean;
  if (Math.abs(difference) >= 0.1 * (value + mean)) return value * Math.log(value / mean) - difference;
  const ratio = difference / (value + mean);
  let [term, sum] = [2 * value * ratio, difference * ratio];
  for (let odd = 3; odd < 1_000; odd += 2) {
    term *= ratio * ratio;
    const next = sum + term / odd;
    if (next === sum) break;
    sum = next;
  }
  return sum;
}

/** x^a · (1-x)^b / B(a, b), by the method of Loader: no large logarithms are subtracted. `rest` is 1-x. */
function weight(x: number, rest: number, a: number, b: number): number {
  if (x <= 0 || rest <= 0) return 0;
  const sum = a + b;
  const correction = stirlingError(sum) - stirlingError(a) - stirlingError(b);
  const exponent = correction - deviance(a, sum * x) - deviance(b, sum * rest);
  return Math.exp(exponent) * Math.sqrt((a * b) / sum / (2 * Math.PI));
}

/** The continued fraction of the incomplete beta function, by Lentz; undefined if it takes too many terms. */
function fraction(x: number, a: number, b: number): number | undefined {
  const tiny = 1e-300;
  const bounded = (value: number): number => (Math.abs(value) < tiny ? tiny : value);
  let [c, d] = [1, 1 / bounded(1 - ((a + b) * x) / (a + 1))];
  let result = d;
  for (let term = 1; term <= MAX_TERMS; term++) {
    const even = (term * (b - term) * x) / ((a + 2 * term - 1) * (a + 2 * term));
    d = 1 / bounded(1 + even * d);
    c = bounded(1 + even / c);
    result *= d * c;
    const odd = (-(a + term) * (a + b + term) * x) / ((a + 2 * term) * (a + 2 * term + 1));
    d = 1 / bounded(1 + odd * d);
    c = bounded(1 + odd / c);
    const change = d * c;
    result *= change;
    if (Math.abs(change - 1) < 1e-15) return result;
  }
  return undefined;
}

function tails(x: number, rest: number, a: number, b: number): Tails | undefined {
  if (x <= 0) return { lower: 0, upper: 1 };
  if (rest <= 0) return { lower: 1, upper: 0 };
  const factor = weight(x, rest, a, b);
  if (x * (a + b + 2) < a + 1) {
    const part = fraction(x, a, b);
    if (part === undefined) return undefined;
    const lower = (factor * part) / a;
    return { lower, upper: 1 - lower };
  }
  const part = fraction(rest, b, a);
  if (part === undefined) return undefined;
  const upper = (factor * part) / b;
  return { lower: 1 - upper, upper };
}

const finite = (value: number | undefined): Scalar =>
  value !== undefined && Number.isFinite(value) ? value : failure('NUM');

const betaDistribution: OwnFunction = {
  parameters: [number(), number(), number(), boolean(), number(0), number(1)],
  run: (_call, at: number, a: number, b: number, cumulative: boolean, from: number, to: number) => {
    if (!(a > 0 && b > 0 && at > from && at < to)) return failure('NUM');
    const [x, rest] = [(at - from) / (to - from), (to - at) / (to - from)];
    return finite(cumulative ? tails(x, rest, a, b)?.lower : weight(x, rest, a, b) / (x * rest * (to - from)));
  },
};

/** The places and parameters of the beta distribution that is an F distribution. */
const ofF = (x: number, first: number, second: number): readonly [number, number, number, number] => {
  const [one, other] = [Math.trunc(first), Math.trunc(second)];
  const ratio = (one * x) / other;
  return [ratio / (1 + ratio), 1 / (1 + ratio), one / 2, other / 2];
};

const inDomain = (x: number, first: number, second: number): boolean => x >= 0 && first >= 1 && second >= 1;

/** The density at 0 is infinite, 1 or 0, by the first degrees of freedom. */
function densityOfF(x: number, first: number, second: number): number {
  if (x > 0) return weight(...ofF(x, first, second)) / x;
  const degrees = Math.trunc(first);
  return degrees === 1 ? Number.NaN : degrees === 2 ? 1 : 0;
}

const fDistribution: OwnFunction = {
  parameters: [number(), number(), number(), boolean()],
  run: (_call, x: number, first: number, second: number, cumulative: boolean) => {
    if (!inDomain(x, first, second)) return failure('NUM');
    return finite(cumulative ? tails(...ofF(x, first, second))?.lower : densityOfF(x, first, second));
  },
};

const fRightTail: OwnFunction = {
  parameters: [number(), number(), number()],
  run: (_call, x: number, first: number, second: number) =>
    inDomain(x, first, second) ? finite(tails(...ofF(x, first, second))?.upper) : failure('NUM'),
};

/** The engine computes these with large logarithms, which leaves few digits for large parameters. */
export const betaFunctions: Readonly<Record<string, OwnFunction>> = {
  'BETA.DIST': betaDistribution,
  BETADIST: betaDistribution,
  'F.DIST': fDistribution,
  'F.DIST.RT': fRightTail,
  FDIST: fRightTail,
  FDISTRT: fRightTail,
};
