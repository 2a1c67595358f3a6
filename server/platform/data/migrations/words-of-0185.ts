// The words of people as they were at this migration. A migration imports nothing that changes after it.

type PersonFields = Readonly<Record<string, unknown>>;

/** A text in search form: without accents, in lower case, with the normal sigma. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC');

const PAIRS: Readonly<Record<string, string>> = {
  γγ: 'ng',
  γχ: 'nch',
  γξ: 'nx',
  ου: 'ou',
  αυ: 'av',
  ευ: 'ev',
  ηυ: 'iv',
};

const LETTERS: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};

/** A text in Latin letters, as Greek names are written in them: for finding only. Latin texts stay, folded. */
function latinOf(text: string): string {
  const letters = fold(text);
  let found = '';
  for (let at = 0; at < letters.length; at += 1) {
    const pair = PAIRS[letters.slice(at, at + 2)];
    const letter = letters[at] ?? '';
    found += pair ?? LETTERS[letter] ?? letter;
    if (pair !== undefined) at += 1;
  }
  return found;
}

/** Spellings of one sound in Latin letters. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^yi?(?=[aeo])/, 'gi'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/[ck]h/g, 'h'],
  [/[cq]/g, 'k'],
  [/ks/g, 'x'],
  [/n[gk]|g[gk]/g, 'g'],
  [/mp/g, 'b'],
  [/n[td]/g, 'd'],
  [/([ae])[uvf]/g, '$1v'],
  [/[bf]/g, 'v'],
  [/o[uy]/g, 'u'],
  [/w/g, 'o'],
  [/[eo]i|y/g, 'i'],
  [/ai/g, 'e'],
  [/(.)\1+/g, '$1'],
];

/** What remains of a text when the spellings of one sound are made the same, in Greek and in Latin letters. It is for finding, not for showing. */
const skeletonOf = (text: string): string =>
  SOUNDS.reduce((rest, [sound, letter]) => rest.replace(sound, letter), latinOf(text));

const LATIN = '~';
const USERNAME = '@';
const fieldMark = (field: string): string => `#${field}:`;

/** The fields that people are found by, beside their name. */
const SEARCH_FIELDS = ['email', 'phone', 'mobile', 'afm', 'amka', 'kayas'] as const;
const NUMBERS: ReadonlySet<string> = new Set(['phone', 'mobile', 'afm', 'amka']);

/** Longer words and more words than these find nobody. */
const MAX_LENGTH = 60;
const MAX_WORDS = 20;

const distinct = (words: readonly string[]): string[] => [...new Set(words)];

/** Folded words of letters and digits. */
const wordsOf = (text: string): string[] =>
  distinct((fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_LENGTH))).slice(0, MAX_WORDS);

const latinWords = (words: readonly string[]): string[] =>
  distinct(words.flatMap((word) => [latinOf(word), skeletonOf(word)]));

const marked = (mark: string, words: readonly string[]): string[] => words.map((word) => mark + word);

/** A number without spaces, signs and the prefix of the country. */
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^(?:00)?30(?=\d{10}$)/, '');

/** An address is found by what stands before its sign: the rest is the same for many. */
const localPart = (text: string): string => text.replaceAll(/(\S)@\S*/g, '$1');

function fieldWords(field: string, value: unknown): string[] {
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const text = String(value);
  const words = NUMBERS.has(field) ? [digitsOf(text).slice(0, MAX_LENGTH)] : latinWords(wordsOf(localPart(text)));
  return marked(
    fieldMark(field),
    words.filter((word) => word !== ''),
  );
}

/** What a person is found by. */
export const searchWords = (name: string, username: string, fields: PersonFields): string[] => [
  ...wordsOf(name),
  ...marked(LATIN, latinWords(wordsOf(name))),
  ...marked(USERNAME, distinct([...wordsOf(username), ...latinWords(wordsOf(username))])),
  ...SEARCH_FIELDS.flatMap((field) => fieldWords(field, fields[field])),
];

/** The words of a title in Latin letters. */
export const titleWords = (title: string): string[] => latinWords(wordsOf(title));
