import type { BookSession } from '../../../engine/workbook/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import type { Workbook } from '../../../schemas/documents/workbook.ts';
import { SheetChart } from './SheetChart.tsx';
import css from './SheetCharts.module.css';

interface Props {
  readonly session: BookSession;
  readonly workbook: Workbook;
  /** The index of the sheet. */
  readonly sheet: number;
  readonly locale: string;
}

/** The charts of a sheet, in the order of its list. */
export default function SheetCharts({ session, workbook, sheet, locale }: Props) {
  const t = useTranslate();
  const charts = workbook.Layout[sheet]?.Charts ?? [];
  if (charts.length === 0) return null;
  return (
    <section className={css.charts} aria-label={t('widgets.chart.charts')}>
      {charts.map((chart, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- charts have their place in the sheet only
        <SheetChart key={`${sheet} ${index}`} session={session} chart={chart} number={index + 1} locale={locale} />
      ))}
    </section>
  );
}
