import type { Spec } from './safe-spec.ts';

/** The maximum number of bars with figures. More figures would overlap. */
const MAX_BARS = 12;
const CHANNELS = ['x', 'y'] as const;
/** The members that the figure has in common with its bar. */
const TEXT = ['field', 'aggregate', 'type', 'format'];

/** Does the chart have only a few plain bars of one colour, one for each name? */
export function hasFewBars(spec: Spec, rows: readonly unknown[]): boolean {
  const measure = isBar(spec['mark']) && !('layer' in spec) ? measureOf(spec['encoding']) : null;
  if (measure === null) return false;
  const names = new Set(rows.map((row) => (isRecord(row) ? row[measure.names] : row)));
  return names.size <= MAX_BARS && ('aggregate' in measure.text || names.size === rows.length);
}

/** The specification of such bars with a figure at the end of each; other specifications unchanged. */
export function withBarValues(spec: Spec): Spec {
  const { mark, encoding, ...rest } = spec;
  const measure = measureOf(encoding);
  if (measure === null) return spec;
  const upright = measure.channel === 'y';
  const text = { type: 'text', baseline: upright ? 'bottom' : 'middle', align: upright ? 'center' : 'left' };
  const figures = { mark: { ...text, [upright ? 'dy' : 'dx']: upright ? -4 : 4 }, encoding: { text: measure.text } };
  return { ...rest, encoding, layer: [{ mark }, figures] };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBar = (mark: unknown): boolean => mark === 'bar' || (isRecord(mark) && mark['type'] === 'bar');

interface Measure {
  readonly channel: 'x' | 'y';
  /** The field with the names. */
  readonly names: string;
  /** The encoding of the bars' length, for the figure. */
  readonly text: Spec;
}

/** The measure of the bars; null for stacked or grouped bars, or without exactly one measure. */
function measureOf(encoding: unknown): Measure | null {
  if (!isRecord(encoding) || Object.keys(encoding).some((name) => !['x', 'y', 'tooltip'].includes(name))) return null;
  const channel = CHANNELS.find((candidate) => isMeasure(encoding[candidate]));
  const other = channel === 'x' ? encoding['y'] : encoding['x'];
  const definition = channel ? encoding[channel] : null;
  if (channel === undefined || !isRecord(definition) || !isRecord(other) || isMeasure(other)) return null;
  if (typeof other['field'] !== 'string' || 'bin' in other || 'timeUnit' in other) return null;
  const text = Object.fromEntries(TEXT.filter((name) => name in definition).map((name) => [name, definition[name]]));
  return { channel, names: other['field'], text };
}

const isMeasure = (definition: unknown): boolean =>
  isRecord(definition) && definition['type'] === 'quantitative' && !('bin' in definition) && !('stack' in definition);
