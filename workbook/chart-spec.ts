import type { WorkbookChart } from '../schemas/documents/workbook-looks.ts';
import type { AxisFormat } from './axis-format.ts';
import { hasTwoAxes, isRound, type ChartPoint } from './chart-data.ts';
import { entriesBesideEachOther, slantOf, widest } from './chart-room.ts';

type Part = Readonly<Record<string, unknown>>;
type Mark = 'bar' | 'line' | 'area';

/** A chart as a Vega-Lite specification. */
export interface ChartSpec {
  /** The specification without data. It changes with the series and labels, not with their values. */
  readonly spec: Part;
  /** The height in pixels. */
  readonly height: number;
}

/** Each label is 100 %. */
const SHARE: AxisFormat = { format: '.0%' };

const HEIGHT = 280;
/** The height of a pie without its legend, and of a line of a legend. */
const PIE_HEIGHT = 240;
const LEGEND_LINE = 20;
const NUMBERS = ',.2~f';

/** The specification of a chart for a width in pixels. `formats` are those of its datasets on the axes. */
export function chartSpec(
  chart: WorkbookChart,
  points: readonly ChartPoint[],
  width: number,
  formats: readonly AxisFormat[] = [],
): ChartSpec {
  const drawn: DrawnChart = { chart, points, width, formats, labels: labelsOf(points), series: seriesOf(points) };
  if (isRound(chart)) return roundSpec(drawn);
  return { spec: hasTwoAxes(chart) ? twoAxes(drawn) : oneAxis(drawn), height: chart.height ?? HEIGHT };
}

interface DrawnChart {
  readonly chart: WorkbookChart;
  readonly points: readonly ChartPoint[];
  readonly width: number;
  readonly formats: readonly AxisFormat[];
  readonly labels: readonly string[];
  /** The names of its series. */
  readonly series: readonly string[];
}

const labelsOf = (points: readonly ChartPoint[]): string[] => [
  ...new Map(points.map(({ at, label }) => [at, label])).values(),
];
const seriesOf = (points: readonly ChartPoint[]): string[] => [
  ...new Map(points.map(({ place, series }) => [place, series])).values(),
];

const isOn = ({ options }: WorkbookChart, name: string): boolean => options?.[name] === true;
const isHorizontal = (chart: WorkbookChart): boolean => isOn(chart, 'horizontal') && !hasTwoAxes(chart);

function titleOf({ options }: WorkbookChart, name: string): string | null {
  const title = options?.[name];
  return typeof title === 'string' && title !== '' ? title : null;
}

const PLACES = ['top', 'left', 'right', 'bottom'];

/** The legend: below the drawing, at the side that the options name, or none. */
function legendOf(chart: WorkbookChart, names: readonly string[], width: number): Part | null {
  const place = chart.options?.['legend'];
  if (place === false || place === 'none') return null;
  const orient = PLACES.find((candidate) => candidate === place);
  if (orient === 'left' || orient === 'right') return { orient, columns: 1 };
  return { ...(orient ? { orient } : {}), columns: entriesBesideEachOther(names, width) };
}

function tooltip({ series }: DrawnChart): Part[] {
  const name = { field: 'series', type: 'nominal', title: ' ' };
  const value = { field: 'value', type: 'quantitative', format: NUMBERS, title: ' ' };
  return [{ field: 'label', type: 'nominal', title: ' ' }, ...(series.length > 1 ? [name] : []), value];
}

function roundSpec(drawn: DrawnChart): ChartSpec {
  const { chart, labels, width } = drawn;
  const inner = chart.type === 'doughnut' ? { innerRadius: { expr: 'min(width, height) * 0.28' } } : {};
  const legend = legendOf(chart, labels, width);
  const color = { field: 'label', type: 'nominal', title: null, sort: null, legend };
  const spec = {
    transform: [{ filter: 'datum.value > 0' }],
    mark: { type: 'arc', ...inner },
    encoding: {
      theta: { field: 'value', type: 'quantitative', stack: true },
      color,
      order: { field: 'at', type: 'quantitative' },
      tooltip: tooltip(drawn),
    },
  };
  const isBeside = legend?.['orient'] === 'left' || legend?.['orient'] === 'right';
  const lines = legend && !isBeside ? Math.ceil(labels.length / entriesBesideEachOther(labels, width)) : 0;
  return { spec, height: (chart.height ?? PIE_HEIGHT) + LEGEND_LINE * lines };
}

const markOf = (chart: WorkbookChart, set: number): Mark => {
  const type = chart.DataSets[set]?.type ?? chart.type;
  return type === 'line' || type === 'area' ? type : 'bar';
};

/** A layer for each type, so that lines lie over bars. */
function oneAxis(drawn: DrawnChart): Part {
  const { chart, points, formats } = drawn;
  const sets = [...new Set(points.map(({ set }) => set))];
  const format = isOn(chart, 'percent') ? SHARE : formats[0];
  const axis = { title: titleOf(chart, 'yTitle'), ...format };
  const layers = (['area', 'bar', 'line'] as const)
    .map((mark) => ({ mark, axis, sets: sets.filter((set) => markOf(chart, set) === mark) }))
    .filter((layer) => layer.sets.length > 0)
    .map((layer) => layerOf(drawn, layer));
  return layers.length === 1 ? (layers[0] ?? {}) : { layer: layers };
}

/** The first dataset on the left axis, the second on the right one. */
function twoAxes(drawn: DrawnChart): Part {
  const { chart, formats } = drawn;
  const [left, right] = chart.DataSets;
  const axes = [
    { title: titleOf(chart, 'yTitle') ?? left?.Label ?? null, orient: 'left', ...formats[0] },
    { title: titleOf(chart, 'yTitleRight') ?? right?.Label ?? null, orient: 'right', grid: false, ...formats[1] },
  ];
  return {
    layer: axes.map((axis, set) => layerOf(drawn, { mark: markOf(chart, set), sets: [set], axis })),
    resolve: { scale: { y: 'independent' } },
  };
}

interface Layer {
  readonly mark: Mark;
  readonly sets: readonly number[];
  readonly axis: Part;
}

function layerOf(drawn: DrawnChart, { mark, sets, axis }: Layer): Part {
  const { chart, labels, series, width } = drawn;
  const isShare = isOn(chart, 'percent') && !hasTwoAxes(chart);
  const stacked = (isShare || isOn(chart, 'stacked')) && mark !== 'line';
  const stack = stacked ? (isShare ? 'normalize' : 'zero') : null;
  const value = { field: 'value', type: 'quantitative', stack, axis };
  const label = labelChannel(drawn);
  const [x, y] = isHorizontal(chart) ? [value, label] : [label, value];
  const sort = { field: 'place', op: 'min' };
  const legend = series.length > 1 ? legendOf(chart, series, width - (isHorizontal(chart) ? widest(labels) : 0)) : null;
  const offset = isHorizontal(chart) ? 'yOffset' : 'xOffset';
  const beside = mark === 'bar' && !stacked && countBars(drawn) > 1 ? { [offset]: { field: 'series', sort } } : {};
  const color = { field: 'series', type: 'nominal', title: null, sort, legend };
  const shown = {
    mark: markSpec(mark, stacked, drawn),
    encoding: { x, y, ...beside, color, tooltip: tooltip(drawn) },
  };
  const transform = [{ filter: sets.map((set) => `datum.set === ${set}`).join(' || ') }];
  if (mark !== 'line' || countBars(drawn) === 0) return { transform, ...shown };
  // Outlines the line in the page colour so that it stands out from the bars.
  const rim = { mark: { type: 'line', style: 'rim' }, encoding: { x, y, detail: { field: 'series' } } };
  return { transform, layer: [rim, shown] };
}

/** The number of series that are drawn as bars. */
const countBars = ({ chart, points }: DrawnChart): number =>
  new Set(points.filter(({ set }) => markOf(chart, set) === 'bar').map(({ place }) => place)).size;

function markSpec(mark: Mark, stacked: boolean, { series }: DrawnChart): Part {
  if (mark === 'line') return { type: 'line', point: true, strokeWidth: 2 };
  if (mark === 'area') return { type: 'area', line: true, fillOpacity: stacked ? 0.8 : series.length > 1 ? 0.3 : 0.5 };
  return { type: 'bar' };
}

function labelChannel({ chart, labels, width }: DrawnChart): Part {
  const slant = isHorizontal(chart) ? {} : slantOf(labels, width, hasTwoAxes(chart) ? 2 : 1);
  const axis = { title: titleOf(chart, 'xTitle'), ...slant };
  return { field: 'label', type: 'nominal', sort: { field: 'at', op: 'min' }, axis };
}
