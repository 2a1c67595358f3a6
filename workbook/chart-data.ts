import type { WorkbookChart } from '../schemas/documents/workbook-looks.ts';
import { roundTo } from '../schemas/formats/greek-number.ts';
import type { CellValue } from './values.ts';

/** One value of a chart. */
export interface ChartPoint {
  /** The place of its label, from 0. */
  readonly at: number;
  readonly label: string;
  /** The name of its series, and its place. */
  readonly series: string;
  readonly place: number;
  /** The entry of DataSets that it comes from. */
  readonly set: number;
  /** Rounded to two decimals; null for an empty cell, a text or an error. */
  readonly value: number | null;
}

/** The ranges of a chart; undefined while they are being computed. */
export interface ChartReader {
  values(range: number): readonly (readonly CellValue[])[] | undefined;
  /** The shown texts of its cells. */
  texts(range: number): readonly (readonly string[])[] | undefined;
}

interface Series {
  readonly name: string;
  readonly labels: readonly string[];
  readonly values: readonly (number | null)[];
  readonly set: number;
}

/** The maximum number of labels. A longer series is cut. */
export const MAX_LABELS = 1_000;
const DECIMALS = 2;

/** A range has no values yet, so its chart waits. */
class NotComputed extends Error {}

/** The values of a chart as one list, in the order of series and labels; undefined while they are being computed. */
export const chartPoints = (chart: WorkbookChart, reader: ChartReader): ChartPoint[] | undefined =>
  pointsOf(chart, computedSeries(chart, reader));

/** The points of a chart from stored values, shown before the workbook is computed. */
export const cachedPoints = (chart: WorkbookChart): ChartPoint[] | undefined => pointsOf(chart, cachedSeries(chart));

/** Is it a pie or a doughnut, which has only one series? */
export const isRound = ({ type }: WorkbookChart): boolean => type === 'pie' || type === 'doughnut';

/** Exactly two datasets have an axis each, on the left and on the right. */
export const hasTwoAxes = (chart: WorkbookChart): boolean =>
  chart.DataSets.length === 2 && !isRound(chart) && chart.transpose !== true && chart.single !== true;

function computedSeries(chart: WorkbookChart, reader: ChartReader): readonly Series[] | undefined {
  try {
    const series = chart.DataSets.flatMap((_, set) => readDataSet(chart, set, reader));
    const turned = chart.transpose === true ? transpose(series) : series;
    return chart.single === true ? asSingle(turned) : turned;
  } catch (error) {
    if (error instanceof NotComputed) return undefined;
    throw error;
  }
}

const cachedSeries = ({ Cached }: WorkbookChart): readonly Series[] | undefined =>
  Cached?.Data.map((values, set) => ({
    name: Cached.Series[set] ?? '',
    labels: labelsOf(Cached.Labels, values.length),
    values: values.map(numberOf),
    set,
  }));

/** Reads a dataset. A row or a column is one series. A larger range has a series for each column, whose name is its label. */
function readDataSet(chart: WorkbookChart, set: number, reader: ChartReader): Series[] {
  const { Data, Label = '', Labels } = chart.DataSets[set]!;
  const rows = required(reader.values(Data));
  const textsOf = (range: number | undefined) => (range === undefined ? [] : required(reader.texts(range)).flat());
  const width = rows[0]?.length ?? 0;
  if (rows.length === 1 || width <= 1) {
    const values = rows.flat().slice(0, MAX_LABELS).map(numberOf);
    const labels = labelsOf(textsOf(Labels ?? chart.Labels), values.length);
    return [{ name: Label, labels, values, set }];
  }
  const names = textsOf(Labels);
  const shown = rows.slice(0, MAX_LABELS);
  const labels = labelsOf(textsOf(chart.Labels), shown.length);
  return Array.from({ length: width }, (_, column) => ({
    name: names[column] ?? `${Label} ${column + 1}`.trim(),
    labels,
    values: shown.map((row) => numberOf(row[column] ?? null)),
    set,
  }));
}

function required<Range>(range: Range | undefined): Range {
  if (range === undefined) throw new NotComputed();
  return range;
}

const numberOf = (value: CellValue): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? roundTo(value, DECIMALS) : null;

/** Pads or cuts the labels to the number of values. Missing ones become numbers. */
const labelsOf = (texts: readonly string[], count: number): string[] =>
  distinct(Array.from({ length: count }, (_, index) => texts[index] || String(index + 1)));

/** Numbers repeated labels, because equal ones would share a place. */
function distinct(texts: readonly string[]): string[] {
  const taken = new Set<string>();
  return texts.map((text) => {
    let name = text;
    for (let number = 2; taken.has(name); number += 1) name = `${text} (${number})`;
    taken.add(name);
    return name;
  });
}

const allLabels = (series: readonly Series[]): string[] => [...new Set(series.flatMap(({ labels }) => labels))];

const namesOf = (series: readonly Series[]): string[] =>
  distinct(series.map(({ name }, index) => name || (series.length > 1 ? String(index + 1) : '')));

/** Swaps series and labels. */
function transpose(series: readonly Series[]): Series[] {
  const names = namesOf(series);
  return allLabels(series).map((label) => ({
    name: label,
    labels: names,
    values: series.map(({ labels, values }) => values[labels.indexOf(label)] ?? null),
    set: 0,
  }));
}

/** Joins all values into one series. */
function asSingle(series: readonly Series[]): Series[] {
  const [first] = series;
  if (!first || series.length === 1) return [...series];
  const names = namesOf(series);
  const labels = series.flatMap((oneSeries, index) =>
    oneSeries.labels.map((label) => `${names[index] ?? ''}: ${label}`),
  );
  return [{ name: '', labels: distinct(labels), values: series.flatMap(({ values }) => values), set: 0 }];
}

function pointsOf(chart: WorkbookChart, given: readonly Series[] | undefined): ChartPoint[] | undefined {
  if (!given) return undefined;
  const series = isRound(chart) ? asSingle(given) : given;
  const places = new Map(allLabels(series).map((label, at) => [label, at]));
  const names = namesOf(series);
  return series.flatMap(({ labels, values, set }, place) =>
    values.map((value, index) => {
      const label = labels[index] ?? '';
      return { at: places.get(label) ?? index, label, series: names[place] ?? '', place, set, value };
    }),
  );
}

/** The values of a chart as a table: a row for each label, a column for each series. */
export interface ChartTable {
  readonly series: readonly string[];
  readonly rows: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
}

export function chartTable(points: readonly ChartPoint[]): ChartTable {
  const series: string[] = [];
  const rows: { label: string; values: (number | null)[] }[] = [];
  for (const { at, label, series: name, place, value } of points) {
    series[place] = name;
    (rows[at] ??= { label, values: [] }).values[place] = value;
  }
  return {
    series,
    rows: rows.map(({ label, values }) => ({ label, values: series.map((_, at) => values[at] ?? null) })),
  };
}
