// oxlint-disable jsx-a11y/prefer-tag-over-role -- a month is a grid of cells that hold buttons; the layout is CSS grid
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { classes } from '../../parts/schema/text-and-classes.ts';
import { dayWriter } from '../../../schemas/formats/day-text.ts';
import { addDays, isoDay, today, type Day } from '../../../schemas/formats/greek-date.ts';
import { EventChip } from './EventChip.tsx';
import { stepDate, type DayItem } from './month.ts';
import type { CalendarItem } from './schema.ts';
import css from './Calendar.module.css';

interface Props {
  readonly days: readonly Day[];
  readonly at: Day;
  readonly happenings: ReadonlyMap<string, readonly DayItem[]>;
  readonly locale: string;
  readonly narrow: boolean;
  readonly open: ((item: CalendarItem) => void) | null;
  readonly move: (day: Day) => void;
}

const SHOWN = 3;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const weeksOf = (days: readonly Day[]): readonly (readonly Day[])[] =>
  Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));

/** A month as a grid. Arrow keys move by days, Page Up and Page Down by months. */
export function MonthGrid({ days, at, happenings, locale, narrow, open, move }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const [walked, setWalked] = useState(false);
  const active = isoDay(at);
  useEffect(() => {
    if (walked) grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [walked, active]);
  const name = dayWriter(locale, { weekday: narrow ? 'narrow' : 'short' });
  const full = dayWriter(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const keyed = (event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['day'] === undefined) return;
    const step = STEPS[event.key];
    const next =
      step === undefined
        ? event.key === 'PageUp' || event.key === 'PageDown'
          ? stepDate('month', at, event.key === 'PageUp' ? -1 : 1)
          : null
        : addDays(at, step);
    if (!next) return;
    event.preventDefault();
    setWalked(true);
    move(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus roves over the days
    <div ref={grid} role="grid" className={css.month} data-narrow={narrow || undefined} onKeyDown={keyed}>
      <div role="row" className={css.week}>
        {days.slice(0, 7).map((day) => (
          <div key={isoDay(day)} role="columnheader" className={css.weekday}>
            {name.day(day)}
          </div>
        ))}
      </div>
      {weeksOf(days).map((week) => (
        <div key={week[0] ? isoDay(week[0]) : ''} role="row" className={css.week}>
          {week.map((day) => (
            <DayCell
              key={isoDay(day)}
              day={day}
              label={full.day(day)}
              active={isoDay(day) === active}
              outside={day.month !== at.month}
              list={happenings.get(isoDay(day)) ?? []}
              narrow={narrow}
              open={open}
              move={move}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface CellProps extends Pick<Props, 'narrow' | 'open' | 'move'> {
  readonly day: Day;
  readonly label: string;
  readonly active: boolean;
  readonly outside: boolean;
  readonly list: readonly DayItem[];
}

function DayCell({ day, label, active, outside, list, narrow, open, move }: CellProps) {
  const t = useTranslate();
  const [whole, setWhole] = useState(false);
  const shown = narrow ? [] : whole ? list : list.slice(0, SHOWN);
  return (
    <div
      role="gridcell"
      className={classes(css.day, outside && css.outside)}
      data-today={isoDay(day) === isoDay(today()) || undefined}
    >
      <button
        type="button"
        className={css.dayNumber}
        data-day={isoDay(day)}
        tabIndex={active ? 0 : -1}
        aria-current={isoDay(day) === isoDay(today()) ? 'date' : undefined}
        aria-label={list.length > 0 ? t('widgets.calendar.day', { day: label, count: list.length }) : label}
        onClick={() => move(day)}
      >
        {day.day}
      </button>
      {shown.map((happening) => (
        <EventChip key={happening.item.key} happening={happening} open={open} />
      ))}
      {list.length > shown.length ? (
        narrow ? (
          <span className={css.dots} aria-hidden="true" />
        ) : (
          <button type="button" className={css.rest} onClick={() => setWhole(true)}>
            {t('widgets.calendar.more', { count: list.length - shown.length })}
          </button>
        )
      ) : null}
    </div>
  );
}
