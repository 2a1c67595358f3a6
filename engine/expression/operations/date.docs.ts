import type { OperationDocs } from '../operation.ts';
import { arg, boolean, date, maybeText, moment, number, oneOf, optional, orNull, text } from '../signature.ts';

export const dateDocs = (): OperationDocs => ({
  parseDate: {
    group: 'date',
    description:
      'The stored form (YYYY-MM-DD) of a date written DD-MM-YYYY or DD/MM/YYYY, strictly; anything else is null.',
    args: [arg('text', moment)],
    reply: orNull(date),
    examples: [
      { formula: "parseDate('05-11-2026')", gives: '2026-11-05' },
      { formula: "parseDate('5/11/2026')", gives: null },
      { formula: "parseDate('31-04-2026')", gives: null },
    ],
  },
  formatDate: {
    group: 'date',
    description: 'A day as DD-MM-YYYY, or with another separator; empty for other values.',
    args: [arg('date', moment), optional('separator', oneOf('-', '/', '.'))],
    reply: text,
    examples: [
      { formula: "formatDate('2026-11-05')", gives: '05-11-2026' },
      { formula: "formatDate('2026-11-05', '/')", gives: '05/11/2026' },
      { formula: 'formatDate(null)', gives: '' },
    ],
  },
  formatDateTime: {
    group: 'date',
    description: 'A moment as DD-MM-YYYY HH:mm by the clock of the installation.',
    args: [arg('moment', moment)],
    reply: text,
    examples: [{ formula: "formatDateTime('2026-11-05T10:30:00Z')", gives: '05-11-2026 12:30' }],
  },
  time: {
    group: 'date',
    description: 'A moment as epoch milliseconds: for comparing with now.',
    args: [arg('moment', moment)],
    reply: orNull(number),
    examples: [{ formula: "time('1970-01-02T00:00:00Z')", gives: 86_400_000 }],
  },
  day: {
    group: 'date',
    description: 'The day (YYYY-MM-DD) of a moment by the calendar of the installation.',
    args: [arg('moment', moment)],
    reply: orNull(date),
    examples: [
      { formula: "day('2026-06-30T21:30:00Z')", gives: '2026-07-01' },
      { formula: 'day(null)', gives: null },
    ],
  },
  dayLabel: {
    group: 'date',
    description: 'A day for people: today, yesterday, tomorrow, else written out in their language.',
    args: [arg('moment', moment)],
    reply: text,
    examples: [
      { formula: 'dayLabel(null)', gives: '' },
      { formula: "dayLabel('2026-11-19')", gives: 'Χθες' },
      { formula: "dayLabel('2026-11-05')", gives: 'Πέμπτη 5 Νοεμβρίου' },
    ],
  },
  momentLabel: {
    group: 'date',
    description: 'A moment for people: its day as dayLabel says it, and the hour; within a sentence in small letters.',
    args: [arg('moment', moment), optional('inSentence', boolean)],
    reply: text,
    examples: [
      { formula: 'momentLabel(null)', gives: '' },
      { formula: "momentLabel('2026-11-19T10:30:00Z')", gives: 'Χθες, 12:30' },
      { formula: "momentLabel('2026-11-19T10:30:00Z', true)", gives: 'χθες, 12:30' },
      { formula: "momentLabel('2026-11-05T10:30:00Z')", gives: 'Πέμπτη 5 Νοεμβρίου, 12:30' },
    ],
  },
  clockLabel: {
    group: 'date',
    description: 'The hour of a moment as HH:mm by the clock of the installation.',
    args: [arg('moment', moment)],
    reply: text,
    examples: [
      { formula: "clockLabel('2026-11-05T10:30:00Z')", gives: '12:30' },
      { formula: 'clockLabel(null)', gives: '' },
    ],
  },
  year: {
    group: 'date',
    description: 'The year of a day or a moment.',
    args: [arg('date', moment)],
    reply: orNull(number),
    examples: [{ formula: "year('3000-01-01')", gives: 3000 }],
  },
  month: {
    group: 'date',
    description: 'The month (1 to 12) of a day or a moment.',
    args: [arg('date', moment)],
    reply: orNull(number),
    examples: [{ formula: "month('05-11-2026')", gives: 11 }],
  },
  within: {
    group: 'date',
    description: 'Is the moment no further than a span (30s, 10m, 24h, 7d) after another? A negative span looks back.',
    args: [arg('moment', moment), arg('from', moment), arg('span', text)],
    reply: boolean,
    examples: [
      { formula: "within('2026-11-05T10:00:00Z', '2026-11-04T12:00:00Z', '24h')", gives: true },
      { formula: "within('2026-11-05T13:00:00Z', '2026-11-04T12:00:00Z', '24h')", gives: false },
      { formula: "within('2026-11-04T11:30:00Z', '2026-11-04T12:00:00Z', '-60m')", gives: true },
    ],
  },
  addDays: {
    group: 'date',
    description: 'The day a number of days later (or earlier, when negative).',
    args: [arg('date', moment), arg('days', number)],
    reply: orNull(date),
    examples: [{ formula: "addDays('28-02-2024', 1)", gives: '2024-02-29' }],
  },
  daysBetween: {
    group: 'date',
    description: 'How many days the second day is after the first.',
    args: [arg('from', moment), arg('to', moment)],
    reply: orNull(number),
    examples: [{ formula: "daysBetween('2026-03-28', '30-03-2026')", gives: 2 }],
  },
  age: {
    group: 'date',
    description: 'Full years from a birth date to a day; without the second to today.',
    args: [arg('born', moment), optional('on', moment)],
    reply: orNull(number),
    examples: [
      { formula: "age('20-05-2000', '19-05-2026')", gives: 25 },
      { formula: "age('20-11-2000')", gives: 26 },
      { formula: "age('')", gives: null },
    ],
  },
  isDate: {
    group: 'format',
    description: 'Is it a date: DD-MM-YYYY, DD/MM/YYYY or YYYY-MM-DD, of a day that exists?',
    args: [arg('text', maybeText)],
    reply: boolean,
    examples: [
      { formula: "isDate('29-02-2024')", gives: true },
      { formula: "isDate('29-02-2025')", gives: false },
    ],
  },
});
