import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { parseClock } from '../../../schemas/formats/greek-date.ts';
import { textFieldProps } from '../../parts/field/field.ts';
import type { TimeInputProps } from './schema.ts';

export default function TimeInput(props: Widget<TimeInputProps & { readonly value?: string | null }>) {
  const t = useTranslate();
  const shown = parseClock(props.value) ?? asText(props.value);
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string } | null>(null);
  const [left, setLeft] = useState(true);
  const text = typed && (typed.over === shown || shown === '') ? typed.text : shown;
  const take = (next: string): void => {
    const time = parseClock(next);
    setTyped({ text: next, over: time ?? '' });
    if (time !== null) props.emit('change', { value: time });
    else if (shown !== '') props.emit('change', { value: null });
  };
  const fault = text !== '' && parseClock(text) === null ? t('widgets.time.invalid') : undefined;
  return (
    <TextInput
      {...textFieldProps(props)}
      error={fault === undefined ? props.error : left ? fault : undefined}
      value={text}
      placeholder={t('widgets.time.format')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      classNames={{ input: 'px-whole' }}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      onInvalid={() => setLeft(true)}
      data-unread={fault !== undefined || undefined}
      onChange={(event) => take(event.currentTarget.value)}
    />
  );
}
