import {
  any,
  failure,
  integer,
  isFailure,
  number,
  numbersOf,
  optional,
  pairsOf,
  range,
  rowsOf,
  arrayOf,
  type Argument,
  type OwnFunction,
  type Scalar,
} from './define.ts';

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Defines a function over the numbers of its arguments. */
const overNumbers = (minCount: number, compute: (values: readonly number[]) => Scalar): OwnFunction => ({
  parameters: [any],
  repeat: 1,
  run: (_call, ...values: Argument[]) => {
    const numbers = numbersOf(...values);
    if (isFailure(numbers)) return numbers;
    return numbers.length < minCount ? failure('DIV_BY_ZERO') : compute(numbers);
  },
});

/** The most frequent number; the first one if there are several. */
function mode(values: readonly number[]): Scalar {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [best, count] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0]);
  return count > 1 ? best : failure('NA');
}

function kurtosis(values: readonly number[]): Scalar {
  const [count, average] = [values.length, mean(values)];
  const variance = values.reduce((sum, value) => sum + (value - average) ** 2, 0) / (count - 1);
  if (variance === 0) return failure('DIV_BY_ZERO');
  const fourth = values.reduce((sum, value) => sum + (value - average) ** 4, 0) / variance ** 2;
  const scale = (count * (count + 1)) / ((count - 1) * (count - 2) * (count - 3));
  return scale * fourth - (3 * (count - 1) ** 2) / ((count - 2) * (count - 3));
}

/** The line through points: x first. */
function lineThrough(points: readonly (readonly [number, number])[]): { slope: number; intercept: number } | undefined {
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (points.length === 0 || spread === 0) return undefined;
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  return { slope, intercept: meanY - slope * meanX };
}

const lineOf = (ys: Argument, xs: Argument | undefined) => {
  const places = xs ?? null;
  const points =
    xs === undefined
      ? rowsOf(ys)
          .flat()
          .map((y, index) => [index + 1, Number(y)] as const)
      : pairsOf(places, ys);
  if (isFailure(points)) return points;
  return lineThrough(points) ?? failure('DIV_BY_ZERO');
};

const FORECAST: OwnFunction = {
  parameters: [number(), range, range],
  run: (_call, x: number, ys: Argument, xs: Argument) => {
    const line = lineOf(ys, xs);
    return isFailure(line) ? line : line.intercept + line.slope * x;
  },
};

/** The values of a line, or of an exponential curve, at new places. */
const trend = (curve: boolean): OwnFunction => ({
  parameters: [range, optional(range), optional(any)],
  run: (_call, ys: Argument, xs?: Argument, places?: Argument) => {
    const known = numbersOf(ys);
    if (isFailure(known)) return known;
    if (curve && known.some((value) => value <= 0)) return failure('NUM');
    const at = xs === undefined ? known.map((_, index) => index + 1) : numbersOf(xs);
    if (isFailure(at)) return at;
    if (at.length !== known.length) return failure('REF');
    const line = lineThrough(at.map((x, index) => [x, curve ? Math.log(known[index]!) : known[index]!] as const));
    if (!line) return failure('DIV_BY_ZERO');
    const wanted = places === undefined ? at : numbersOf(places);
    if (isFailure(wanted)) return wanted;
    const results = wanted.map((x) => line.intercept + line.slope * x).map((y) => (curve ? Math.exp(y) : y));
    return results.length === 1 ? results[0]! : arrayOf(results.map((value) => [value]));
  },
});

const rank = (average: boolean): OwnFunction => ({
  parameters: [number(), range, number(0)],
  run: (_call, value: number, values: Argument, rising: number) => {
    const numbers = numbersOf(values);
    if (isFailure(numbers)) return numbers;
    const equal = numbers.filter((item) => item === value).length;
    const before = numbers.filter((item) => (rising === 0 ? item > value : item < value)).length;
    if (equal === 0) return failure('NA');
    return before + 1 + (average ? (equal - 1) / 2 : 0);
  },
});

const PERCENTRANK: OwnFunction = {
  parameters: [range, number(), integer(3)],
  run: (_call, values: Argument, x: number, digits: number) => {
    const numbers = numbersOf(values);
    if (isFailure(numbers)) return numbers;
    const sorted = numbers.toSorted((one, other) => one - other);
    const above = sorted.findIndex((value) => value >= x);
    if (above < 0 || x < sorted[0]! || digits < 1) return failure('NA');
    const [low, high] = [sorted[above - 1] ?? 0, sorted[above]!];
    const place = high === x ? above : above - 1 + (x - low) / (high - low);
    const share = sorted.length === 1 ? 1 : place / (sorted.length - 1);
    return Math.floor(share * 10 ** digits + 1e-9) / 10 ** digits;
  },
};

export const statisticalFunctions: Readonly<Record<string, OwnFunction>> = {
  MODE: overNumbers(1, mode),
  'MODE.SNGL': overNumbers(1, mode),
  KURT: overNumbers(4, kurtosis),
  FORECAST,
  'FORECAST.LINEAR': FORECAST,
  INTERCEPT: {
    parameters: [range, range],
    run: (_call, ys: Argument, xs: Argument) => {
      const line = lineOf(ys, xs);
      return isFailure(line) ? line : line.intercept;
    },
  },
  LINEST: {
    parameters: [range, optional(range)],
    run: (_call, ys: Argument, xs?: Argument) => {
      const line = lineOf(ys, xs);
      return isFailure(line) ? line : arrayOf([[line.slope, line.intercept]]);
    },
  },
  TREND: trend(false),
  GROWTH: trend(true),
  RANK: rank(false),
  'RANK.EQ': rank(false),
  'RANK.AVG': rank(true),
  PERCENTRANK,
  'PERCENTRANK.INC': PERCENTRANK,
  PERMUT: {
    parameters: [number(), number()],
    run: (_call, total: number, chosen: number) => {
      const [all, some] = [Math.trunc(total), Math.trunc(chosen)];
      if (all < 0 || some < 0 || some > all || some > 1_000) return failure('NUM');
      let count = 1;
      for (let factor = all; factor > all - some; factor--) count *= factor;
      return Number.isFinite(count) ? count : failure('NUM');
    },
  },
  TRIMMEAN: {
    parameters: [range, number()],
    run: (_call, values: Argument, share: number) => {
      const numbers = numbersOf(values);
      if (isFailure(numbers)) return numbers;
      if (numbers.length === 0 || share < 0 || share >= 1) return failure('NUM');
      const cut = Math.floor((numbers.length * share) / 2);
      return mean(numbers.toSorted((one, other) => one - other).slice(cut, numbers.length - cut));
    },
  },
  FREQUENCY: {
    parameters: [range, range],
    run: (_call, values: Argument, limits: Argument) => {
      const [numbers, bounds] = [numbersOf(values), numbersOf(limits)];
      if (isFailure(numbers)) return numbers;
      if (isFailure(bounds)) return bounds;
      const sorted = bounds.toSorted((one, other) => one - other);
      const counts = [...sorted, Infinity].map(
        (bound, index) => numbers.filter((value) => value <= bound && value > (sorted[index - 1] ?? -Infinity)).length,
      );
      return arrayOf(counts.map((count) => [count]));
    },
  },
};
