// oxlint-disable typescript/no-unsafe-type-assertion -- a specification is data; what Vega cannot read comes back through onError
import { useEffect, useMemo, useRef, useState } from 'react';
import { useVegaEmbed } from 'react-vega';
import { changeset, truthy, type Item, type View } from 'vega';
import { useLatest } from '../hook/use-latest.ts';
import { useLocale } from '../text/locale.ts';
import { useWidth } from '../hook/use-width.ts';
import { labelLines } from './label-lines.ts';
import { SERIES_COLOURS } from './palette.ts';
import type { Spec } from './safe-spec.ts';

interface Props {
  /** The specification without data. */
  readonly spec: Spec;
  readonly data: readonly unknown[];
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  /** Is it printed? Paper has other colours than the page. */
  readonly paper?: boolean;
  readonly failed: (error: unknown) => void;
  /** Receives the view for downloads. */
  readonly ready?: ((view: View) => void) | undefined;
  /** Called when a bar, a slice or a point is pressed, with its row. */
  readonly pressed?: ((row: Spec) => void) | undefined;
}

const ROWS = 'rows';
/** In windows narrower than this, the lines of labels beside bars have fewer letters. */
const NARROW = 640;

/** The current colours of the page's theme. */
function colours(scheme: 'light' | 'dark', paper: boolean) {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string, otherwise: string): string =>
    (paper ? '' : style.getPropertyValue(name).trim()) || otherwise;
  const ink = of('--mantine-color-text', scheme === 'dark' ? '#e9e9f0' : '#1f1f2b');
  const line = of('--px-line', '#e2e2ea');
  const surface = of('--mantine-color-body', scheme === 'dark' ? '#1b1b22' : '#ffffff');
  const series = SERIES_COLOURS[scheme];
  return {
    background: 'transparent',
    font: "'Inter Variable', system-ui, sans-serif",
    view: { stroke: 'transparent' },
    axis: {
      labelColor: ink,
      titleColor: ink,
      gridColor: line,
      domainColor: line,
      tickColor: line,
      labelFontSize: 12,
      titleFontSize: 12,
      titleFontWeight: 400,
      gridOpacity: 0.6,
      domain: false,
      ticks: false,
      labelPadding: 6,
    },
    axisX: { labelAngle: 0, labelOverlap: true, labelSeparation: 8 },
    axisYDiscrete: { labelExpr: labelLines(window.innerWidth < NARROW ? 16 : 28), labelLimit: 0 },
    legend: { labelColor: ink, titleColor: ink, labelFontSize: 12, titleFontWeight: 400, orient: 'bottom' },
    title: { color: ink, fontWeight: 400, fontSize: 14 },
    text: { color: ink },
    bar: { color: series[0] },
    line: { color: series[0] },
    area: { color: series[0] },
    arc: { stroke: surface, strokeWidth: 2 },
    style: { rim: { color: surface, strokeWidth: 6 } },
    range: { category: [...series] },
  };
}

const numbersOf = (locale: string) => {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.8);
  const of = (type: string, otherwise: string): string => parts.find((part) => part.type === type)?.value ?? otherwise;
  return {
    decimal: of('decimal', '.'),
    thousands: of('group', ','),
    grouping: [3],
    currency: ['', ' €'] as [string, string],
  };
};

/** Draws without eval: expressions are interpreted and nothing is fetched. Other data update the view; only another specification creates it again. */
export default function Drawing({ spec, data, height, scheme, paper = false, failed, ready, pressed }: Props) {
  const latest = useLatest(pressed);
  const locale = useLocale();
  const [place, width] = useWidth();
  const first = useFirstData(spec, data);
  const whole = useMemo(
    () => ({
      width: 'container',
      height,
      autosize: { type: 'fit', contains: 'padding' },
      ...spec,
      data: { name: ROWS, values: copyOf(first) },
      config: { ...colours(scheme, paper), ...Object(spec['config']) },
    }),
    [spec, height, scheme, paper, first],
  );
  const drawn = useRef<unknown>(null);
  const options = useMemo(
    () => ({
      actions: false,
      renderer: 'svg',
      ast: true,
      mode: 'vega-lite',
      formatLocale: numbersOf(locale),
      loader: REFUSING,
      tooltip: { theme: scheme },
    }),
    [locale, scheme],
  );
  const embedded = useVegaEmbed({
    ref: place,
    spec: whole as never,
    options: options as never,
    onEmbed: ({ view }) => {
      drawn.current = whole.data.values;
      ready?.(view);
      view.addEventListener('click', (_event, item) => {
        const row = rowOf(item);
        if (row) latest.current?.(row);
      });
    },
    onError: failed,
  });
  useEffect(() => {
    if (!embedded || isEqual(drawn.current, data)) return;
    drawn.current = data;
    const rows = changeset().remove(truthy).insert(copyOf(data));
    embedded.view.change(ROWS, rows).runAsync().catch(failed);
  }, [embedded, data, failed]);
  useEffect(() => {
    if (!embedded || width === 0 || spec['width'] !== undefined) return;
    const { view } = embedded;
    if (widthOf(view) !== undefined && widthOf(view) !== width) view.signal('width', width).runAsync().catch(failed);
  }, [embedded, spec, width, failed]);
  return <div ref={place} style={{ width: '100%' }} />;
}

/** Marks that show one row each. An area shows many. */
const OF_ONE_ROW: ReadonlySet<string> = new Set(['rect', 'arc', 'symbol']);

function rowOf(item: Item | null | undefined): Spec | null {
  const datum: unknown = item?.datum;
  const isRow = OF_ONE_ROW.has(item?.mark.marktype ?? '') && typeof datum === 'object' && datum !== null;
  return isRow ? (datum as Spec) : null;
}

/** The data of the first drawing of a specification. */
function useFirstData(spec: Spec, data: readonly unknown[]): readonly unknown[] {
  const [first, setFirst] = useState({ spec, data });
  if (first.spec === spec) return first.data;
  setFirst({ spec, data });
  return data;
}

/** The width of a view; undefined for a view of several drawings. */
const widthOf = (view: View): unknown =>
  (view.getState({ signals: (name) => name === 'width', data: () => false }).signals as Spec)['width'];

/** Vega writes into the rows that it is given. */
const copyOf = (data: readonly unknown[]): unknown[] => structuredClone(data) as unknown[];
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const REFUSING = { load: () => Promise.reject(new Error('A chart loads nothing')) };
