import { useMantineColorScheme } from '@mantine/core';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { Segments } from '../../parts/field/segments.tsx';
import type { SchemeChoiceProps } from './schema.ts';

const SCHEMES = ['auto', 'light', 'dark'] as const;

export default function SchemeChoice({ nodeId }: Widget<SchemeChoiceProps>) {
  const t = useTranslate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Segments
      id={nodeId}
      label={t('shell.scheme')}
      options={SCHEMES.map((scheme) => ({ key: scheme, text: t(`shell.scheme.${scheme}.name`) }))}
      chosen={colorScheme}
      choose={(key) => setColorScheme(SCHEMES.find((scheme) => scheme === key) ?? 'auto')}
    />
  );
}
