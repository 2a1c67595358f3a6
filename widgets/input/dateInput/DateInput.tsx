import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { DayField } from '../../parts/field/day-field.tsx';
import { dayOf, formatDay, isoDay, parseGreekDate, parseIsoDate } from '../../../schemas/formats/greek-date.ts';
import type { DateInputProps } from './schema.ts';

export default function DateInput(props: Widget<DateInputProps & { readonly value?: string | null }>) {
  const t = useTranslate();
  const stored = dayOf(props.value);
  return (
    <DayField
      {...props}
      // A stored value that is not a day is shown unchanged, so that it can be corrected.
      shown={stored ? formatDay(stored) : asText(props.value)}
      placeholder={t('widgets.date.format')}
      read={(text) => {
        // Browsers fill in a day of birth as it is stored.
        const day = parseGreekDate(text) ?? parseIsoDate(text);
        return day && { value: isoDay(day), day: isoDay(day) };
      }}
      withDay={(_, day) => formatDay(day)}
      send={(value) => props.emit('change', { value })}
    />
  );
}
