import { dayWriter } from '../../../schemas/formats/day-text.ts';
import { isoDay, today, type Day } from '../../../schemas/formats/greek-date.ts';
import { EventChip } from './EventChip.tsx';
import type { DayItem } from './month.ts';
import type { CalendarItem } from './schema.ts';
import css from './Calendar.module.css';

interface Props {
  readonly days: readonly Day[];
  readonly happenings: ReadonlyMap<string, readonly DayItem[]>;
  readonly locale: string;
  readonly empty: string;
  readonly open: ((item: CalendarItem) => void) | null;
}

/** Days with their events, as a list. */
export function Agenda({ days, happenings, locale, empty, open }: Props) {
  const shown = days.filter((day) => happenings.has(isoDay(day)));
  const name = dayWriter(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  if (shown.length === 0) return <p className={css.empty}>{empty}</p>;
  return (
    <ol className={css.agenda}>
      {shown.map((day) => (
        <li key={isoDay(day)} className={css.agendaDay} data-today={isoDay(day) === isoDay(today()) || undefined}>
          <h3 className={css.agendaTitle}>{name.day(day)}</h3>
          {(happenings.get(isoDay(day)) ?? []).map((happening) => (
            <EventChip key={happening.item.key} happening={happening} open={open} wide />
          ))}
        </li>
      ))}
    </ol>
  );
}
