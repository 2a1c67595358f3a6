import { addDays, dayNumber, makeDay, type Day } from '../schemas/formats/greek-date.ts';
import { wallTime } from '../schemas/formats/time-zone.ts';

/** The serial number of 01-01-1970. */
const EPOCH = 25_569;
/** Excel's calendar has a 29 February 1900 with this number. Earlier days have numbers that are one too low. */
const LEAP_1900 = 60;

/** The serial number of a day: 1 is 01-01-1900. */
export function serialOfDay(day: Day): number {
  const serial = dayNumber(day) + EPOCH;
  return serial <= LEAP_1900 ? serial - 1 : serial;
}

/** The day of a serial number; null below 1, above the year 9999, and for 29 February 1900, which did not exist. */
export function dayOfSerial(serial: number): Day | null {
  const whole = Math.floor(serial);
  if (whole < 1 || whole > 2_958_465 || whole === LEAP_1900) return null;
  const first = makeDay(1970, 1, 1);
  return first && addDays(first, whole - EPOCH + (whole < LEAP_1900 ? 1 : 0));
}

/** The serial number of a moment in the installation's time zone. The time is its fraction. */
export function nowSerial(instant: number): number {
  const { year, month, day, hour, minute, second } = wallTime(instant);
  return serialOfDay({ year, month, day }) + (hour * 3_600 + minute * 60 + second) / 86_400;
}
