import { useContext } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { DENSITIES, showDensity, useDensity } from '../../parts/theme/density.ts';
import { Preferences } from '../../parts/theme/preferences.ts';
import { Segments } from '../../parts/field/segments.tsx';
import type { DensityChoiceProps } from './schema.ts';

export default function DensityChoice({ nodeId }: Widget<DensityChoiceProps>) {
  const t = useTranslate();
  const { rememberDensity } = useContext(Preferences);
  const choose = (key: string): void => {
    const chosen = DENSITIES.find((density) => density === key) ?? 'comfortable';
    showDensity(chosen);
    rememberDensity(chosen);
  };
  return (
    <Segments
      id={nodeId}
      label={t('widgets.density')}
      options={DENSITIES.map((density) => ({ key: density, text: t(`widgets.density.${density}`) }))}
      chosen={useDensity()}
      choose={choose}
    />
  );
}
