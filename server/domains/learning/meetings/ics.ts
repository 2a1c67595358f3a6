/** A meeting in a calendar file. */
export interface CalendarEvent {
  /** The same meeting has the same uid in every file. */
  readonly uid: string;
  readonly start: number;
  readonly minutes: number;
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
  /** Higher after each change. */
  readonly sequence: number;
  /** It does not take place. */
  readonly cancelled?: boolean;
}

interface FileOptions {
  /** The name that programs show for the calendar. */
  readonly name?: string;
  readonly now?: number;
}

const formatStamp = (time: number): string => new Date(time).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** RFC 5545: escapes characters that would end a value. */
const escapeText = (value: string): string =>
  value
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/[,;]/g, (mark) => `\\${mark}`)
    // oxlint-disable-next-line no-control-regex -- no line of the file may hold one
    .replaceAll(/[\u0000-\u001f\u007f]/g, ' ');

/** Lines longer than 75 bytes continue on the next line; characters are not split. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n ');
}

const eventLines = (
  { uid, start, minutes, title, text: about, link, sequence, cancelled = false }: CalendarEvent,
  now: number,
): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(uid)}`,
  `DTSTAMP:${formatStamp(now)}`,
  `DTSTART:${formatStamp(start)}`,
  `DTEND:${formatStamp(start + minutes * 60_000)}`,
  `SEQUENCE:${sequence}`,
  `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `SUMMARY:${escapeText(title)}`,
  ...(about === '' ? [] : [`DESCRIPTION:${escapeText(about)}`]),
  ...(link === null ? [] : [`URL:${escapeText(link)}`]),
  'END:VEVENT',
];

/** A calendar file (RFC 5545). */
export function createCalendarFile(
  events: readonly CalendarEvent[],
  { name, now = Date.now() }: FileOptions = {},
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Praxis//Meetings//EL',
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escapeText(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H']),
    ...events.flatMap((meeting) => eventLines(meeting, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
