import { Fragment } from 'react';
import { fold } from '../../../schemas/formats/folding.ts';

/** A text in which the words of a search are marked, without regard to accents. */
export function MatchedText({ text, searched }: { text: string; searched: string }) {
  return splitMatches(text, searched).map(({ part, marked }, index) =>
    // The parts of a text have no other name than their place.
    // oxlint-disable-next-line react/no-array-index-key
    marked ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
  );
}

interface TextPart {
  readonly part: string;
  readonly marked: boolean;
}

/** The parts of a text, with the first place of each word of the search marked: the beginning of a word if there is one. */
export function splitMatches(text: string, searched: string): readonly TextPart[] {
  const letters = Array.from(text.normalize('NFC'));
  const folded = letters.map((letter) => fold(letter));
  const marked = letters.map(() => false);
  for (const word of fold(searched).split(/\s+/).filter(Boolean)) {
    const size = Array.from(word).length;
    const places = letters.map((_, at) => at).filter((at) => folded.slice(at, at + size).join('') === word);
    const place = places.find((at) => at === 0 || !/[\p{L}\p{N}]/u.test(letters[at - 1] ?? '')) ?? places[0];
    if (place !== undefined) marked.fill(true, place, place + size);
  }
  const parts: TextPart[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1);
    const isMarked = marked[at] === true;
    if (last?.marked === isMarked) parts[parts.length - 1] = { part: last.part + letter, marked: isMarked };
    else parts.push({ part: letter, marked: isMarked });
  }
  return parts;
}
