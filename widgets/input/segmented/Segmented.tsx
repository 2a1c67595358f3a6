import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { choicesOf, keyOf } from '../../parts/field/choices.ts';
import { Segments } from '../../parts/field/segments.tsx';
import type { SegmentedProps } from './schema.ts';

export default function Segmented({ options, label, disabled, value, nodeId, emit }: Widget<SegmentedProps>) {
  const t = useTranslate();
  const choices = choicesOf(options);
  return (
    <Segments
      id={nodeId}
      label={label || t('widgets.choice')}
      disabled={disabled === true}
      options={choices}
      chosen={keyOf(value)}
      choose={(key) => emit('change', { value: choices.find((choice) => choice.key === key)?.value })}
    />
  );
}
