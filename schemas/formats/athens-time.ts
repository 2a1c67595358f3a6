/** A moment as the calendar and the clock in Athens show it. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

// one zone for browser and server, so that both agree on which day a moment belongs to
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Athens',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** What the clock in Athens shows at an instant (epoch milliseconds). */
export function wallTime(instant: number): WallTime {
  const shown: Record<string, number> = {};
  for (const { type, value } of CLOCK.formatToParts(instant)) shown[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown;
  return { year, month, day, hour, minute, second };
}

const asUtc = (wall: WallTime): number =>
  utc(wall.year, wall.month, wall.day) + ((wall.hour * 60 + wall.minute) * 60 + wall.second) * 1000;

/** Midnight of a day as if it were in Greenwich; Date.UTC alone would read the years 0 to 99 as 1900 and more. */
export function utc(year: number, month: number, day: number): number {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}

/** The instant at which the clock in Athens shows this; within the lost hour of March the one an hour later. */
export function instantOf(wall: WallTime): number {
  const wanted = asUtc(wall);
  const first = wanted - offsetAt(wanted);
  return wanted - offsetAt(first);
}

const offsetAt = (instant: number): number => asUtc(wallTime(instant)) - Math.floor(instant / 1000) * 1000;
