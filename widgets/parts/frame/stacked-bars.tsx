import type { CSSProperties } from 'react';
import { useLocale } from '../text/locale.ts';
import styles from './stacked-bars.module.css';

interface BarSeries {
  readonly key: string;
  readonly text: string;
  /** Its colour: the name of a rule of the style sheet, or a share of the accent from 0 to 1. */
  readonly fill: 'done' | 'current' | 'ahead' | number;
}

interface BarRow {
  readonly key: string;
  readonly title: string;
  /** One for each series. */
  readonly counts: readonly number[];
}

interface Props {
  readonly label: string;
  readonly series: readonly BarSeries[];
  readonly rows: readonly BarRow[];
  /** Opens the people of a part; without it the parts are not buttons. */
  readonly open: ((row: number, series: number) => void) | null;
}

/** Bars of several parts, each bar a total of 100 %. Screen readers get a list with the counts in words. */
export function StackedBars({ label, series, rows, open }: Props) {
  return (
    <div className={styles.root}>
      <ul className={styles.rows} aria-label={label || undefined}>
        {rows.map((row, index) => (
          <li key={row.key} className={styles.row} data-titled={row.title !== '' || undefined}>
            {row.title && <span className={styles.title}>{row.title}</span>}
            <span className={styles.bar}>
              {series.map((of, at) => (
                <Part
                  key={of.key}
                  series={of}
                  row={row}
                  count={row.counts[at] ?? 0}
                  open={open && (() => open(index, at))}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <ul className={styles.legend} aria-hidden="true">
        {series.map((of) => (
          <li key={of.key}>
            <i {...fillOf(of)} />
            {of.text}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PartProps {
  readonly series: BarSeries;
  readonly row: BarRow;
  readonly count: number;
  readonly open: (() => void) | null;
}

function Part({ series, row, count, open }: PartProps) {
  const locale = useLocale();
  if (count <= 0) return null;
  const total = row.counts.reduce((sum, each) => sum + each, 0);
  const shown = new Intl.NumberFormat(locale).format(count);
  const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(count / total);
  const { style, ...fill } = fillOf(series);
  const look = {
    ...fill,
    className: styles.part,
    style: { ...style, flexGrow: count },
    title: `${series.text}: ${shown} (${share})`,
  };
  const words = (
    <>
      <span className={styles.count} aria-hidden="true">
        {shown}
      </span>
      <span className="px-hidden">{open ? `${row.title}, ${series.text}: ${shown}` : `${series.text}: ${shown}`}</span>
    </>
  );
  return open ? (
    <button type="button" {...look} onClick={open}>
      {words}
    </button>
  ) : (
    <span {...look}>{words}</span>
  );
}

const fillOf = ({ fill }: BarSeries): { 'data-fill': string; style: CSSProperties } =>
  typeof fill === 'string'
    ? { 'data-fill': fill, style: {} }
    : {
        'data-fill': fill > 0.85 ? 'strong' : fill > 0.6 ? 'mid' : 'step',
        style: { '--step': `${Math.round(fill * 100)}%` },
      };
