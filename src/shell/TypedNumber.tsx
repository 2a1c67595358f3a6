import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslate } from '../../engine/react/index.ts';

interface Props {
  readonly count: number;
  readonly change: (fits: boolean) => void;
}

/** The number of those whom a deed changes, typed before it can be done. */
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
