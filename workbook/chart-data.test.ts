import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkbookChart } from '../schemas/documents/workbook-looks.ts';
import { roundTo } from '../schemas/formats/greek-number.ts';
import { cachedPoints, chartPoints, chartTable, hasTwoAxes, type ChartReader } from './chart-data.ts';
import { cellFailure, type CellValue } from './values.ts';

type Grid = readonly (readonly CellValue[])[];

const textOf = (value: CellValue): string => (typeof value === 'object' ? (value?.text ?? '') : String(value));
const reader = (...ranges: readonly (Grid | undefined)[]): ChartReader => ({
  values: (range) => ranges[range],
  texts: (range) => ranges[range]?.map((row) => row.map(textOf)),
});
const column = (...values: readonly CellValue[]): Grid => values.map((value) => [value]);
const tableOf = (chart: WorkbookChart, ...ranges: readonly (Grid | undefined)[]) => {
  const { series, rows } = chartTable(chartPoints(chart, reader(...ranges)) ?? []);
  return [series, ...rows.map(({ label, values }) => [label, ...values])];
};

const months = column('Ιαν', 'Φεβ', 'Μαρ');
const twoSets: WorkbookChart = {
  type: 'bar',
  Labels: 0,
  DataSets: [
    { Data: 1, Label: 'Έσοδα' },
    { Data: 2, Label: 'Έξοδα' },
  ],
};

describe('the values of a chart', () => {
  it('are one list with labels, series and two decimals', () => {
    expect(chartPoints(twoSets, reader(months, column(1.005, 2, 3), column(4, 5.555, 6)))).toEqual([
      { at: 0, label: 'Ιαν', series: 'Έσοδα', place: 0, set: 0, value: 1.01 },
      { at: 1, label: 'Φεβ', series: 'Έσοδα', place: 0, set: 0, value: 2 },
      { at: 2, label: 'Μαρ', series: 'Έσοδα', place: 0, set: 0, value: 3 },
      { at: 0, label: 'Ιαν', series: 'Έξοδα', place: 1, set: 1, value: 4 },
      { at: 1, label: 'Φεβ', series: 'Έξοδα', place: 1, set: 1, value: 5.56 },
      { at: 2, label: 'Μαρ', series: 'Έξοδα', place: 1, set: 1, value: 6 },
    ]);
  });

  it('come from a row as from a column, with numbers for labels that are missing', () => {
    const chart: WorkbookChart = { type: 'line', Labels: 1, DataSets: [{ Data: 0, Label: 'α' }] };
    expect(tableOf(chart, [[1, 2, 3]], [['x', '']])).toEqual([['α'], ['x', 1], ['2', 2], ['3', 3]]);
  });

  it('are empty for empty cells, texts, true, false and errors', () => {
    const chart: WorkbookChart = { type: 'bar', DataSets: [{ Data: 0 }] };
    const values = column(null, 'κείμενο', true, cellFailure('#DIV/0!'), 0);
    expect(chartPoints(chart, reader(values))?.map(({ value }) => value)).toEqual([null, null, null, null, 0]);
  });

  it('of a range with several columns have a series for each column, which its own labels name', () => {
    const grid: Grid = [
      [1, 2],
      [3, 4],
      [5, 6],
    ];
    const chart: WorkbookChart = { type: 'bar', Labels: 0, DataSets: [{ Data: 1, Labels: 2 }] };
    expect(tableOf(chart, months, grid, [['Α', 'Β']])).toEqual([
      ['Α', 'Β'],
      ['Ιαν', 1, 2],
      ['Φεβ', 3, 4],
      ['Μαρ', 5, 6],
    ]);
    expect(tableOf({ ...chart, transpose: true }, months, grid, [['Α', 'Β']])).toEqual([
      ['Ιαν', 'Φεβ', 'Μαρ'],
      ['Α', 1, 3, 5],
      ['Β', 2, 4, 6],
    ]);
    expect(tableOf({ ...chart, single: true }, months, grid, [['Α', 'Β']])).toEqual([
      [''],
      ['Α: Ιαν', 1],
      ['Α: Φεβ', 3],
      ['Α: Μαρ', 5],
      ['Β: Ιαν', 2],
      ['Β: Φεβ', 4],
      ['Β: Μαρ', 6],
    ]);
  });

  it('stand under the own labels of their dataset', () => {
    const chart: WorkbookChart = {
      ...twoSets,
      DataSets: [
        { Data: 1, Label: 'Έσοδα' },
        { Data: 2, Label: 'Έξοδα', Labels: 3 },
      ],
    };
    expect(tableOf(chart, months, column(1, 2, 3), column(4, 5), column('Φεβ', 'Απρ'))).toEqual([
      ['Έσοδα', 'Έξοδα'],
      ['Ιαν', 1, null],
      ['Φεβ', 2, 4],
      ['Μαρ', 3, null],
      ['Απρ', null, 5],
    ]);
  });

  it('keep equal labels and equal names apart', () => {
    const chart: WorkbookChart = {
      type: 'bar',
      Labels: 0,
      DataSets: [{ Data: 1 }, { Data: 1 }, { Data: 1, Label: '1' }],
    };
    expect(tableOf(chart, column('α', 'α', 'α (2)'), column(1, 2, 3)).map(([label]) => label)).toEqual([
      '1',
      'α',
      'α (2)',
      'α (2) (2)',
    ]);
    expect(tableOf(chart, column('Άλλα', 'Άλλα'), column(1, 2))).toEqual([
      ['1', '2', '1 (2)'],
      ['Άλλα', 1, 1, 1],
      ['Άλλα (2)', 2, 2, 2],
    ]);
  });

  it('of a pie or a doughnut are one series', () => {
    for (const type of ['pie', 'doughnut'] as const)
      expect(
        new Set(
          chartPoints({ ...twoSets, type }, reader(months, column(1, 2, 3), column(4, 5, 6)))?.map(
            ({ place }) => place,
          ),
        ),
      ).toEqual(new Set([0]));
  });

  it('have two axes only for exactly two datasets', () => {
    expect(hasTwoAxes(twoSets)).toBe(true);
    expect(hasTwoAxes({ ...twoSets, DataSets: twoSets.DataSets.slice(1) })).toBe(false);
    expect(hasTwoAxes({ ...twoSets, DataSets: [...twoSets.DataSets, { Data: 1 }] })).toBe(false);
    for (const other of [{ type: 'pie' as const }, { single: true }, { transpose: true }])
      expect(hasTwoAxes({ ...twoSets, ...other })).toBe(false);
  });

  it('are those of Cached only on demand, and undefined while a range is computed', () => {
    const chart: WorkbookChart = {
      ...twoSets,
      Cached: { Labels: ['Ιαν'], Series: ['α', 'β'], Data: [[1.239], [null]] },
    };
    expect(chartPoints(chart, reader(months, column(1, 2, 3), undefined))).toBeUndefined();
    expect(chartTable(cachedPoints(chart) ?? [])).toEqual({
      series: ['α', 'β'],
      rows: [{ label: 'Ιαν', values: [1.24, null] }],
    });
    expect(cachedPoints(twoSets)).toBeUndefined();
  });

  it('of a long range are cut', () => {
    const chart: WorkbookChart = { type: 'line', DataSets: [{ Data: 0 }] };
    expect(chartPoints(chart, reader(Array.from({ length: 60_000 }, () => [1])))).toHaveLength(1_000);
  });
});

describe('for any values', () => {
  const value = fc.oneof(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.constant(null), fc.string());
  const grid = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
    .chain(([height, width]) =>
      fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
    );
  const flags = fc.record({
    transpose: fc.boolean(),
    single: fc.boolean(),
    type: fc.constantFrom('bar', 'line', 'area', 'pie', 'doughnut'),
  });

  it('no value is lost or invented, and places are those of labels and series', () => {
    fc.assert(
      fc.property(
        fc.array(grid, { minLength: 1, maxLength: 3 }),
        fc.array(fc.array(fc.string(), { maxLength: 8 }), { maxLength: 1 }),
        flags,
        (grids, labels, more) => {
          const chart = {
            ...more,
            Labels: grids.length,
            DataSets: grids.map((_, Data) => ({ Data })),
          } as WorkbookChart;
          const points = chartPoints(chart, reader(...grids, labels)) ?? [];
          const numbers = (values: readonly (CellValue | undefined)[]) =>
            values.filter((each) => typeof each === 'number').toSorted((one, other) => one - other);
          const given = numbers(grids.flat(2))
            .map((number) => roundTo(number, 2))
            .toSorted((one, other) => one - other);
          expect(numbers(points.map((point) => point.value))).toEqual(given);
          const keys = points.map(({ at, place }) => `${at} ${place}`);
          expect(new Set(keys).size).toBe(keys.length);
          for (const [one, other] of [
            ['label', 'at'],
            ['series', 'place'],
          ] as const)
            expect(new Set(points.map((point) => point[one])).size).toBe(
              new Set(points.map((point) => point[other])).size,
            );
        },
      ),
    );
  });

  it('transposed twice is the same table', () => {
    fc.assert(
      fc.property(
        grid.filter((rows) => rows.length > 1 && (rows[0]?.length ?? 0) > 1),
        (rows) => {
          const chart: WorkbookChart = { type: 'bar', DataSets: [{ Data: 0, Label: 's' }] };
          const plain = chartTable(chartPoints(chart, reader(rows)) ?? []);
          const turned = chartTable(chartPoints({ ...chart, transpose: true }, reader(rows)) ?? []);
          expect(turned.series).toEqual(plain.rows.map(({ label }) => label));
          expect(turned.rows.map(({ label }) => label)).toEqual(plain.series);
          expect(turned.series.map((_, at) => turned.rows.map(({ values }) => values[at]))).toEqual(
            plain.rows.map(({ values }) => values),
          );
        },
      ),
    );
  });
});
