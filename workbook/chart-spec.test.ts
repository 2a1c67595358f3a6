import { compile, type TopLevelSpec } from 'vega-lite';
import { describe, expect, it } from 'vitest';
import type { WorkbookChart } from '../schemas/documents/workbook-looks.ts';
import { safeSpec } from '../widgets/parts/chart/safe-spec.ts';
import type { Workbook } from '../schemas/documents/workbook.ts';
import { axisFormat, axisFormats } from './axis-format.ts';
import { chartPoints } from './chart-data.ts';
import { chartSpec } from './chart-spec.ts';

const TYPES = ['bar', 'line', 'area', 'pie', 'doughnut'] as const;
const OPTIONS: NonNullable<WorkbookChart['options']>[] = [
  {},
  { stacked: true },
  { horizontal: true },
  { percent: true, legend: 'right' },
  { percent: true, horizontal: true, legend: 'none' },
];

const chartOf = (type: WorkbookChart['type'], sets: number, more: Partial<WorkbookChart> = {}): WorkbookChart => ({
  type,
  DataSets: Array.from({ length: sets }, (_, set) => ({ Data: 0, Label: `Σειρά ${set}` })),
  ...more,
});
const pointsOf = (chart: WorkbookChart, values: readonly number[]) =>
  chartPoints(chart, { values: () => values.map((value) => [value]), texts: () => [] }) ?? [];
const specOf = (chart: WorkbookChart, values: readonly number[] = [1, 2], width = 600) =>
  chartSpec(chart, pointsOf(chart, values), width);

const charts = TYPES.flatMap((type) =>
  OPTIONS.flatMap((options) => [1, 2, 3].map((sets) => chartOf(type, sets, { options }))),
);
/** A chart whose second dataset is a line. */
const withLine = ({ DataSets: [first, second, ...rest], ...chart }: WorkbookChart): WorkbookChart[] =>
  first && second ? [{ ...chart, DataSets: [first, { ...second, type: 'line' }, ...rest] }] : [];

describe('a chart of each type, with one to three datasets and all options', () => {
  it('is drawn without a warning', () => {
    for (const chart of [...charts, ...charts.flatMap(withLine)]) {
      const warnings: unknown[] = [];
      const logger = {
        level: () => logger,
        error: (...said: unknown[]) => (warnings.push(said), logger),
        warn: (...said: unknown[]) => (warnings.push(said), logger),
        info: () => logger,
        debug: () => logger,
      };
      const whole = { ...safeSpec(specOf(chart).spec, pointsOf(chart, [1, 2])), width: 400 };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vega-Lite reads it; that is what the test asks
      const { spec } = compile(whole as unknown as TopLevelSpec, { logger });
      expect.soft(warnings, JSON.stringify(chart)).toEqual([]);
      expect.soft(spec.marks?.length, JSON.stringify(chart)).toBeGreaterThan(0);
    }
  });

  it('passes the safe specification unchanged', () => {
    for (const { spec } of charts.map((chart) => specOf(chart)))
      expect.soft(safeSpec(spec, [])).toEqual({ ...spec, data: { values: [] } });
  });

  it('has the same specification for other values', () => {
    for (const chart of charts) expect.soft(specOf(chart, [9, -7])).toEqual(specOf(chart, [1, 2]));
  });
});

it('has two axes, left and right, for exactly two datasets', () => {
  const { spec } = specOf(chartOf('bar', 2));
  expect(spec).toMatchObject({
    layer: [
      { encoding: { y: { axis: { title: 'Σειρά 0', orient: 'left' } }, xOffset: { field: 'series' } } },
      { encoding: { y: { axis: { title: 'Σειρά 1', orient: 'right' } }, xOffset: { field: 'series' } } },
    ],
    resolve: { scale: { y: 'independent' } },
  });
  expect(specOf(chartOf('bar', 3)).spec).not.toHaveProperty('resolve');
});

it('fills 100 % with each label, and has the legend where the options say', () => {
  const { spec } = specOf(chartOf('bar', 3, { options: { percent: true, legend: 'top' } }));
  expect(spec).toMatchObject({
    encoding: { y: { stack: 'normalize', axis: { format: '.0%' } }, color: { legend: { orient: 'top' } } },
  });
  expect(spec).not.toHaveProperty(['encoding', 'xOffset']);
  const none = specOf(chartOf('bar', 3, { options: { legend: 'none' } })).spec;
  expect(none).toHaveProperty(['encoding', 'color', 'legend'], null);
  const [beside, below] = ['left', 'bottom'].map((legend) => specOf(chartOf('pie', 1, { options: { legend } })));
  expect(beside?.spec).toHaveProperty(['encoding', 'color', 'legend'], { orient: 'left', columns: 1 });
  expect(beside?.height).toBeLessThan(below?.height ?? 0);
});

it.each([
  [undefined, {}],
  ['General', {}],
  ['dd/mm/yyyy', {}],
  ['0.00E+00', {}],
  ['#,##0', { format: ',.0~f' }],
  ['0.0%', { format: ',.1~%' }],
  ['#,##0.00 "€"', { labelExpr: 'format(datum.value, ",.2~f") + " €"' }],
  ['#,##0.00 €', { labelExpr: 'format(datum.value, ",.2~f") + " €"' }],
  ['"σε "0.0', { labelExpr: '"σε " + format(datum.value, ",.1~f")' }],
  ['0 "\\ "', { labelExpr: 'format(datum.value, ",.0~f") + "  "' }],
])('has the format of its cells on the axis: %s', (template, format) => {
  expect(axisFormat(template)).toEqual(format);
});

it('has a format for each of two axes, from the first cells of its datasets', () => {
  const chart = chartOf('bar', 2, { DataSets: [{ Data: 0 }, { Data: 1 }] });
  const workbook: Workbook = {
    Active: [
      { at: [0, 0, 0], Type: 'Value', Value: 1, Format: 0 },
      { at: [0, 0, 1], Type: 'Value', Value: 0.5, Format: 1 },
    ],
    Layout: [{ Name: 'Α', Table: [] }],
    Formats: [['#,##0'], ['0%']],
    Ranges: [{ Cells: [[null, 0]] }, { Cells: [[1]] }],
  };
  const { spec } = chartSpec(chart, pointsOf(chart, [1]), 600, axisFormats(workbook, chart));
  expect(spec).toMatchObject({
    layer: [
      { encoding: { y: { axis: { orient: 'left', format: ',.0~f' } } } },
      { encoding: { y: { axis: { orient: 'right', format: ',.0~%' } } } },
    ],
  });
});

it('takes the room that there is: slanted labels, columns of the legend, height of a pie', () => {
  const labels = Array.from({ length: 12 }, (_, at) => at);
  const axisAt = (width: number) => specOf(chartOf('bar', 1), labels, width).spec;
  expect(axisAt(1200)).toHaveProperty(['encoding', 'x', 'axis'], { title: null, labelLimit: 140 });
  expect(axisAt(260)).toHaveProperty(['encoding', 'x', 'axis', 'labelAngle'], -65);
  const [wide, narrow] = [1200, 200].map((width) => specOf(chartOf('pie', 1), labels, width));
  expect(narrow?.height).toBeGreaterThan(wide?.height ?? 0);
  expect(wide?.spec).toHaveProperty(['encoding', 'color', 'legend', 'columns'], 12);
});

it('has the height that the chart says', () => {
  const chart = { DataSets: [{ Data: 0 }], height: 400 };
  expect(chartSpec({ ...chart, type: 'bar' }, [], 500).height).toBe(400);
  expect(chartSpec({ ...chart, type: 'pie' }, [], 500).height).toBe(400);
  expect(chartSpec({ DataSets: [{ Data: 0 }], type: 'bar' }, [], 500).height).toBe(280);
});
