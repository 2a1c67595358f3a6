import type { CSSProperties } from 'react';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { toneOf } from '../../parts/theme/tones.ts';
import type { Day } from '../../../schemas/formats/greek-date.ts';
import { clockText, type PlacedItem } from './hours.ts';
import type { CalendarItem } from './schema.ts';
import type { Moves } from './use-moves.ts';
import css from './Hours.module.css';

interface Props {
  readonly placed: PlacedItem;
  readonly day: Day;
  readonly hours: readonly [number, number];
  readonly open: ((item: CalendarItem) => void) | null;
  readonly moves: Moves | null;
  readonly hint: string;
}

/** The place of a span of minutes in a column. */
export function placeStyle(from: number, to: number, [first, last]: readonly [number, number]): CSSProperties {
  const whole = (last - first) * 60;
  return {
    insetBlockStart: `${((from - first * 60) / whole) * 100}%`,
    blockSize: `${((to - from) / whole) * 100}%`,
  };
}

/** Shorter entries have one line. */
const TWO_LINES = 40;

/** An entry at its hours. One that may be moved is dragged, or moved with Shift and arrows; its end with Alt and arrows. */
export function TimedEvent({ placed, day, hours, open, moves, hint }: Props) {
  const { item, from, to, lane, lanes } = placed;
  const movable = moves && item.movable ? moves : null;
  const label = [`${clockText(from)}–${clockText(to)}`, asText(item.title), asText(item.text)]
    .filter(Boolean)
    .join(' ');
  const content = (
    <>
      <span className="px-hidden">{label}</span>
      <span className={css.eventTitle} aria-hidden="true">
        {asText(item.title)}
      </span>
      <span className={css.eventText} aria-hidden="true">
        <span className="px-whole">{clockText(from)}</span>
        {item.text ? ` · ${asText(item.text)}` : ''}
      </span>
    </>
  );
  const shared = {
    className: css.event,
    'data-tone': toneOf(item.tone),
    'data-short': to - from < TWO_LINES || undefined,
    title: label,
  };
  return (
    <li
      className={css.place}
      data-moving={moves?.move?.item.key === item.key || undefined}
      style={{
        ...placeStyle(from, to, hours),
        insetInlineStart: `${(lane / lanes) * 100}%`,
        inlineSize: `${100 / lanes}%`,
      }}
    >
      {open ? (
        <button
          type="button"
          {...shared}
          aria-describedby={movable ? hint : undefined}
          data-movable={movable ? true : undefined}
          onClick={() => (moves?.wasDragged() ? undefined : open(item))}
          {...(movable
            ? {
                onPointerDown: (event) => movable.press(event, day, placed, false),
                onKeyDown: (event) => movable.key(event, day, placed),
                onBlur: movable.cancel,
              }
            : {})}
        >
          {content}
        </button>
      ) : (
        <div {...shared}>{content}</div>
      )}
      {movable ? (
        <span
          aria-hidden="true"
          className={css.end}
          onPointerDown={(event) => movable.press(event, day, placed, true)}
        />
      ) : null}
    </li>
  );
}
