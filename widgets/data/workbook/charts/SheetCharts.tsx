import type { BookSession } from '../../../../workbook/index.ts';
import { useTranslate } from '../../../../engine/react/index.ts';
import type { Workbook } from '../../../../schemas/documents/workbook.ts';
import { SheetChart } from './SheetChart.tsx';
import css from './SheetCharts.module.css';

interface Props {
  readonly session: BookSession;
  readonly workbook: Workbook;
  /** The index of the sheet. */
  readonly sheet: number;
  readonly locale: string;
  /** The indexes of the shown charts. The default is all. */
  readonly only?: readonly number[] | undefined;
  /** Is it one of several groups of the sheet? Only the group below the table has a name. */
  readonly bare?: boolean | undefined;
  /** Are they printed? */
  readonly paper?: boolean;
}

/** The charts of a sheet, in the order of its list. */
export default function SheetCharts({ session, workbook, sheet, locale, only, bare, paper = false }: Props) {
  const t = useTranslate();
  const charts = workbook.Layout[sheet]?.Charts ?? [];
  if (charts.length === 0) return null;
  const Group = bare ? 'div' : 'section';
  return (
    <Group className={css.charts} {...(bare ? {} : { 'aria-label': t('widgets.chart.charts') })} data-charts>
      {charts.map((chart, index) =>
        only && !only.includes(index) ? null : (
          <SheetChart
            // oxlint-disable-next-line react/no-array-index-key -- charts have their place in the sheet only
            key={`${sheet} ${index}`}
            session={session}
            chart={chart}
            number={index + 1}
            locale={locale}
            paper={paper}
          />
        ),
      )}
    </Group>
  );
}
