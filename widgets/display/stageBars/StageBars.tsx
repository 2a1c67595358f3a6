import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { StackedBars } from '../../parts/frame/stacked-bars.tsx';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { StageBarsProps } from './schema.ts';

const STATES = ['done', 'current', 'ahead'] as const;

export default function StageBars({ label, stages, words, emit, listens }: Widget<StageBarsProps>) {
  const t = useTranslate();
  const list = stages ?? [];
  if (list.length === 0) return null;
  return (
    <StackedBars
      label={asText(label)}
      series={STATES.map((state) => ({
        key: state,
        fill: state,
        text: asText(words?.[state]) || t(`widgets.stages.${state}`),
      }))}
      rows={list.map((stage) => ({
        key: stage.id,
        title: asText(stage.title),
        counts: STATES.map((state) => stage[state]),
      }))}
      open={listens('open') ? (row, series) => emit('open', { stage: list[row], state: STATES[series] }) : null}
    />
  );
}
