import { chartTable, type ChartPoint } from '../../../../workbook/index.ts';
import type { Translate } from '../../../../engine/react/index.ts';
import { formatNumber } from '../../../../schemas/formats/greek-number.ts';
import type { WorkbookChart } from '../../../../schemas/documents/workbook-looks.ts';
import type { ChartTable } from '../../../parts/chart/chart-table.ts';

/** The words of a chart: its summary, its values one by one, and its table. */
export interface ChartWords {
  readonly summary: string | undefined;
  readonly values: readonly string[];
  readonly table: ChartTable;
}

export function chartWords(
  chart: WorkbookChart,
  points: readonly ChartPoint[],
  t: Translate,
  locale: string,
): ChartWords {
  const { series, rows } = chartTable(points);
  const textOf = ({ label, series: name, value }: ChartPoint): string => {
    const text = value === null ? t('widgets.chart.none') : formatNumber(value, locale);
    if (series.length < 2) return t('widgets.chart.point', { label, value: text });
    return t('widgets.chart.pointOf', { label, series: name, value: text });
  };
  const heads = [t('widgets.chart.labels'), ...series.map((name) => name || t('widgets.chart.value'))];
  return {
    summary: summaryOf(chart, points, series, t, textOf),
    values: points.map(textOf),
    table: { heads, rows: rows.map(({ label, values }) => [label, ...values]), named: true },
  };
}

/** The type, the series, and the minimum and maximum value. */
function summaryOf(
  { type }: WorkbookChart,
  points: readonly ChartPoint[],
  series: readonly string[],
  t: Translate,
  textOf: (point: ChartPoint) => string,
): string | undefined {
  const [first, ...others] = points.filter(({ value }) => value !== null);
  if (!first) return undefined;
  const valueOf = ({ value }: ChartPoint) => value ?? 0;
  const smallest = others.reduce((found, point) => (valueOf(point) < valueOf(found) ? point : found), first);
  const largest = others.reduce((found, point) => (valueOf(point) > valueOf(found) ? point : found), first);
  return t('widgets.chart.summary', {
    kind: t(`widgets.chart.${type}`),
    series: t('widgets.chart.series', { count: series.length, names: series.join(', ') }),
    least: textOf(smallest),
    most: textOf(largest),
  });
}
