// oxlint-disable typescript/no-unsafe-type-assertion -- a specification is data; what Vega cannot read comes back through onError
import { useMemo } from 'react';
import { VegaEmbed } from 'react-vega';
import { useLocale } from '../_shared/locale.ts';
import { labelLines } from './label-lines.ts';
import type { Spec } from './safe-spec.ts';

interface Props {
  readonly spec: Spec;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  readonly failed: (error: unknown) => void;
}

const RANGE = {
  light: ['#5354a0', '#b4531f', '#1f7a57', '#a33a6b', '#7a6a12', '#28708f', '#6b4f9e', '#8a4b2e'],
  dark: ['#a9aae6', '#efa06b', '#7fd0ae', '#ec9cc2', '#d9c766', '#86c8e4', '#c6abf0', '#d8a587'],
} as const;

/** Below this width of the window, the words beside the bars have lines of fewer letters. */
const NARROW = 640;

/** The colours of the page, as the theme gives them now. */
function colours(scheme: 'light' | 'dark') {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string, otherwise: string): string => style.getPropertyValue(name).trim() || otherwise;
  const ink = of('--mantine-color-text', scheme === 'dark' ? '#e9e9f0' : '#1f1f2b');
  const line = of('--px-line', '#e2e2ea');
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
    bar: { color: RANGE[scheme][0] },
    line: { color: RANGE[scheme][0] },
    range: { category: [...RANGE[scheme]] },
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

/** Draws without eval: expressions are interpreted; nothing is fetched. */
export default function Drawing({ spec, height, scheme, failed }: Props) {
  const locale = useLocale();
  const whole = useMemo(
    () => ({
      width: 'container',
      height,
      autosize: { type: 'fit', contains: 'padding' },
      ...spec,
      config: { ...colours(scheme), ...Object(spec['config']) },
    }),
    [spec, height, scheme],
  );
  return (
    <VegaEmbed
      style={{ width: '100%' }}
      spec={whole as never}
      options={
        {
          actions: false,
          renderer: 'svg',
          ast: true,
          mode: 'vega-lite',
          formatLocale: numbersOf(locale),
          loader: { load: () => Promise.reject(new Error('A chart loads nothing')) },
          tooltip: { theme: scheme },
        } as never
      }
      onError={failed}
    />
  );
}
