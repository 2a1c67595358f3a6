import type { Static } from 'typebox';
import { readJson } from '../../../../schemas/documents/questionnaire-answers.ts';
import type { questionResult } from '../../../../schemas/entities/questionnaire.ts';
import type { Words } from './answer-words.ts';

type Counts = Static<typeof questionResult>['Counts'];

/** A text, and how often it was stored. */
export interface StoredText {
  readonly text: string;
  readonly count: number;
}

interface NumberCount {
  readonly value: number;
  readonly count: number;
}

const MAX_VALUES = 12;
const MAX_SPANS = 8;
const MAX_WORDS = 20;
const MAX_HOURS = 24;

/** Single numbers if there are few; ranges of equal width if there are many. */
export function countNumbers(numbers: readonly NumberCount[], { number }: Words): Counts {
  if (numbers.length === 0) return [];
  const values = [...new Set(numbers.map(({ value }) => value))];
  if (values.length <= MAX_VALUES)
    return values
      .toSorted((one, other) => one - other)
      .map((value) => ({ Value: String(value), Text: number(value), Count: countIn(numbers, (of) => of === value) }));
  const min = Math.min(...values);
  const width = spanWidth(Math.max(...values) - min);
  const whole = width >= 1 && values.every((value) => Number.isInteger(value));
  const first = Math.floor(min / width);
  const last = Math.floor(Math.max(...values) / width);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const from = (first + index) * width;
    const to = whole ? from + width - 1 : from + width;
    return {
      Value: String(from),
      Text: to === from ? number(from) : `${number(from)}–${number(to)}`,
      Count: countIn(numbers, (value) => Math.floor(value / width) === first + index),
    };
  });
}

/** The median; the mean of the two middle values for an even count. */
export function medianOf(numbers: readonly NumberCount[]): number {
  const sorted = numbers.toSorted((one, other) => one.value - other.value);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  const at = (place: number): number => {
    let passed = 0;
    return sorted.find(({ count }) => (passed += count) > place)?.value ?? 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}

const countIn = (numbers: readonly NumberCount[], holds: (value: number) => boolean): number =>
  numbers.reduce((total, { value, count }) => total + (holds(value) ? count : 0), 0);

/** The width of a range as 1, 2 or 5 times a power of ten, so that the maximum number of ranges covers all values. */
function spanWidth(range: number): number {
  const rough = range / MAX_SPANS;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5].find((step) => step * power >= rough) ?? 10);
}

/** The count of each hour, including the hours between the first and the last. */
export function countHours(stored: readonly StoredText[]): Counts {
  const hours = stored
    .map(({ text, count }) => ({ value: Number(text.split(':', 1)[0]), count }))
    .filter(({ value }) => Number.isInteger(value));
  if (hours.length === 0) return [];
  const named = [...new Set(hours.map(({ value }) => value))].toSorted((one, other) => one - other);
  const [min = 0] = named;
  const max = named.at(-1) ?? 0;
  const shown = max - min < MAX_HOURS ? Array.from({ length: max - min + 1 }, (_, index) => min + index) : named;
  return shown.map((hour) => ({
    Value: String(hour),
    Text: `${hour}:00–${hour}:59`,
    Count: countIn(hours, (value) => value === hour),
  }));
}

/** The most frequent words, ignoring accents and case. */
export function countWords(stored: readonly StoredText[], fold: (text: string) => string): Counts {
  const counts = new Map<string, { Value: string; Text: string; Count: number }>();
  for (const { text, count } of stored)
    for (const word of wordsIn(text)) {
      const key = fold(word);
      const known = counts.get(key);
      counts.set(key, { Value: key, Text: known?.Text ?? word, Count: (known?.Count ?? 0) + count });
    }
  return [...counts.values()]
    .toSorted((one, other) => other.Count - one.Count || (one.Value < other.Value ? -1 : 1))
    .slice(0, MAX_WORDS);
}

function wordsIn(text: string): readonly string[] {
  const words = readJson(text);
  return Array.isArray(words)
    ? words
        .filter((word): word is string => typeof word === 'string')
        .map((word) => word.trim())
        .filter(Boolean)
    : [];
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The mean without its last digits, which depend on the order of the numbers. */
export const meanOf = (numbers: readonly { readonly value: number; readonly count: number }[]): number =>
  Number(
    (sum(numbers.map(({ value, count }) => value * count)) / sum(numbers.map(({ count }) => count))).toPrecision(12),
  );

/** The mean, rounded to two decimals, and the other statistics of numbers. */
export function summarizeNumbers(
  numbers: readonly { readonly value: number; readonly count: number }[],
): Record<'Mean' | 'Least' | 'Most' | 'Median', number | null> {
  if (numbers.length === 0) return { Mean: null, Least: null, Most: null, Median: null };
  const values = numbers.map(({ value }) => value);
  return {
    Mean: Math.round(Number((meanOf(numbers) * 100).toPrecision(12))) / 100,
    Least: Math.min(...values),
    Most: Math.max(...values),
    Median: medianOf(numbers),
  };
}
