import { sql, type RawBuilder } from 'kysely';
import { fold } from '../../../../schemas/formats/folding.ts';
import { latinOf, skeletonOf } from '../../../../schemas/formats/skeleton.ts';
import { replaceSpans } from '../../../../schemas/formats/spans.ts';

const TAG = { open: '<', close: '>' };
/** The maximum number of words of one text. */
const MAX_WORDS = 20_000;
const MAX_WORD_LENGTH = 60;

const wordsIn = (text: string): string[] => [
  ...new Set((fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH))),
];

/** The data by which an item is found. */
export interface SearchableItem {
  readonly title: string;
  readonly tags: readonly string[];
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/**
 * Words of the title have the highest weight, then tags, metadata, and the text of the file. A word has one position
 * for each of its weights. The title is also found in Latin letters.
 */
export function searchVector({ title, tags, metadata, body }: SearchableItem): RawBuilder<string> {
  const known = Object.values(metadata)
    .filter((value) => typeof value === 'string')
    .join(' ');
  const places = new Map<string, string[]>();
  for (const [index, text] of [
    withLatinWords(title),
    tags.join(' '),
    replaceSpans(known, TAG, () => ' '),
    body,
  ].entries())
    for (const word of wordsIn(text).slice(0, MAX_WORDS))
      places.set(word, [...(places.get(word) ?? []), `${index + 1}${WEIGHTS[index]}`]);
  return sql<string>`${[...places].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ')}::tsvector`;
}

const WEIGHTS = ['A', 'B', 'C', 'D'];

const withLatinWords = (title: string): string =>
  [title, ...wordsIn(title).flatMap((word) => [latinOf(word), skeletonOf(word)])].join(' ');

/**
 * Every word as a prefix; one in Latin letters in any spelling. Words contain only letters and digits, so that none of
 * them has a meaning in a tsquery. Empty without words.
 */
export const searchQuery = (text: string): string =>
  wordsIn(text)
    .map((word) => (/^[a-z]+$/.test(word) ? `('${word}':* | '${skeletonOf(word)}':*A)` : `'${word}':*`))
    .join(' & ');
