import { sql, type RawBuilder } from 'kysely';
import { fold } from '../../../schemas/formats/folding.ts';
import { replaceSpans } from '../../../schemas/formats/spans.ts';

const TAG = { open: '<', close: '>' };
/** More words of one text are not kept. */
const MAX_WORDS = 20_000;
const MAX_WORD_LENGTH = 60;

const wordsIn = (text: string): string[] => [
  ...new Set((fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH))),
];

/** What an item is found by. */
export interface SearchableItem {
  readonly title: string;
  readonly tags: readonly string[];
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Words of the title weigh most, then tags, then what is known of it, then the text of its file. A word stands at one place for each weight that it has. */
export function searchVector({ title, tags, metadata, body }: SearchableItem): RawBuilder<string> {
  const known = Object.values(metadata)
    .filter((value) => typeof value === 'string')
    .join(' ');
  const places = new Map<string, string[]>();
  for (const [index, text] of [title, tags.join(' '), replaceSpans(known, TAG, () => ' '), body].entries())
    for (const word of wordsIn(text).slice(0, MAX_WORDS))
      places.set(word, [...(places.get(word) ?? []), `${index + 1}${WEIGHTS[index]}`]);
  return sql<string>`${[...places].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ')}::tsvector`;
}

const WEIGHTS = ['A', 'B', 'C', 'D'];

/** Every word as the beginning of one. Words hold only letters and digits, so that nothing in them is syntax. Empty when there is none. */
export const searchQuery = (text: string): string =>
  wordsIn(text)
    .map((word) => `'${word}':*`)
    .join(' & ');
