import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { Bar } from '../../parts/frame/bar.tsx';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { ProgressProps } from './schema.ts';

export default function Progress({ value, max, label, tone }: Widget<ProgressProps>) {
  const t = useTranslate();
  const share = typeof value === 'number' ? Math.min(1, Math.max(0, value / (max || 1))) : null;
  return <Bar share={share} label={asText(label) || t('widgets.progress')} shown={asText(label)} tone={tone} />;
}
