import type { Widget } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { chooseDensity, DENSITIES, useDensity } from '../_shared/density.ts';
import { Segments } from '../_shared/segments.tsx';
import type { DensityChoiceProps } from './schema.ts';

export default function DensityChoice({ nodeId }: Widget<DensityChoiceProps>) {
  const t = useTranslate();
  return (
    <Segments
      id={nodeId}
      label={t('widgets.density')}
      options={DENSITIES.map((density) => ({ key: density, text: t(`widgets.density.${density}`) }))}
      chosen={useDensity()}
      choose={(key) => chooseDensity(key === 'compact' ? 'compact' : 'comfortable')}
    />
  );
}
