import type { Widget } from '../../../engine/index.ts';
import { StackedBars } from '../../parts/frame/stacked-bars.tsx';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { LikertBarsProps } from './schema.ts';

const PALEST = 0.16;

export default function LikertBars({ label, answers, rows }: Widget<LikertBarsProps>) {
  const list = answers ?? [];
  const step = list.length > 1 ? (1 - PALEST) / (list.length - 1) : 0;
  return (
    <StackedBars
      label={asText(label)}
      series={list.map((text, index) => ({
        key: String(index),
        text: asText(text),
        fill: list.length > 1 ? PALEST + index * step : 1,
      }))}
      rows={(rows ?? []).map(({ id, title, counts }) => ({ key: id, title: asText(title), counts }))}
      open={null}
    />
  );
}
