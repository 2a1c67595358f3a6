import { compile, type TopLevelSpec } from 'vega-lite';
import { describe, expect, it } from 'vitest';
import type { WorkbookChart } from '../../schemas/documents/workbook-looks.ts';
import { safeSpec } from '../../widgets/_shared/chart/safe-spec.ts';
import { chartPoints } from './chart-data.ts';
import { chartSpec } from './chart-spec.ts';

const TYPES = ['bar', 'line', 'area', 'pie', 'doughnut'] as const;
const OPTIONS: NonNullable<WorkbookChart['options']>[] = [{}, { stacked: true }, { horizontal: true }];

const chartOf = (type: WorkbookChart['type'], sets: number, more: Partial<WorkbookChart> = {}): WorkbookChart => ({
  type,
  DataSets: Array.from({ length: sets }, (_, set) => ({ Data: 0, Label: `Σειρά ${set}` })),
  ...more,
});
const pointsOf = (chart: WorkbookChart, values: readonly number[]) =>
  chartPoints(chart, { values: () => values.map((value) => [value]), texts: () => [] }) ?? [];
const specOf = (chart: WorkbookChart, values: readonly number[] = [1, 2], width = 600) =>
  chartSpec(chart, pointsOf(chart, values), width);

const cases = TYPES.flatMap((type) =>
  OPTIONS.flatMap((options) => [1, 2, 3].map((sets) => ({ type, options, sets, mixed: sets > 1 }))),
);

describe.each(cases)('a chart $type with $sets datasets and $options', ({ type, options, sets, mixed }) => {
  const chart = chartOf(type, sets, { options });
  const DataSets = chart.DataSets.map((set, index) => (mixed && index === 1 ? { ...set, type: 'line' as const } : set));

  it.each([{ chart }, { chart: { ...chart, DataSets } }])('is drawn without a warning', (each) => {
    const warnings: unknown[] = [];
    const logger = {
      level: () => logger,
      error: (...said: unknown[]) => (warnings.push(said), logger),
      warn: (...said: unknown[]) => (warnings.push(said), logger),
      info: () => logger,
      debug: () => logger,
    };
    const whole = { ...safeSpec(specOf(each.chart).spec, pointsOf(each.chart, [1, 2])), width: 400 };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vega-Lite reads it; that is what the test asks
    const { spec } = compile(whole as unknown as TopLevelSpec, { logger });
    expect(warnings).toEqual([]);
    expect(spec.marks?.length).toBeGreaterThan(0);
  });

  it('passes the safe specification unchanged', () => {
    const { spec } = specOf(chart);
    expect(safeSpec(spec, [])).toEqual({ ...spec, data: { values: [] } });
  });

  it('has the same specification for other values', () => {
    expect(specOf(chart, [9, -7])).toEqual(specOf(chart, [1, 2]));
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

it('takes the room that there is: slanted labels, columns of the legend, height of a pie', () => {
  const labels = Array.from({ length: 12 }, (_, at) => at);
  const axisAt = (width: number) => specOf(chartOf('bar', 1), labels, width).spec;
  expect(axisAt(1200)).toHaveProperty(['encoding', 'x', 'axis'], { title: null, labelLimit: 140 });
  expect(axisAt(260)).toHaveProperty(['encoding', 'x', 'axis', 'labelAngle'], -65);
  const [wide, narrow] = [1200, 200].map((width) => specOf(chartOf('pie', 1), labels, width));
  expect(narrow?.height).toBeGreaterThan(wide?.height ?? 0);
  expect(wide?.spec).toHaveProperty(['encoding', 'color', 'legend', 'columns'], 12);
});
