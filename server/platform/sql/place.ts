/** A place in a text in its three units. PostgreSQL's parser counts bytes of UTF-8 or code points, pages count UTF-16 units. */
export interface Place {
  /** From 0. */
  readonly byte: number;
  /** From 0. */
  readonly codePoint: number;
  /** From 0, as JavaScript counts. */
  readonly utf16: number;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
}

export type PlaceUnit = 'byte' | 'codePoint' | 'utf16';

/** The place of an offset that is given in one unit. An offset inside a character gives the start of that character. */
export function findPlace(text: string, offset: number, unit: PlaceUnit): Place {
  const place = { byte: 0, codePoint: 0, utf16: 0, line: 1, column: 1 };
  for (const character of text) {
    const next = {
      byte: place.byte + utf8Length(character),
      codePoint: place.codePoint + 1,
      utf16: place.utf16 + character.length,
    };
    if (next[unit] > offset) break;
    Object.assign(place, next);
    const isNewLine = character === '\n';
    place.line += isNewLine ? 1 : 0;
    place.column = isNewLine ? 1 : place.column + character.length;
  }
  return place;
}

/** The number of bytes of a character in UTF-8. */
function utf8Length(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
