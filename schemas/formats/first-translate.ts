import { formatNumber } from './greek-number.ts';
import { replaceSpans } from './spans.ts';

/** The texts of one language: flat keys, as the language call sends them. */
export type TextTable = Readonly<Record<string, string>>;

const PARAMETER = { open: '{{', close: '}}', without: '\n', shortest: 1 };

/** Translates as i18next does, for pages that are rendered before it is loaded: {{parameters}} and plurals. A test checks that both agree. */
export function firstTranslate(
  table: TextTable,
  language: string,
  key: string,
  values: Readonly<Record<string, unknown>>,
): string {
  const text = keysOf(key, language, values['count']).find((candidate) => Object.hasOwn(table, candidate));
  if (text === undefined) return key;
  return replaceSpans(table[text] ?? '', PARAMETER, (name, whole) => printed(values, name.trim(), whole, language));
}

/** The names of text parameters that are counts. */
const COUNTS: ReadonlySet<string> = new Set(['count', 'done', 'total', 'all', 'most']);

/** Counts are grouped by thousands. Another whole number may be a name: a year, a version. */
export const numberInText = (value: number, name: string, language: string): string =>
  formatNumber(value, language, undefined, COUNTS.has(name) || !Number.isInteger(value));

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  return rules.set(language, known) && known;
}

function keysOf(key: string, language: string, count: unknown): readonly string[] {
  if (typeof count !== 'number') return [key];
  const plural = `${key}_${pluralRules(language).select(count)}`;
  return [...(count === 0 ? [`${key}_zero`] : []), plural, key, `${key}_other`];
}

function printed(values: Readonly<Record<string, unknown>>, name: string, missing: string, language: string): string {
  if (!Object.hasOwn(values, name)) return missing;
  const value: unknown = values[name] ?? '';
  if (typeof value === 'number') return numberInText(value, name, language);
  // Values without a text are written as in i18next.
  // oxlint-disable-next-line typescript/no-base-to-string
  return String(value);
}
