import { addDays, clockTimeOf, isoDay, type Day } from '../../../schemas/formats/greek-date.ts';
import type { CalendarItem } from './schema.ts';

const DAY_MINUTES = 1440;
/** Times are chosen in steps of these minutes. */
export const STEP = 15;
/** Pressing an empty place means the half hour around it. */
const SLOT = 30;
const SHORTEST = 15;
/** An entry without an end. */
const USUAL_LENGTH = 45;
const MAX_LANES = 3;
const FIRST_HOUR = 8;
const LAST_HOUR = 21;

/** An entry in the column of a day: minutes since midnight, and its place among those that overlap it. */
export interface PlacedItem {
  readonly item: CalendarItem;
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  readonly lanes: number;
}

/** A day and minutes since its midnight. */
export interface Slot {
  readonly day: Day;
  readonly minutes: number;
}

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const two = (number: number): string => String(number).padStart(2, '0');
/** HH:mm; the end of the day is 24:00. */
export const clockText = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** The local date-time of a slot. An end after midnight is on the next day. */
export function momentText({ day, minutes }: Slot): string {
  const over = Math.floor(minutes / DAY_MINUTES);
  return `${isoDay(addDays(day, over))}T${clockText(minutes - over * DAY_MINUTES)}`;
}

interface Span {
  readonly item: CalendarItem;
  readonly from: number;
  readonly to: number;
}

/** The part of an entry within a day; undefined if it is on other days or has no hour. */
function spanOn(item: CalendarItem, day: Day): Span | undefined {
  const start = item.start.includes('T') ? clockTimeOf(item.start) : null;
  if (!start) return undefined;
  const end = clockTimeOf(item.end);
  const [first, shown, last] = [isoDay(start.day), isoDay(day), isoDay(end?.day ?? start.day)];
  if (shown < first || shown > last) return undefined;
  const from = shown === first ? minutesOf(start.time) : 0;
  const until = end === null ? from + USUAL_LENGTH : shown === last ? minutesOf(end.time) : DAY_MINUTES;
  if (shown > first && until === 0) return undefined;
  return { item, from, to: Math.min(DAY_MINUTES, Math.max(until, from + SHORTEST)) };
}

/** The entries of a day that have an hour. Those that overlap stand side by side. */
export function placeItems(items: readonly CalendarItem[], day: Day): readonly PlacedItem[] {
  const spans = items
    .flatMap((item) => spanOn(item, day) ?? [])
    .toSorted((one, other) => one.from - other.from || other.to - one.to);
  const placed: PlacedItem[] = [];
  let group: (Span & { readonly lane: number })[] = [];
  let end = 0;
  const closeGroup = (): void => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1;
    placed.push(...group.map((span) => ({ ...span, lanes })));
    group = [];
  };
  for (const span of spans) {
    if (span.from >= end) closeGroup();
    const taken = new Set(group.filter(({ to }) => to > span.from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane++;
    group.push({ ...span, lane });
    end = Math.max(end, span.to);
  }
  closeGroup();
  return placed;
}

/** Entries for which there is no room beside the others. */
export interface Rest {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** At most three entries beside each other: two, and how many more there are. */
export function foldLanes(placed: readonly PlacedItem[]): {
  readonly shown: readonly PlacedItem[];
  readonly rest: readonly Rest[];
} {
  const shown = placed.flatMap((each) =>
    each.lanes <= MAX_LANES ? [each] : each.lane < MAX_LANES - 1 ? [{ ...each, lanes: MAX_LANES }] : [],
  );
  const rest: Rest[] = [];
  for (const { lane, lanes, from, to } of placed) {
    if (lanes <= MAX_LANES || lane < MAX_LANES - 1) continue;
    const last = rest.at(-1);
    if (last && from < last.to) rest.splice(-1, 1, { ...last, to: Math.max(last.to, to), count: last.count + 1 });
    else rest.push({ from, to, count: 1 });
  }
  return { shown, rest };
}

/** The entries of a day that last all of it. */
export const wholeDayItems = (items: readonly CalendarItem[], day: Day): readonly CalendarItem[] =>
  items.filter((item) => {
    const start = item.start.includes('T') ? undefined : clockTimeOf(item.start)?.day;
    if (!start) return false;
    const last = clockTimeOf(item.end)?.day ?? start;
    return isoDay(start) <= isoDay(day) && isoDay(day) <= isoDay(last);
  });

/** The hours of a working day, and those before and after it at which something happens. */
export function hoursShown(days: readonly (readonly PlacedItem[])[], all: boolean): readonly [number, number] {
  if (all) return [0, 24];
  const spans = days.flat();
  const first = Math.min(FIRST_HOUR, ...spans.map(({ from }) => Math.floor(from / 60)));
  const last = Math.max(LAST_HOUR, ...spans.map(({ to }) => Math.ceil(to / 60)));
  return [first, last];
}

/** The half hour at a place of a column, whose height is the shown hours. */
export function slotAt(part: number, [first, last]: readonly [number, number]): number {
  const minutes = first * 60 + Math.max(0, Math.min(1, part)) * (last - first) * 60;
  return Math.min(last * 60 - SLOT, Math.floor(minutes / SLOT) * SLOT);
}

/** The start of an entry, changed by some minutes and in steps. */
export const stepMinutes = (minutes: number, by: number, length: number): number =>
  Math.max(0, Math.min(DAY_MINUTES - Math.min(length, DAY_MINUTES), Math.round((minutes + by) / STEP) * STEP));

/** The length of an entry, changed by some minutes and in steps. */
export const stepLength = (length: number, by: number, from: number): number =>
  Math.max(STEP, Math.min(DAY_MINUTES - from, Math.round((length + by) / STEP) * STEP));
