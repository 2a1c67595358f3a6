import { contains, fold, lower, upper } from '../../../schemas/formats/index.ts';
import { spend } from '../budget.ts';
import {
  arg,
  boolean,
  fields,
  listOf,
  maybeList,
  maybeText,
  anything,
  optional,
  number,
  table,
  text,
} from '../signature.ts';

/** A value as text: nothing is empty, and so is what has no text of its own (objects, lists). */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

const words = (value: string): string[] => value.split(/[\s,;]+/u).filter((word) => word !== '');

/** A path with its beginnings: "a/b" gives a, then a/b. */
function prefixes(path: string, separator: string): { path: string; last: string }[] {
  if (separator === '') return [];
  const parts = path.split(separator).filter((part) => part !== '');
  return parts.map((last, index) => ({ path: parts.slice(0, index + 1).join(separator), last }));
}

const initials = (value: string): string =>
  upper(
    words(value)
      .slice(0, 2)
      .map((word) => Array.from(word)[0] ?? '')
      .join(''),
  );

export const TEXT_OPERATIONS = table(
  {
    name: 'trim',
    group: 'text',
    description: 'The text without spaces around it.',
    args: [arg('text', maybeText)],
    reply: text,
    examples: [
      { formula: "trim('  α β ')", gives: 'α β' },
      { formula: 'trim(null)', gives: '' },
    ],
    evaluate: ([value]) => textOf(value).trim(),
  },
  {
    name: 'upper',
    group: 'text',
    description: 'In capitals, as Greek writes them: without accents.',
    args: [arg('text', maybeText)],
    reply: text,
    examples: [{ formula: "upper('Άγγελος')", gives: 'ΑΓΓΕΛΟΣ' }],
    evaluate: ([value]) => upper(textOf(value)),
  },
  {
    name: 'lower',
    group: 'text',
    description: 'In small letters, with the final sigma.',
    args: [arg('text', maybeText)],
    reply: text,
    examples: [{ formula: "lower('ΟΔΟΣ')", gives: 'οδος' }],
    evaluate: ([value]) => lower(textOf(value)),
  },
  {
    name: 'fold',
    group: 'text',
    description: 'As search compares it: no accents, small letters, one sigma.',
    args: [arg('text', maybeText)],
    reply: text,
    examples: [{ formula: "fold('Γιώργος')", gives: 'γιωργοσ' }],
    evaluate: ([value]) => fold(textOf(value)),
  },
  {
    name: 'contains',
    group: 'text',
    description:
      'Does the text hold what is searched, whatever the accents, the case and the sigma? An empty search finds everything.',
    args: [arg('text', maybeText), arg('searched', maybeText)],
    reply: boolean,
    examples: [
      { formula: "contains('Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ')", gives: true },
      { formula: "contains('Άννα', 'Μαρία')", gives: false },
      { formula: "contains(null, '')", gives: true },
    ],
    evaluate: ([value, searched]) => contains(textOf(value), textOf(searched)),
  },
  {
    name: 'startsWith',
    group: 'text',
    description: 'Does the text begin so? Accents and case count.',
    args: [arg('text', maybeText), arg('start', text)],
    reply: boolean,
    examples: [{ formula: "startsWith('image/png', 'image/')", gives: true }],
    evaluate: ([value, start]) => textOf(value).startsWith(textOf(start)),
  },
  {
    name: 'endsWith',
    group: 'text',
    description: 'Does the text end so? Accents and case count.',
    args: [arg('text', maybeText), arg('end', text)],
    reply: boolean,
    examples: [{ formula: "endsWith('cv.pdf', '.pdf')", gives: true }],
    evaluate: ([value, end]) => textOf(value).endsWith(textOf(end)),
  },
  {
    name: 'words',
    group: 'text',
    description: 'What stands between spaces, commas, semicolons and line ends.',
    args: [arg('text', maybeText)],
    reply: listOf(text),
    examples: [{ formula: "words(' A1, A2\\nA3 ')", gives: ['A1', 'A2', 'A3'] }],
    evaluate: ([value]) => words(textOf(value)),
  },
  {
    name: 'prefixes',
    group: 'text',
    description: 'Every beginning of a path, with its last part: for breadcrumbs.',
    args: [arg('path', maybeText), arg('separator', text)],
    reply: listOf(fields({ path: text, last: text })),
    examples: [
      {
        formula: "prefixes('a/b', '/')",
        gives: [
          { path: 'a', last: 'a' },
          { path: 'a/b', last: 'b' },
        ],
      },
    ],
    evaluate: ([path, separator]) => prefixes(textOf(path), textOf(separator)),
  },
  {
    name: 'replace',
    group: 'text',
    description: 'The text with every place of one part replaced.',
    args: [arg('text', maybeText), arg('part', text), arg('by', maybeText)],
    reply: text,
    examples: [
      { formula: "replace('a-b-c', '-', '/')", gives: 'a/b/c' },
      { formula: "replace('abc', '', 'x')", gives: 'abc' },
    ],
    evaluate: ([value, part, by]) => {
      if (textOf(part) === '') return textOf(value);
      const pieces = textOf(value).split(textOf(part));
      spend(pieces.length + (pieces.length * textOf(by).length) / 64);
      return pieces.join(textOf(by));
    },
  },
  {
    name: 'split',
    group: 'text',
    description: 'The parts between separators; the empty text has none.',
    args: [arg('text', maybeText), arg('separator', text)],
    reply: listOf(text),
    examples: [
      { formula: "split('a|b|', '|')", gives: ['a', 'b', ''] },
      { formula: "split('', ',')", gives: [] },
    ],
    evaluate: ([value, separator]) => (textOf(value) === '' ? [] : textOf(value).split(textOf(separator))),
  },
  {
    name: 'join',
    group: 'text',
    description: 'The values of a list as one text; what is empty is left out.',
    args: [arg('list', maybeList(anything)), optional('separator', text)],
    reply: text,
    examples: [{ formula: "join(['Άννα', null, 'Παππά'], ' ')", gives: 'Άννα Παππά' }],
    evaluate: ([list, separator]) => {
      const texts = (Array.isArray(list) ? list : []).map(textOf).filter((item) => item !== '');
      const joined = texts.join(separator === undefined ? ', ' : textOf(separator));
      spend(texts.length + (joined.length >> 6));
      return joined;
    },
  },
  {
    name: 'initials',
    group: 'text',
    description: 'The first letters of the first two words, in capitals.',
    args: [arg('text', maybeText)],
    reply: text,
    examples: [{ formula: "initials('Άννα Παππά')", gives: 'ΑΠ' }],
    evaluate: ([value]) => initials(textOf(value)),
  },
  {
    name: 'shorten',
    group: 'text',
    description: 'At most so many signs, with … where something was cut.',
    args: [arg('text', maybeText), arg('length', number)],
    reply: text,
    examples: [{ formula: "shorten('abcdef', 4)", gives: 'abc…' }],
    evaluate: ([value, length]) => {
      const signs = Array.from(textOf(value));
      const most = typeof length === 'number' ? Math.max(1, Math.trunc(length)) : signs.length;
      return signs.length <= most ? textOf(value) : `${signs.slice(0, most - 1).join('')}…`;
    },
  },
);
