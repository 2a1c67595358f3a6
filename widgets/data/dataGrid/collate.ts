/**
 * Sort keys. Comparing 100,000 texts with Intl.Collator takes a second. Here each text is converted once to a key with plain comparison, and a number of its
 * first letters decides nearly all comparisons.
 */
const MAX_CODE = 0x2100;
const LETTER_BITS = 1024;

export interface Collation {
  /** A key whose code-unit order is the order of the language, with numeric digits, without accents and case. */
  readonly key: (text: string) => string;
  readonly compare: (a: string, b: string) => number;
}

const cachedCollations = new Map<string, Collation>();

export function collationOf(locale: string): Collation {
  const known = cachedCollations.get(locale);
  if (known) return known;
  const collation = makeCollation(locale);
  cachedCollations.set(locale, collation);
  return collation;
}

function makeCollation(locale: string): Collation {
  const ranks = ranksOf(locale);
  const zero = ranks[0x30] ?? 0;
  const collator = new Intl.Collator(locale, { numeric: true });
  return { key: (text) => keyOf(text, ranks, zero), compare: (a, b) => collator.compare(a, b) };
}

/** The rank of each character of the Latin and Greek blocks in the language's alphabet, equal for characters that differ only by accent or case. */
function ranksOf(locale: string): Uint16Array {
  const collator = new Intl.Collator(locale, { sensitivity: 'base' });
  const characters: string[] = [];
  for (let code = 0x20; code < MAX_CODE; code += 1) {
    if (code === 0x180) code = 0x370;
    if (code === 0x400) code = 0x1f00;
    const character = String.fromCharCode(code);
    if (/[\p{L}\p{N}\p{P}\p{S}\p{Zs}]/u.test(character)) characters.push(character);
  }
  characters.sort((a, b) => collator.compare(a, b));
  const ranks = new Uint16Array(MAX_CODE);
  let rank = 1;
  characters.forEach((character, index) => {
    const before = characters[index - 1];
    if (before !== undefined && collator.compare(before, character) !== 0) rank += 1;
    ranks[character.charCodeAt(0)] = rank;
  });
  return ranks;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
let letters = new Uint16Array(256);

function keyOf(text: string, ranks: Uint16Array, zero: number): string {
  if (letters.length < text.length * 2 + 2) letters = new Uint16Array(text.length * 4);
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isDigit(code)) {
      let first = index;
      let last = index;
      while (isDigit(text.charCodeAt(last + 1))) last += 1;
      while (first < last && text.charCodeAt(first) === 0x30) first += 1;
      letters[length++] = zero;
      letters[length++] = Math.min(last - first + 1, LETTER_BITS - 1);
      for (; first <= last; first += 1) letters[length++] = text.charCodeAt(first) - 0x2f;
      index = last;
    } else if (code >= MAX_CODE) letters[length++] = code;
    else {
      // Combining accents have no rank and are skipped, because accents and case do not count.
      const rank = ranks[code] ?? 0;
      if (rank > 0) letters[length++] = rank;
    }
  }
  return length < 4096 ? String.fromCharCode(...letters.subarray(0, length)) : text.slice(0, 1024);
}

/** The first five letters of a key as one number with the same order. */
function prefixOf(key: string): number {
  let prefix = 0;
  for (let index = 0; index < 5; index += 1)
    prefix = prefix * LETTER_BITS + Math.min(index < key.length ? key.charCodeAt(index) : 0, LETTER_BITS - 1);
  return prefix;
}

const EMPTY_KIND = 2;
const TEXT_KIND = 1; // and 0 is a number

/** The order of rows by their values: numbers before texts, null always last, equal values in their original order. */
export function orderOf(values: readonly unknown[], locale: string, descending: boolean): Uint32Array {
  const collation = collationOf(locale);
  const count = values.length;
  const kinds = new Uint8Array(count);
  const prefixes = new Float64Array(count);
  const keys: string[] = Array.from({ length: count }, () => '');
  values.forEach((value, index) => {
    const number = typeof value === 'boolean' ? Number(value) : value;
    if (typeof number === 'number' && !Number.isNaN(number)) prefixes[index] = number;
    else if (value === null || value === undefined || value === '') kinds[index] = EMPTY_KIND;
    else {
      kinds[index] = TEXT_KIND;
      const key = collation.key(sortText(value));
      keys[index] = key;
      prefixes[index] = prefixOf(key);
    }
  });
  const sign = descending ? -1 : 1;
  const compare = (a: number, b: number): number => {
    const kindOfA = kinds[a] ?? 0;
    const kindOfB = kinds[b] ?? 0;
    if (kindOfA !== kindOfB)
      return kindOfA === EMPTY_KIND || kindOfB === EMPTY_KIND ? kindOfA - kindOfB : sign * (kindOfA - kindOfB);
    const byPrefix = (prefixes[a] ?? 0) - (prefixes[b] ?? 0);
    if (byPrefix !== 0) return sign * byPrefix;
    if (kindOfA !== TEXT_KIND) return a - b;
    const keyA = keys[a] ?? '';
    const keyB = keys[b] ?? '';
    if (keyA !== keyB) return keyA < keyB ? -sign : sign;
    return sign * collation.compare(sortText(values[a]), sortText(values[b])) || a - b;
  };
  return Uint32Array.from({ length: count }, (_, index) => index).toSorted(compare);
}

const sortText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
