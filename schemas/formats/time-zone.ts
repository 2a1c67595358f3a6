/** The local date and time of a moment in the installation's time zone. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** The default zone of an installation, and of a page until the server has answered. */
export const DEFAULT_TIME_ZONE = 'Europe/Athens';
/** The header of every server response with its time zone, so that the page has it before it shows anything. */
export const TIME_ZONE_HEADER = 'x-praxis-time-zone';
const DAY = 86_400_000;
const QUARTER = 900_000;
const FIRST = Date.UTC(1975);
const LAST = Date.UTC(2200);
const MAX_CACHED_OFFSETS = 20_000;

const clockOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

// One time zone for browser and server, so that both agree on the day of a moment.
let zone = DEFAULT_TIME_ZONE;
let clock = clockOf(zone);
const offsets = new Map<number, number>();

/** The zone of the installation, by its IANA name. */
export const timeZone = (): string => zone;

/** The server sets it from its settings, the page from the server's response. An unknown name throws. */
export function setTimeZone(name: string): void {
  if (name === zone) return;
  clock = clockOf(name);
  zone = name;
  offsets.clear();
}

export function isTimeZone(name: string): boolean {
  try {
    return clockOf(name).resolvedOptions().timeZone !== '';
  } catch {
    return false; // That is how Intl says no.
  }
}

/** The local date and time of an instant (epoch milliseconds). */
export function wallTime(instant: number): WallTime {
  if (instant < FIRST || instant > LAST) return readClock(instant);
  const date = new Date(instant + offsetAt(instant));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

function readClock(instant: number): WallTime {
  const shown: Record<string, number> = {};
  for (const { type, value } of clock.formatToParts(instant)) shown[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown;
  return { year, month, day, hour, minute, second };
}

const asUtc = (wall: WallTime): number =>
  utc(wall.year, wall.month, wall.day) + ((wall.hour * 60 + wall.minute) * 60 + wall.second) * 1000;

/** Midnight of a day in UTC. Date.UTC alone would read the years 0 to 99 as 1900 and later. */
export function utc(year: number, month: number, day: number): number {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}

/** The instant of a local time. For a time that occurs twice it is the first; for a skipped time the one an hour later. */
export function instantOf(wall: WallTime): number {
  const wanted = asUtc(wall);
  const before = wanted - offsetAt(wanted - DAY);
  const after = wanted - offsetAt(wanted + DAY);
  return before === after || asUtc(wallTime(before)) === wanted || asUtc(wallTime(after)) !== wanted ? before : after;
}

const readOffset = (instant: number): number => asUtc(readClock(instant)) - Math.floor(instant / 1000) * 1000;

/** Intl is slow, and a grid needs it for every cell. In these years clocks change only at full quarters of an hour, so results are cached by them. */
function offsetAt(instant: number): number {
  if (instant < FIRST || instant > LAST) return readOffset(instant);
  const quarter = Math.floor(instant / QUARTER);
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  const offset = readOffset(quarter * QUARTER);
  if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear();
  offsets.set(quarter, offset);
  return offset;
}
