import { Input, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { isRequired } from '../../parts/field/field.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { dayOf, daysInMonth, isoDay, makeDay, today } from '../../../schemas/formats/greek-date.ts';
import type { DateSelectsProps } from './schema.ts';
import css from './DateSelects.module.css';

interface Parts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

const NO_DATE: Parts = { day: '', month: '', year: '' };
const twoDigits = (number: number): string => String(number).padStart(2, '0');

const upTo = (count: number): string[] => Array.from({ length: count }, (_, index) => twoDigits(index + 1));

function partsOf(value: unknown): Parts {
  const day = dayOf(value);
  return day ? { day: twoDigits(day.day), month: twoDigits(day.month), year: String(day.year) } : NO_DATE;
}

export default function DateSelects(props: Widget<DateSelectsProps & { readonly value?: string | null }>) {
  const t = useTranslate();
  // The incomplete choice, until the value changes from outside.
  const [chosen, setChosen] = useState<{ readonly parts: Parts; readonly value: string | null } | null>(null);
  const value = props.value ?? null;
  const parts = chosen && chosen.value === value ? chosen.parts : partsOf(value);
  const thisYear = today().year;
  const stored = parts.year === '' ? [] : [Number(parts.year)];
  const recent = Array.from({ length: props.years ?? 100 }, (_, index) => thisYear - index);
  const years = [...new Set([...recent, ...stored])].toSorted((a, b) => b - a);
  const days = parts.month === '' ? 31 : daysInMonth(Number(parts.year || 2000), Number(parts.month));

  const choose = (name: keyof Parts, text: string): void => {
    const next = { ...parts, [name]: text };
    const whole = next.day !== '' && next.month !== '' && next.year !== '';
    const day = whole ? makeDay(Number(next.year), Number(next.month), Number(next.day)) : null;
    const sent = day ? isoDay(day) : null;
    setChosen({ parts: whole && !day ? { ...next, day: '' } : next, value: sent });
    if (sent !== value) props.emit('change', { value: sent });
  };
  const select = (name: keyof Parts, options: readonly string[]) => (
    <NativeSelect
      aria-label={t(`widgets.dateSelects.${name}`)}
      value={parts[name]}
      disabled={props.disabled === true || props.readOnly === true}
      error={Boolean(props.error)}
      data={[
        { value: '', label: t(`widgets.dateSelects.${name}`) },
        ...options.map((text) => ({ value: text, label: text })),
      ]}
      onChange={(event) => choose(name, event.currentTarget.value)}
    />
  );
  const label = asText(props.label);
  return (
    <Input.Wrapper
      label={props.hideLabel === true ? null : label}
      labelElement="div"
      description={props.hint}
      error={props.error}
      required={isRequired(props)}
    >
      <fieldset id={props.nodeId} className={css.selects}>
        <legend className="px-hidden">{label}</legend>
        {select('day', upTo(days))}
        {select('month', upTo(12))}
        {select('year', years.map(String))}
      </fieldset>
    </Input.Wrapper>
  );
}
