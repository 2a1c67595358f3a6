// oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the slot of the column is a button for keys
import { useLayoutEffect, useRef } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { clockTimeOf, isoDay, type Day } from '../../../schemas/formats/greek-date.ts';
import { useSecond } from '../../parts/hook/use-second.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { clockText, foldLanes, minutesOf, slotAt, type PlacedItem, type Slot } from './hours.ts';
import type { CalendarItem } from './schema.ts';
import { placeStyle, TimedEvent } from './TimedEvent.tsx';
import type { Moves } from './use-moves.ts';
import css from './Hours.module.css';

interface Props {
  readonly day: Day;
  readonly name: string;
  readonly placed: readonly PlacedItem[];
  readonly hours: readonly [number, number];
  readonly isToday: boolean;
  readonly open: ((item: CalendarItem) => void) | null;
  readonly moves: Moves | null;
  readonly hint: string;
  readonly make: ((slot: Slot) => void) | null;
  /** Shows the day alone, where there is room for all entries. */
  readonly show: ((day: Day) => void) | null;
  /** The slot for keys, in the column of the chosen day. */
  readonly slot: number | null;
  readonly walk: (key: string) => boolean;
  readonly takesFocus: boolean;
}

/** The hours of a day: its entries, the present time, and the slot at which a new entry would begin. */
export function DayColumn(props: Props) {
  const { day, name, placed, hours, isToday, open, moves, hint, make, slot, show } = props;
  const t = useTranslate();
  const folded = show ? foldLanes(placed) : { shown: placed, rest: [] };
  const shown = moves?.move && isoDay(moves.move.day) === isoDay(day) ? moves.move : null;
  return (
    <ul
      aria-label={name}
      className={css.column}
      data-column={isoDay(day)}
      data-today={isToday || undefined}
      data-makes={make ? true : undefined}
      onClick={(event) => {
        if (!make || event.target !== event.currentTarget || moves?.wasDragged()) return;
        const box = event.currentTarget.getBoundingClientRect();
        make({ day, minutes: slotAt((event.clientY - box.top) / box.height, hours) });
      }}
    >
      {folded.shown.map((each) => (
        <TimedEvent key={each.item.key} placed={each} day={day} hours={hours} open={open} moves={moves} hint={hint} />
      ))}
      {folded.rest.map(({ from, to, count }) => (
        <li key={from} className={css.rest} style={placeStyle(from, to, hours)}>
          <button type="button" className={css.restButton} onClick={() => show?.(day)}>
            <span className="px-hidden">{t('widgets.calendar.more', { count })}</span>
            <span aria-hidden="true">{`+${count}`}</span>
          </button>
        </li>
      ))}
      {shown ? (
        <li aria-hidden="true" className={css.ghost} style={placeStyle(shown.from, shown.to, hours)}>
          <span className={css.eventTitle}>{asText(shown.item.title)}</span>
          <span className={css.eventText}>{`${clockText(shown.from)}–${clockText(shown.to)}`}</span>
        </li>
      ) : null}
      {/* Another time is another button, so that screen readers read it. */}
      {make && slot !== null ? <SlotButton key={slot} {...props} make={make} minutes={slot} /> : null}
      {isToday ? <NowLine hours={hours} /> : null}
    </ul>
  );
}

interface SlotProps extends Props {
  readonly make: (slot: Slot) => void;
  readonly minutes: number;
}

/** The place for a new entry that arrow keys move. */
function SlotButton({ day, name, hours, make, minutes, walk, takesFocus }: SlotProps) {
  const t = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <li className={css.slotPlace} style={placeStyle(minutes, minutes + 30, hours)}>
      <button
        ref={button}
        type="button"
        className={css.slot}
        aria-label={t('widgets.calendar.slot', { day: name, time: clockText(minutes) })}
        onClick={() => make({ day, minutes })}
        onKeyDown={(event) => {
          if (walk(event.key)) event.preventDefault();
        }}
      >
        <span aria-hidden="true">{`+ ${clockText(minutes)}`}</span>
      </button>
    </li>
  );
}

function NowLine({ hours }: { readonly hours: readonly [number, number] }) {
  const t = useTranslate();
  const now = useSecond(true);
  const time = clockTimeOf(now)?.time ?? '00:00';
  const minutes = minutesOf(time);
  if (minutes < hours[0] * 60 || minutes > hours[1] * 60) return null;
  return (
    <li className={css.now} style={{ insetBlockStart: placeStyle(minutes, minutes, hours).insetBlockStart }}>
      <span className="px-hidden">{t('widgets.calendar.now', { time })}</span>
    </li>
  );
}
