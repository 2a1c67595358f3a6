/** A piece of a question's text: words, or a place to fill in. */
export type TextPiece = { readonly words: string } | { readonly place: number };

const MARK = /\[\[(\d{1,2})\]\]/g;

/** The pieces of the text. Places that the text does not mention are not included. */
export function piecesOf(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const found of text.matchAll(MARK)) {
    if (found.index > from) pieces.push({ words: text.slice(from, found.index) });
    pieces.push({ place: Number(found[1]) });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ words: text.slice(from) });
  return pieces;
}

/** Does the text mention a place? */
export const hasPlaces = (text: string): boolean => piecesOf(text).some((piece) => 'place' in piece);

/** The text for screen readers, with a gap for each place. */
export const wordsWithout = (text: string): string => text.replaceAll(MARK, '…');

/** At most three words around a place. */
const lastWords = (text: string): string => text.trim().split(/(\s+)/).slice(-5).join('');
const FIRST_WORDS = /^\s*\S+(?:\s+\S+){0,2}/;

/** The text around a place: "every year … months", as the label of its input. */
export function textAround(text: string, place: number): string {
  const at = text.indexOf(`[[${place}]]`);
  if (at < 0) return '';
  const end = at + `[[${place}]]`.length;
  const before = lastWords(wordsWithout(text.slice(0, at)));
  const after = FIRST_WORDS.exec(wordsWithout(text.slice(end)))?.[0].trim() ?? '';
  return `${before} … ${after}`.trim();
}
