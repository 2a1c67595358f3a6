import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslate } from '../../engine/react/index.ts';

interface Props {
  readonly count: number;
  readonly change: (fits: boolean) => void;
}

/** A field for the number of affected people, which has to be typed before the action can be confirmed. */
export default function TypedNumber({ count, change }: Props) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  return (
    <TextInput
      label={t('shell.typeCount', { count })}
      value={typed}
      inputMode="numeric"
      autoComplete="off"
      mb="lg"
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        change(value.replaceAll(/[\s.,]/g, '') === String(count));
      }}
    />
  );
}
