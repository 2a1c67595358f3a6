import { sql } from 'kysely';
import { fold } from '../../../../schemas/formats/folding.ts';

const MAX_WORDS = 10;
const MAX_LENGTH = 60;

/** The words of a message: the expression of the index messages_words. */
export const messageWords = sql`to_tsvector('simple', praxis_fold(text))`;

/**
 * Every word as a prefix. Words contain only letters and digits, so that none of them has a meaning in a tsquery. Empty
 * without words.
 */
export const messageWordsQuery = (search: string): string =>
  [...new Set(fold(search).match(/[\p{L}\p{N}]+/gu) ?? [])]
    .slice(0, MAX_WORDS)
    .map((word) => `'${word.slice(0, MAX_LENGTH)}':*`)
    .join(' & ');
