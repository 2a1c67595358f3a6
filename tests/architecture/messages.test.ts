import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../../engine/check/kinds.ts';
import { FIELD_PROBLEMS, PROBLEMS } from '../../schemas/problems.ts';
import { findPlaceholders } from '../../server/domains/documents/lang/placeholders.ts';

const FOLDER = join(import.meta.dirname, '../../schemas/locales');
const textsOf = (language: string, file = 'errors') =>
  new Map<string, string>(Object.entries(JSON.parse(readFileSync(join(FOLDER, language, `${file}.json`), 'utf8'))));

/** Every reply that refuses has it. */
const OF_ALL = 'requestId';
const LATIN_SENTENCE = /[A-Za-z]{2,} [A-Za-z]{2,}/;

/** The texts of a key: one, or one for each form of the number that it names. */
function formsOf(texts: ReadonlyMap<string, string>, key: string): readonly string[] {
  const one = texts.get(key);
  const plural = [texts.get(`${key}_one`), texts.get(`${key}_other`)].filter((text) => text !== undefined);
  return one === undefined ? (plural.length === 2 ? plural : []) : [one];
}

/** Codes without a text, and codes whose text has a parameter that the server does not send. */
function faultsOf(language: string, prefix: string, codes: Readonly<Record<string, readonly string[]>>) {
  const texts = textsOf(language);
  return Object.entries(codes).flatMap(([code, values]) => {
    const forms = formsOf(texts, `${prefix}.${code}`);
    if (forms.length === 0) return [`${code} has no text`];
    const unknown = findPlaceholders(forms).filter((name) => name !== OF_ALL && !values.includes(name));
    return unknown.map((name) => `${code} names ${name}, which is not sent`);
  });
}

const FIELDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(FIELD_PROBLEMS).map(([code, sentence]) => [code, findPlaceholders([sentence])]),
);

describe.each(['el', 'en'])('in %s', (language) => {
  it('each code of a refusal has a text, which names what the server sends', () =>
    expect(faultsOf(language, 'errors', PROBLEMS)).toEqual([]));

  it('each code of a field has a text, which names what the server sends', () =>
    expect(faultsOf(language, 'errors.field', FIELDS)).toEqual([]));

  it('each kind of problem that the checker finds has a text', () =>
    expect([...textsOf(language, 'problems').keys()].toSorted()).toEqual(
      Object.keys(KINDS)
        .map((kind) => `problems.${kind}`)
        .toSorted(),
    ));

  it('a text that counts has a form for each number', () => {
    const texts = textsOf(language);
    const counted = Object.entries<readonly string[]>({ ...FIELDS, ...PROBLEMS }).filter(([, values]) =>
      values.includes('count'),
    );
    const without = counted.map(([code]) => code).filter((code) => !NOUNLESS.has(code));
    const field = (code: string) => (Object.hasOwn(FIELDS, code) ? 'errors.field' : 'errors');
    expect(without.filter((code) => !texts.has(`${field(code)}.${code}_one`))).toEqual([]);
  });
});

/** The number follows its noun in brackets. */
const NOUNLESS: ReadonlySet<string> = new Set(['meetings-overlap', 'parts-missing']);

it('no Greek message is a sentence of another language', () => {
  const latin = [...textsOf('el')].filter(([, text]) => LATIN_SENTENCE.test(text.replaceAll(/\{\{.*?\}\}/g, '')));
  expect(latin).toEqual([]);
});
