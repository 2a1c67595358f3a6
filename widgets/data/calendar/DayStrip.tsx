import { useRef, type KeyboardEvent } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { dayWriter } from '../../../schemas/formats/day-text.ts';
import { addDays, isoDay, today, type Day } from '../../../schemas/formats/greek-date.ts';
import { daysShown, type DayItem } from './month.ts';
import css from './Hours.module.css';

interface Props {
  readonly at: Day;
  readonly locale: string;
  readonly happenings: ReadonlyMap<string, readonly DayItem[]>;
  readonly move: (day: Day) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };
const MAX_DOTS = 3;

/** The week of a day, to choose another day of it. Arrow keys move by days. */
export function DayStrip({ at, locale, happenings, move }: Props) {
  const t = useTranslate();
  const strip = useRef<HTMLUListElement>(null);
  const full = dayWriter(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const short = dayWriter(locale, { weekday: 'short' });
  const keyed = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(addDays(at, step));
    requestAnimationFrame(() => strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus());
  };
  return (
    <ul ref={strip} className={css.strip}>
      {daysShown('week', at).map((day) => {
        const [key, chosen] = [isoDay(day), isoDay(day) === isoDay(at)];
        const count = happenings.get(key)?.length ?? 0;
        return (
          <li key={key}>
            <button
              type="button"
              className={css.stripDay}
              aria-pressed={chosen}
              aria-current={key === isoDay(today()) ? 'date' : undefined}
              tabIndex={chosen ? 0 : -1}
              onClick={() => move(day)}
              onKeyDown={keyed}
            >
              <span className="px-hidden">
                {count > 0 ? t('widgets.calendar.day', { day: full.day(day), count }) : full.day(day)}
              </span>
              <span className={css.weekday} aria-hidden="true">
                {short.day(day)}
              </span>
              <span className={css.stripNumber} aria-hidden="true">
                {day.day}
              </span>
              <span className={css.dots} aria-hidden="true">
                {Array.from({ length: Math.min(count, MAX_DOTS) }, (_, index) => (
                  <span key={index} />
                ))}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
