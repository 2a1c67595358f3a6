import { useMemo } from 'react';
import {
  axisFormats,
  MAX_LABELS,
  type ChartPoint,
  chartSpec,
  type ChartSpec,
  type BookSession,
} from '../../../../workbook/index.ts';
import { useTranslate } from '../../../../engine/react/index.ts';
import type { WorkbookChart } from '../../../../schemas/documents/workbook-looks.ts';
import { useWidth } from '../../../parts/hook/use-width.ts';
import { ChartFigure } from '../../../parts/chart/chart-figure.tsx';
import { chartWords } from './chart-words.ts';
import { useChartPoints } from './use-chart-points.ts';

interface Props {
  readonly session: BookSession;
  readonly chart: WorkbookChart;
  /** Its number among the charts of the sheet, from 1. */
  readonly number: number;
  readonly locale: string;
  readonly paper: boolean;
}

const NO_POINTS: readonly ChartPoint[] = [];

/** A chart of a sheet, updated with the inputs. */
export function SheetChart({ session, chart, number, locale, paper }: Props) {
  const t = useTranslate();
  const { points, failed } = useChartPoints(session, chart);
  const hasValues = points?.some(({ value }) => value !== null) ?? true;
  const words = useMemo(() => chartWords(chart, points ?? NO_POINTS, t, locale), [chart, points, t, locale]);
  const [place, width] = useWidth();
  const { spec, height } = useChartSpec(session, chart, points ?? NO_POINTS, width);
  const isCut = words.table.rows.length >= MAX_LABELS;
  return (
    <div ref={place}>
      <ChartFigure
        label={chart.Title ?? t('widgets.chart.numbered', { number })}
        summary={words.summary}
        data={hasValues ? points : NO_POINTS}
        spec={spec}
        table={words.table}
        values={words.values}
        downloads={!paper}
        scheme={paper ? 'light' : undefined}
        fault={failed && !points ? t('widgets.chart.failed', { message: t('widgets.chart.notComputed') }) : undefined}
        height={height}
        note={isCut ? t('widgets.chart.cut', { count: MAX_LABELS }) : undefined}
      />
    </div>
  );
}

/** Returns the same object while only values change, because another one would create the drawing again. */
function useChartSpec(
  { workbook }: BookSession,
  chart: WorkbookChart,
  points: readonly ChartPoint[],
  width: number,
): ChartSpec {
  const formats = useMemo(() => axisFormats(workbook, chart), [workbook, chart]);
  const written = JSON.stringify(chartSpec(chart, points, width, formats));
  return useMemo((): ChartSpec => JSON.parse(written), [written]);
}
