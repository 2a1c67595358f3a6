import { fold } from './folding.ts';

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

/** A text in Latin letters, as Greek names are written in them, for searches and names of files. Latin texts are only folded. */
export function latinOf(text: string): string {
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
];

/** Writes a letter once that is written twice within a word. Words have no letter twice at their beginning, and none three times. */
function withoutDoubles(text: string): string {
  let found = '';
  for (let at = 0; at < text.length;) {
    const letter = text[at] ?? '';
    let end = at + 1;
    while (text[end] === letter) end += 1;
    found += end - at === 2 && at > 0 ? letter : text.slice(at, end);
    at = end;
  }
  return found;
}

/** A key of a text in which different spellings of one sound are equal, in Greek and in Latin letters. It is for searches, not for display. */
export const skeletonOf = (text: string): string =>
  withoutDoubles(SOUNDS.reduce((rest, [sound, letter]) => rest.replace(sound, letter), latinOf(text)));
