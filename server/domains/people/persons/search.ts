import type { Fields } from '../../../../schemas/entities/fields.ts';
import { fold } from '../../../../schemas/formats/folding.ts';
import { latinOf, skeletonOf } from '../../../../schemas/formats/skeleton.ts';

/**
 * The words by which a person is found, and the words of a search. A word of the name is stored as it is; other words
 * are prefixed with a mark of their field, so that readers find only by fields that they see. Marks do not begin with a
 * letter or a digit, and search words contain nothing else.
 */
const LATIN = '~';
const USERNAME = '@';
const fieldMark = (field: string): string => `#${field}:`;

/** The fields by which people are found, beside their name. */
export const SEARCH_FIELDS = ['email', 'phone', 'mobile', 'afm', 'amka', 'kayas'] as const;
const NUMBERS: ReadonlySet<string> = new Set(['phone', 'mobile', 'afm', 'amka']);

/** Longer words, and more words, match nobody. */
const MAX_LENGTH = 60;
const MAX_WORDS = 20;

const distinct = (words: readonly string[]): string[] => [...new Set(words)];

/** Folded words of letters and digits. */
const wordsOf = (text: string): string[] =>
  distinct((fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_LENGTH))).slice(0, MAX_WORDS);

const latinWords = (words: readonly string[]): string[] =>
  distinct(words.flatMap((word) => [latinOf(word), skeletonOf(word)]));

const marked = (mark: string, words: readonly string[]): string[] => words.map((word) => mark + word);

/** A number without spaces, signs and country prefix. */
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^(?:00)?30(?=\d{10}$)/, '');

/** Replaces addresses by their local part: domains are the same for many people. */
const localPart = (text: string): string => text.replaceAll(/(\S)@\S*/g, '$1');

function fieldWords(field: string, value: Fields[string] | undefined): string[] {
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const text = String(value);
  const words = NUMBERS.has(field) ? [digitsOf(text).slice(0, MAX_LENGTH)] : latinWords(wordsOf(localPart(text)));
  return marked(
    fieldMark(field),
    words.filter((word) => word !== ''),
  );
}

/** The words by which a person is found. */
export const searchWords = (name: string, username: string, fields: Fields): string[] => [
  ...wordsOf(name),
  ...marked(LATIN, latinWords(wordsOf(name))),
  ...marked(USERNAME, distinct([...wordsOf(username), ...latinWords(wordsOf(username))])),
  ...SEARCH_FIELDS.flatMap((field) => fieldWords(field, fields[field])),
];

/** The fields by which a reader may find people, beside their names. */
export interface SearchRights {
  readonly username: boolean;
  readonly fields: ReadonlySet<string>;
}

export const NAMES_ONLY: SearchRights = { username: false, fields: new Set() };

const isNumber = (text: string): boolean => /^[+\d][\d\s().-]*$/.test(text);

/**
 * A tsquery in which every word is a prefix. A number is one word, however it is spaced. Words contain only letters and
 * digits, so that none of them has a meaning in a tsquery.
 */
export const searchQuery = (text: string, rights: SearchRights): string => createQuery(text, rights, ':*');

/** The same query for whole words. */
export const wholeWordsQuery = (text: string, rights: SearchRights): string => createQuery(text, rights, '');

function createQuery(text: string, rights: SearchRights, end: ':*' | ''): string {
  const asked = text.trim();
  const words = isNumber(asked) ? wordsOf(digitsOf(asked)) : wordsOf(localPart(asked));
  return words
    .map(
      (word) =>
        `(${beginnings(word, rights)
          .map((beginning) => `'${beginning}'${end}`)
          .join(' | ')})`,
    )
    .join(' & ');
}

function beginnings(word: string, { username, fields }: SearchRights): string[] {
  const latin = latinWords([word]);
  return distinct([
    word,
    ...marked(LATIN, latin),
    ...(username ? marked(USERNAME, distinct([word, ...latin])) : []),
    ...SEARCH_FIELDS.filter((field) => fields.has(field)).flatMap((field) =>
      marked(fieldMark(field), NUMBERS.has(field) ? [word] : latin),
    ),
  ]);
}
