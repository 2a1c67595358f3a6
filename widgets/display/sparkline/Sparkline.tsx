import type { Widget } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { SparklineProps } from './schema.ts';
import styles from './Sparkline.module.css';

const WIDTH = 96;
const HEIGHT = 28;
const MARGIN = 4;

export default function Sparkline({ label, values }: Widget<SparklineProps>) {
  const points = pointsOf((values ?? []).filter((value) => Number.isFinite(value)));
  const last = points.at(-1);
  if (!last) return null;
  return (
    <svg
      className={styles.line}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${asText(label)}: ${(values ?? []).join(', ')}`}
    >
      <polyline points={points.map(([x, y]) => `${x},${y}`).join(' ')} />
      <circle cx={last[0]} cy={last[1]} r="3" />
    </svg>
  );
}

/** The scale starts at zero, so that a small change does not look large. */
function pointsOf(values: readonly number[]): readonly (readonly [number, number])[] {
  const top = Math.max(1, ...values);
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, values.length - 1);
  const round = (value: number): number => Math.round(value * 10) / 10;
  return values.map((value, index) => [
    round(MARGIN + index * step),
    round(HEIGHT - MARGIN - (Math.max(0, value) / top) * (HEIGHT - 2 * MARGIN)),
  ]);
}
