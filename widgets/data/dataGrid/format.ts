import { asText } from '../../parts/schema/text-and-classes.ts';
import { clockTimeOf, formatDay, isoDay, parseGreekDate } from '../../../schemas/formats/greek-date.ts';
import type { ColumnProps } from './schema.ts';

export type Format = NonNullable<ColumnProps['format']>;
export type Formatter = (value: unknown, format: Format) => string;

/** Formats values in a language; values that do not fit their format are shown unchanged. */
export function formatterOf(locale: string): Formatter {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const write: Readonly<Record<Format, (value: unknown) => string>> = {
    text: (value) => (Array.isArray(value) ? value.map(asText).join(', ') : asText(value)),
    number: (value) => (typeof value === 'number' ? number.format(value) : asText(value)),
    percent: (value) => (typeof value === 'number' ? percent.format(value) : asText(value)),
    date: (value) => moment(value)?.day ?? asText(value),
    datetime: (value) => {
      const read = moment(value);
      return read ? `${read.day} ${read.time}` : asText(value);
    },
  };
  return (value, format) => write[format](value);
}

function moment(value: unknown): { readonly day: string; readonly time: string } | null {
  const read = clockTimeOf(value);
  return read && { day: formatDay(read.day), time: read.time };
}

/** The sort value of a column. Days in the form DD-MM-YYYY are compared as days. */
export function sortable(value: unknown, format: Format): unknown {
  if ((format !== 'date' && format !== 'datetime') || typeof value !== 'string') return value;
  const day = parseGreekDate(value.slice(0, 10));
  return day ? `${isoDay(day)}${value.slice(10)}` : value;
}

export const isNumeric = (format: Format): boolean => format === 'number' || format === 'percent';
