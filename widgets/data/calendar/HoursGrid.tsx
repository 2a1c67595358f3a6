import { useId, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { dayWriter } from '../../../schemas/formats/day-text.ts';
import { addDays, isoDay, today, type Day } from '../../../schemas/formats/greek-date.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { DayColumn } from './DayColumn.tsx';
import { EventChip } from './EventChip.tsx';
import { clockText, hoursShown, placeItems, wholeDayItems, type Slot } from './hours.ts';
import type { CalendarItem } from './schema.ts';
import { useMoves, type Move } from './use-moves.ts';
import css from './Hours.module.css';

interface Props {
  readonly days: readonly Day[];
  readonly at: Day;
  readonly items: readonly CalendarItem[];
  readonly locale: string;
  readonly open: ((item: CalendarItem) => void) | null;
  readonly make: ((slot: Slot) => void) | null;
  readonly change: ((move: Move) => void) | null;
  readonly move: (day: Day) => void;
  /** Shows one day. */
  readonly show: (day: Day) => void;
}

const FIRST_SLOT = 600;
const SLOT = 30;
const DAY_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };
const SLOT_STEPS: Readonly<Record<string, number>> = { ArrowUp: -SLOT, ArrowDown: SLOT };

/** Days beside each other, with their hours. */
export function HoursGrid({ days, at, items, locale, open, make, change, move, show }: Props) {
  const t = useTranslate();
  const hint = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [all, setAll] = useState(false);
  const [slot, setSlot] = useState({ minutes: FIRST_SLOT, walked: false });
  const placed = useMemo(() => days.map((day) => placeItems(items, day)), [days, items]);
  const hours = hoursShown(placed, all);
  const moves = useMoves({ grid, hours, days, done: (made) => change?.(made) });
  const full = dayWriter(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const now = isoDay(today());
  const minutes = Math.max(hours[0] * 60, Math.min(slot.minutes, hours[1] * 60 - SLOT));

  const walk = (key: string): boolean => {
    const [dayStep, slotStep] = [DAY_STEPS[key], SLOT_STEPS[key]];
    const edge = key === 'Home' ? hours[0] * 60 : key === 'End' ? hours[1] * 60 - SLOT : undefined;
    if (dayStep === undefined && slotStep === undefined && edge === undefined) return false;
    const next = edge ?? minutes + (slotStep ?? 0);
    setSlot({ minutes: Math.max(hours[0] * 60, Math.min(next, hours[1] * 60 - SLOT)), walked: true });
    if (dayStep !== undefined) move(addDays(at, dayStep));
    return true;
  };
  const allDay = days.map((day) => wholeDayItems(items, day));
  return (
    <div className={css.frame} data-days={days.length} ref={grid}>
      <div className={css.inner} style={{ '--hours': hours[1] - hours[0] }}>
        {days.length > 1 ? (
          <div className={css.head}>
            <span />
            {days.map((day) => (
              <DayHead key={isoDay(day)} day={day} isToday={isoDay(day) === now} locale={locale} show={show} />
            ))}
          </div>
        ) : null}
        {allDay.some(({ length }) => length > 0) ? (
          <div className={css.whole}>
            <span className={css.wholeName}>{t('widgets.calendar.wholeDay')}</span>
            {days.map((day, index) => (
              <div key={isoDay(day)} className={css.wholeDay}>
                {(allDay[index] ?? []).map((item) => (
                  <EventChip key={item.key} happening={{ item, time: '' }} open={open} />
                ))}
              </div>
            ))}
          </div>
        ) : null}
        <div className={css.body}>
          <Axis hours={hours} />
          {days.map((day, index) => (
            <DayColumn
              key={isoDay(day)}
              day={day}
              name={full.day(day)}
              placed={placed[index] ?? []}
              hours={hours}
              isToday={isoDay(day) === now}
              open={open}
              moves={change ? moves : null}
              hint={hint}
              make={make}
              show={days.length > 1 ? show : null}
              slot={isoDay(day) === isoDay(at) ? minutes : null}
              walk={walk}
              takesFocus={slot.walked}
            />
          ))}
        </div>
      </div>
      <button type="button" className={css.all} aria-pressed={all} onClick={() => setAll(!all)}>
        {t(all ? 'widgets.calendar.workingHours' : 'widgets.calendar.allHours')}
      </button>
      {change ? (
        <>
          <span id={hint} className="px-hidden">
            {t('widgets.calendar.moveHint')}
          </span>
          <span aria-live="assertive" className="px-hidden">
            {moves.move?.keys ? moveText(moves.move) : ''}
          </span>
        </>
      ) : null}
    </div>
  );

  function moveText({ item, day, from, to }: Move): string {
    const time = `${clockText(from)}–${clockText(to)}`;
    return t('widgets.calendar.moving', { title: asText(item.title), day: full.day(day), time });
  }
}

interface HeadProps {
  readonly day: Day;
  readonly isToday: boolean;
  readonly locale: string;
  readonly show: (day: Day) => void;
}

function DayHead({ day, isToday, locale, show }: HeadProps) {
  const full = dayWriter(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <button type="button" className={css.dayHead} aria-current={isToday ? 'date' : undefined} onClick={() => show(day)}>
      <span className="px-hidden">{full.day(day)}</span>
      <span className={css.weekday} aria-hidden="true">
        {dayWriter(locale, { weekday: 'short' }).day(day)}
      </span>
      <span className={css.number} aria-hidden="true">
        {day.day}
      </span>
    </button>
  );
}

function Axis({ hours: [first, last] }: { readonly hours: readonly [number, number] }) {
  return (
    <div className={css.axis} aria-hidden="true">
      {Array.from({ length: last - first }, (_, index) => (
        <span key={index}>{clockText((first + index) * 60)}</span>
      ))}
    </div>
  );
}
