import { useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { DayField } from '../../parts/field/day-field.tsx';
import {
  clockTimeOf,
  formatDay,
  isoDay,
  isZoned,
  parseClock,
  readClockTime,
  timeOf,
  type ClockTime,
} from '../../../schemas/formats/greek-date.ts';
import type { DateTimeInputProps } from './schema.ts';

export default function DateTimeInput(props: Widget<DateTimeInputProps & { readonly value?: string | null }>) {
  const t = useTranslate();
  const stored = clockTimeOf(props.value);
  // While somebody types there is no value. The next value keeps the earlier time zone.
  const [kept, keep] = useState(false);
  const zoned = typeof props.value === 'string' ? isZoned(props.value) : kept;
  if (zoned !== kept) keep(zoned);
  return (
    <DayField
      {...props}
      shown={stored ? `${formatDay(stored.day)} ${stored.time}` : asText(props.value)}
      placeholder={t('widgets.date.timeFormat')}
      read={(text) => {
        const moment = readClockTime(text);
        return moment && { value: valueOf(moment, zoned), day: isoDay(moment.day) };
      }}
      withDay={(text, day) => `${formatDay(day)} ${parseClock(text.slice(11)) ?? '09:00'}`}
      send={(value) => props.emit('change', { value })}
    />
  );
}

function valueOf(moment: ClockTime, zoned: boolean): string {
  const text = `${isoDay(moment.day)}T${moment.time}`;
  const time = zoned ? timeOf(text) : null;
  return time === null ? text : new Date(time).toISOString();
}
