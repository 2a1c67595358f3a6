import type { Widget } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { asText } from '../_shared/content.ts';
import { DayField } from '../_shared/day-field.tsx';
import { greekOf, isoOf, readGreek, readIso } from '../_shared/days.ts';
import type { DateInputProps } from './schema.ts';

export default function DateInput(props: Widget<DateInputProps & { readonly value?: string | null }>) {
  const t = useTranslate();
  const stored = readIso(props.value);
  return (
    <DayField
      {...props}
      // A stored value that is no day is shown as it is, so that it can be mended.
      shown={stored ? greekOf(stored) : asText(props.value)}
      placeholder={t('widgets.date.format')}
      read={(text) => {
        const day = readGreek(text);
        return day && { value: isoOf(day), day: isoOf(day) };
      }}
      withDay={(_, day) => greekOf(day)}
      send={(value) => props.emit('change', { value })}
    />
  );
}
