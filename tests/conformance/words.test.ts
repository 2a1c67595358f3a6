import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isUnitFile } from '../../schemas/documents/screen-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const LOCALES = join(ROOT, 'schemas/locales');
const GREEK = String.raw`\u0370-\u03ff\u1f00-\u1fff`;

type Text = readonly [name: string, text: string];

/** Placeholders, tags and code are no words. */
const words = (text: string) => text.replaceAll(/\{\{.*?\}\}|<[^>]*>|\\./g, '0');

const localeTexts = (language: string): readonly Text[] =>
  readdirSync(join(LOCALES, language)).flatMap((file) =>
    Object.entries<string>(JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8'))),
  );

/** The literal texts of every document in a folder, its scenarios left out. */
function documentTexts(folder: string): readonly Text[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files.filter(isUnitFile).flatMap((file) => {
    const document: unknown = JSON.parse(readFileSync(join(ROOT, folder, file), 'utf8'));
    return textsIn(document).map((text): Text => [`${folder}/${file}`, text]);
  });
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const texts = { el: localeTexts('el'), en: localeTexts('en') };
const documents = [...documentTexts('schemas/screens'), ...documentTexts('schemas/demo')].filter(
  // The shapes of letters in a font.
  ([name]) => !name.endsWith('letters.json'),
);
const HAS_GREEK = new RegExp(`[${GREEK}]`, 'u');
/** The name of a tab in the specification. */
const SPECIFIED = 'ωActions';
const greek = [...texts.el, ...documents.filter(([, text]) => HAS_GREEK.test(text) && text !== SPECIFIED)];

/** The texts, as "name: text", that a pattern finds a fault in. */
const faults = (of: readonly Text[], pattern: RegExp, without: ReadonlySet<string> = new Set()) =>
  of
    .filter(([name, text]) => !without.has(name) && pattern.test(words(text)))
    .map(([name, text]) => `${name}: ${text}`);

/** The words that docs/words.md forbids, by the word to use instead. */
const NOT_SAID: Readonly<Record<string, RegExp>> = {
  'ωφελουμένων (the last syllable but one has the accent)': /ωφελούμενων/iu,
  'άτομο, or χρήστης in names of screens': /ανθρώπ|άνθρωπο[ιυ]|πρόσωπ|προσώπ/iu,
  επιλέξτε: /διαλέξ/iu,
  έκδοση: /αναθε[ώω]ρ/iu,
  φυλλομετρητής: /browser|περιηγητ/iu,
  'η πλατφόρμα, where it is not a server to be set up': /δεν απαντά ο διακομιστής|ο διακομιστής δεν/iu,
  μέντορας: /σύμβουλ|συμβούλ/iu,
  'απόρριψη αλλαγών': /(ακύρωση|αναίρεση) αλλαγών/iu,
  email: /ηλεκτρονικ(ή διεύθυνση|ό ταχυδρομείο)|e-mail/iu,
  'a sentence without both genders': /(ος|ης|ένος)\/(η|α|ένη)(?![α-ω])/iu,
  'a sentence in Greek': /\bsuccess\b|\bhub\b|\bnull\b/iu,
};

const NOT_SAID_IN_ENGLISH: Readonly<Record<string, RegExp>> = {
  email: /\be-mails?\b|\b(a|the|this|which) mail\b|\bmails\b/iu,
  username: /\buser name\b|\bsign-in name\b/iu,
  Continue: /\bgo on\b/iu,
  selected: /^\{\{count\}\} chosen/u,
  'is waiting': /\}\} (\w+ )*waits? (for|to)\b/u,
  version: /\brevision\b/iu,
  'in the meantime': /\bmeanwhile\b/iu,
};

/** They quote JSON or a formula, or say who is no machine. */
const QUOTES = new Set(['widgets.json.open-text', 'widgets.conditions.formulaHint']);
const HUMAN = new Set(['errors.human-check-needed', 'widgets.human.label', 'widgets.human.text']);
/** The specification gives these words (specified-messages.test.ts). */
const GIVEN = new Set(['linking.chooseMentor', 'errors.no-mentor-chosen']);
/** They begin with the blank that joins them to a name. */
const JOINED = new Set(['linking.andOthers_one', 'linking.andOthers_other']);

describe('Greek', () => {
  it.each(Object.entries(NOT_SAID))('says %s', (_, pattern) =>
    expect(faults(texts.el, pattern, new Set([...HUMAN, ...GIVEN]))).toEqual([]),
  );

  it('has no Latin letter in a Greek word, and no Greek letter in a Latin one', () =>
    expect(faults(greek, new RegExp(`[a-z][${GREEK}]|[${GREEK}][a-z]`, 'iu'))).toEqual([]));

  it('quotes with «»', () => expect(faults(texts.el, /["“”]/u, QUOTES)).toEqual([]));

  it('asks with the Greek question mark', () => expect(faults(texts.el, /\?/u)).toEqual([]));

  it('declines the plural of a mentee', () => expect(faults(documents, /ωφελούμενων/iu)).toEqual([]));
});

describe('English', () => {
  it.each(Object.entries(NOT_SAID_IN_ENGLISH))('says %s', (_, pattern) =>
    expect(faults(texts.en, pattern)).toEqual([]),
  );

  it('quotes with “” and has typographic apostrophes', () =>
    expect(faults(texts.en, /"|\w'\w|«/u, QUOTES)).toEqual([]));
});

describe.each(['el', 'en'] as const)('the texts in %s', (language) => {
  it('have one blank between words, and none around them', () => {
    expect(faults(texts[language], /\S {2,}\S/u)).toEqual([]);
    expect(texts[language].filter(([name, text]) => text !== text.trim() && !JOINED.has(name))).toEqual([]);
  });

  it('have an ellipsis of one sign', () => expect(faults(texts[language], /\.\.\./u)).toEqual([]));

  it('say how much may be uploaded with "up to"', () =>
    expect(faults(texts[language], /το πολύ [\d ]+MB|at most [\d ]+MB/iu)).toEqual([]));
});

it('no button ends with a full stop', () => {
  const buttons = new Set(documentButtons());
  expect(buttons.size).toBeGreaterThan(200);
  const stopped = [...texts.el, ...texts.en].filter(([name, text]) => buttons.has(name) && text.endsWith('.'));
  expect(stopped).toEqual([]);
});

/** The keys of the texts of the buttons in the screens. */
function documentButtons(): readonly string[] {
  const files = readdirSync(join(ROOT, 'schemas/screens'), { recursive: true, encoding: 'utf8' });
  return files
    .filter(isUnitFile)
    .flatMap((file) => buttonsIn(JSON.parse(readFileSync(join(ROOT, 'schemas/screens', file), 'utf8'))));
}

function buttonsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const node: { readonly widget?: unknown; readonly props?: { readonly text?: { readonly $t?: unknown } } } = value;
  const key = node.widget === 'button' ? node.props?.text?.$t : undefined;
  const inside = Object.values(value).flatMap(buttonsIn);
  return typeof key === 'string' ? [key, `${key}_one`, `${key}_other`, ...inside] : inside;
}
