import { fold } from './folding.ts';
import { latinOf, skeletonOf } from './skeleton.ts';

/** Shorter texts are not searched for. */
export const MIN_SEARCH_LENGTH = 2;
export const MAX_SEARCH_LENGTH = 100;

/** How well a title fits a search. 0: the same text. 1: begins with it. 2: its words begin so. 3: contains it. */
export type SearchRank = 0 | 1 | 2 | 3;

/** A text in one of the forms in which texts are compared, and its words. */
interface Form {
  readonly text: string;
  readonly words: readonly string[];
}

interface Forms {
  readonly folded: Form;
  readonly latin: Form;
  /** The words in one spelling for all spellings of a sound. */
  readonly sounds: readonly string[];
}

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const formOf = (text: string): Form => ({ text, words: wordsOf(text) });

function computeForms(text: string): Forms {
  const folded = formOf(fold(text.trim()));
  return { folded, latin: formOf(latinOf(folded.text)), sounds: folded.words.map(skeletonOf) };
}

/** The same titles are compared at every letter that is typed. */
const known = new Map<string, Forms>();
const MAX_KNOWN = 10_000;

function formsOf(text: string): Forms {
  const found = known.get(text) ?? computeForms(text);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, found);
  return found;
}

/** The rank of a title, in Greek or Latin letters; null if it does not fit. Every word of the search has to be in it. */
export function searchRank(title: string, searched: string): SearchRank | null {
  const [own, asked] = [formsOf(title), formsOf(searched)];
  const rank = better(rankOfForm(own.folded, asked.folded), rankOfForm(own.latin, asked.latin));
  if (rank !== null && rank < 3) return rank;
  return asked.sounds.length > 0 && beginWords(own.sounds, asked.sounds) ? 2 : rank;
}

const better = (one: SearchRank | null, other: SearchRank | null): SearchRank | null =>
  one === null || (other !== null && other < one) ? other : one;

function rankOfForm(title: Form, searched: Form): SearchRank | null {
  if (title.text === searched.text) return 0;
  if (title.text.startsWith(searched.text)) return 1;
  if (searched.words.length === 0) return title.text.includes(searched.text) ? 3 : null;
  if (beginWords(title.words, searched.words)) return 2;
  return searched.words.every((word) => title.text.includes(word)) ? 3 : null;
}

const beginWords = (own: readonly string[], words: readonly string[]): boolean =>
  words.every((word) => own.some((other) => other.startsWith(word)));
