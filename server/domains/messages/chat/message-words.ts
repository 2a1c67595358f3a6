import { sql } from 'kysely';
import { latinOf } from '../../../../schemas/formats/skeleton.ts';

const MAX_WORDS = 10;
const MAX_LENGTH = 60;

/** The words of a message in Latin letters: the expression of the index messages_words. */
export const messageWords = sql`to_tsvector('simple', praxis_latin(text))`;

/**
 * Every word in Latin letters as a prefix. Words contain only letters and digits, so that none of them has a meaning in a tsquery. Empty
 * without words.
 */
export const messageWordsQuery = (search: string): string =>
  [...new Set(latinOf(search).match(/[\p{L}\p{N}]+/gu) ?? [])]
    .slice(0, MAX_WORDS)
    .map((word) => `'${word.slice(0, MAX_LENGTH)}':*`)
    .join(' & ');
