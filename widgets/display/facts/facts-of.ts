import { asText } from '../../parts/schema/text-and-classes.ts';
import type { Schema } from '../../../engine/index.ts';
import { sizeText } from '../../parts/field/local-file.ts';
import { dayOf, formatDay, formatTime, timeOf } from '../../../schemas/formats/greek-date.ts';

export interface Fact {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  /** Is it a number or a moment, which must not wrap? */
  readonly whole: boolean;
}

interface Words {
  readonly locale: string;
  readonly yes: string;
  readonly no: string;
}

/** The facts of the value: those of the schema in its order, then the others. */
export function factsOf(value: unknown, schema: Schema | null, words: Words): readonly Fact[] {
  const entries = new Map(Object.entries(asObject(value)));
  const known = Object.keys(schema?.properties ?? {}).filter((key) => entries.has(key));
  const keys = [...known, ...[...entries.keys()].filter((key) => !known.includes(key))];
  return keys
    .map((key) => {
      const shape = schema?.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
      const fact = entries.get(key);
      const whole = typeof fact === 'number' || shape?.format === 'date' || shape?.format === 'date-time';
      return { key, name: shape?.title ?? key.replaceAll('_', ' '), text: factText(fact, shape, words), whole };
    })
    .filter(({ text }) => text !== '');
}

function asObject(value: unknown): object {
  if (typeof value === 'string') {
    try {
      return asObject(JSON.parse(value));
    } catch {
      // Older records have a plain text here, which becomes their only fact.
      return value ? { Text: value } : {};
    }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function factText(value: unknown, shape: Schema | undefined, words: Words): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number' && shape?.format === 'bytes') return sizeText(value, words.locale);
  if (typeof value === 'number') return new Intl.NumberFormat(words.locale).format(value);
  if (Array.isArray(value)) return value.map((item) => factText(item, undefined, words)).join(', ');
  if (shape?.format === 'date' || shape?.format === 'date-time') return dateText(value, shape.format);
  if (shape?.format === 'html' && typeof value === 'string') return plainText(value);
  return asText(value);
}

function dateText(value: unknown, format: string): string {
  const day = format === 'date' ? dayOf(value) : null;
  if (day) return formatDay(day);
  const time = timeOf(value);
  return time === null ? asText(value) : formatTime(time);
}

/** The text of HTML, parsed in a separate document, so that nothing runs or loads. */
const plainText = (html: string): string =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim();
