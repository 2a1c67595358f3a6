import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { useLocale } from '../../parts/text/locale.ts';
import { textFieldProps } from '../../parts/field/field.ts';
import { useTypedText } from '../../parts/field/use-typed-text.ts';
import { roundTo } from '../../../schemas/formats/greek-number.ts';
import { readNumber, writeNumber, type NumberStyle } from './number-text.ts';
import type { NumberInputProps } from './schema.ts';

type Translate = ReturnType<typeof useTranslate>;

export default function NumberInput(props: Widget<NumberInputProps>) {
  const t = useTranslate();
  const [typing, setTyping] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const decimals = props.decimals ?? undefined;
  const style = { locale: useLocale(), decimals, grouped: props.plain !== true };
  const shown = typing ?? writeNumber(props.value, style);
  const typed = useTypedText(shown, (text) => {
    setTyping(text);
    const number = readNumber(text, style);
    // Incomplete text ("-") is not a number. The stored number remains until there is one.
    if (number !== undefined && number !== (props.value ?? null)) props.emit('change', { value: number });
  });
  // While somebody types, incomplete numbers are allowed.
  const faulty = focused ? null : fault(shown, props, style, t);

  function step(event: KeyboardEvent): void {
    const sign = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (sign === 0 || props.readOnly || props.disabled) return;
    event.preventDefault();
    const next = roundTo((props.value ?? 0) + sign * (props.step ?? 1), 10);
    const value = Math.min(props.max ?? Infinity, Math.max(props.min ?? -Infinity, next));
    setTyping(null);
    props.emit('change', { value });
  }

  return (
    <TextInput
      {...textFieldProps(props)}
      {...typed.input}
      error={faulty ?? props.error ?? undefined}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      placeholder={props.placeholder ?? undefined}
      rightSection={props.unit ? <span>{props.unit}</span> : undefined}
      onKeyDown={step}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        typed.input.onBlur();
        setFocused(false);
        // A number is formatted again; other text stays visible with its error.
        if (typing !== null && readNumber(typing, style) !== undefined) setTyping(null);
      }}
    />
  );
}

function fault(text: string, props: Widget<NumberInputProps>, style: NumberStyle, t: Translate): string | null {
  const number = readNumber(text, style);
  if (number === undefined) return t('widgets.number.invalid');
  if (number === null) return null;
  if (typeof props.min === 'number' && number < props.min)
    return t('widgets.number.min', { min: writeNumber(props.min, style) });
  if (typeof props.max === 'number' && number > props.max)
    return t('widgets.number.max', { max: writeNumber(props.max, style) });
  return null;
}
