// oxlint-disable import/no-unassigned-import -- a stylesheet and a locale give nothing to assign
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/el';
import { FocusTrap } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useTranslate } from '../../../engine/react/index.ts';
import type { Range } from './day-field.tsx';
import { isoDay, parseIsoDate, today, type Day } from '../../../schemas/formats/greek-date.ts';
import { useLocale } from '../text/locale.ts';

interface Props {
  readonly value: string | null;
  readonly range: Range;
  readonly pick: (day: Day) => void;
}

/** A month to pick a day from; weeks start on Monday. */
export default function MonthPicker({ value, range, pick }: Props) {
  const t = useTranslate();
  const language = useLocale().slice(0, 2);
  const now = isoDay(today());
  const near = now < range.min ? range.min : now > range.max ? range.max : now;
  return (
    <FocusTrap active>
      <div>
        <DatePicker
          locale={language}
          firstDayOfWeek={1}
          value={value}
          defaultDate={value ?? near}
          minDate={range.min}
          maxDate={range.max}
          maxLevel="decade"
          hideOutsideDates
          weekendDays={[]}
          getDayProps={(day) => (day === (value ?? near) ? { 'data-autofocus': true } : {})}
          ariaLabels={{
            previousMonth: t('widgets.date.previousMonth'),
            nextMonth: t('widgets.date.nextMonth'),
            previousYear: t('widgets.date.previousYear'),
            nextYear: t('widgets.date.nextYear'),
            previousDecade: t('widgets.date.previousDecade'),
            nextDecade: t('widgets.date.nextDecade'),
          }}
          onChange={(chosen) => {
            const day = parseIsoDate(chosen ?? '');
            if (day) pick(day);
          }}
        />
      </div>
    </FocusTrap>
  );
}
