import { useState } from 'react';
import type { Widget } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { asText } from '../_shared/content.ts';
import { DayField } from '../_shared/day-field.tsx';
import { dateOf, greekOf, isoOf, isZoned, readGreek, readMoment, readTime, type Day } from '../_shared/days.ts';
import type { DateTimeInputProps } from './schema.ts';

export default function DateTimeInput(props: Widget<DateTimeInputProps & { readonly value?: string | null }>) {
  const t = useTranslate();
  const stored = readMoment(props.value);
  // While it is being typed there is no value, and what is then written has the zone that it had.
  const [kept, keep] = useState(false);
  const zoned = typeof props.value === 'string' ? isZoned(props.value) : kept;
  if (zoned !== kept) keep(zoned);
  return (
    <DayField
      {...props}
      shown={stored ? `${greekOf(stored.day)} ${stored.time}` : asText(props.value)}
      placeholder={t('widgets.date.timeFormat')}
      read={(text) => {
        const moment = readTyped(text);
        return moment && { value: valueOf(moment, zoned), day: isoOf(moment.day) };
      }}
      withDay={(text, day) => `${greekOf(day)} ${readTime(text.slice(11)) ?? '09:00'}`}
      send={(value) => props.emit('change', { value })}
    />
  );
}

interface Moment {
  readonly day: Day;
  readonly time: string;
}

function readTyped(text: string): Moment | null {
  const day = readGreek(text.slice(0, 10));
  const time = text[10] === ' ' && text.length === 16 ? readTime(text.slice(11)) : null;
  return day && time !== null ? { day, time } : null;
}

function valueOf({ day, time }: Moment, zoned: boolean): string {
  if (!zoned) return `${isoOf(day)}T${time}`;
  const date = dateOf(day);
  date.setHours(Number(time.slice(0, 2)), Number(time.slice(3)));
  return date.toISOString();
}
