import { autorun } from 'mobx';
import { useEffect, useState } from 'react';
import {
  cachedPoints,
  chartPoints,
  type ChartPoint,
  type ChartReader,
  type BookSession,
} from '../../../../workbook/index.ts';
import type { WorkbookChart } from '../../../../schemas/documents/workbook-looks.ts';

/** The state of a chart. */
interface ChartState {
  readonly points: readonly ChartPoint[] | undefined;
  /** The workbook cannot be computed. */
  readonly failed: boolean;
}

/**
 * The current values of a chart. While they are computed, it has the last ones, or those of the document, or undefined. Many changes within a frame count
 * once.
 */
export function useChartPoints(session: BookSession, chart: WorkbookChart): ChartState {
  const [state, setState] = useState((): ChartState => {
    const points = readPoints(session, chart) ?? cachedPoints(chart);
    return { points, failed: session.failure !== undefined };
  });
  useEffect(
    () =>
      autorun(
        () => {
          const found = readPoints(session, chart);
          const failed = session.failure !== undefined;
          setState(({ points }) => ({ points: found ?? points, failed }));
        },
        { scheduler: (run) => void requestAnimationFrame(run) },
      ),
    [session, chart],
  );
  return state;
}

const readPoints = (session: BookSession, chart: WorkbookChart): ChartPoint[] | undefined =>
  chartPoints(chart, readerOf(session));

const readerOf = (session: BookSession): ChartReader => ({
  values: (range) => session.range(range),
  texts: (range) => textsOf(session, range),
});

/** The shown texts of a range; undefined while one of them is computed. */
function textsOf(session: BookSession, range: number): string[][] | undefined {
  const rows: string[][] = [];
  for (const cells of session.workbook.Ranges?.[range]?.Cells ?? []) {
    const row: string[] = [];
    for (const cell of cells) {
      const text = cell === null ? '' : session.text(cell);
      if (text === undefined) return undefined;
      row.push(text);
    }
    rows.push(row);
  }
  return rows;
}
