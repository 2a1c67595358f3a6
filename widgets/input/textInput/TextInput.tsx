import { TextInput as Control } from '@mantine/core';
import { useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { textFieldProps } from '../../parts/field/field.ts';
import { useFocusAtFirst } from '../../parts/hook/use-focus.ts';
import { useTypedText } from '../../parts/field/use-typed-text.ts';
import { cleaned, fitsFormat, MODE_OF } from './formats.ts';
import type { TextInputProps } from './schema.ts';

export default function TextInput(props: Widget<TextInputProps>) {
  const { format, placeholder, maxLength, autocomplete, focus, value, error, emit } = props;
  const t = useTranslate();
  useFocusAtFirst(focus, props.nodeId);
  const [left, setLeft] = useState(false);
  const typed = useTypedText(asText(value), (text) => emit('change', { value: cleaned(text, format) }));
  const misfit = left && format && !fitsFormat(typed.text, format) ? t(`widgets.format.${format}`) : undefined;
  return (
    <Control
      {...textFieldProps(props)}
      {...typed.input}
      error={error ?? misfit}
      inputMode={format ? MODE_OF[format] : undefined}
      placeholder={placeholder ?? undefined}
      maxLength={maxLength ?? undefined}
      name={autocomplete ?? undefined}
      autoComplete={autocomplete ?? undefined}
      data-autofocus={focus ? true : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        typed.flush();
        emit('submit');
      }}
      onBlur={() => {
        typed.input.onBlur();
        setLeft(true);
        emit('blur');
      }}
    />
  );
}
