import type { OperationDocs } from '../operation.ts';
import { arg, boolean, fields, listOf, maybeList, maybeText, anything, optional, number, text } from '../signature.ts';

export const textDocs = (): OperationDocs => ({
  trim: {
    group: 'text',
    description: 'The text without spaces around it.',
    args: [arg('text', maybeText)],
    reply: text,
    examples: [
      { formula: "trim('  α β ')", gives: 'α β' },
      { formula: 'trim(null)', gives: '' },
    ],
  },
  upper: {
    group: 'text',
    description: 'In capitals, as Greek writes them: without accents.',
    args: [arg('text', maybeText)],
    reply: text,
    examples: [{ formula: "upper('Άγγελος')", gives: 'ΑΓΓΕΛΟΣ' }],
  },
  lower: {
    group: 'text',
    description: 'In small letters, with the final sigma.',
    args: [arg('text', maybeText)],
    reply: text,
    examples: [{ formula: "lower('ΟΔΟΣ')", gives: 'οδος' }],
  },
  fold: {
    group: 'text',
    description: 'As search compares it: no accents, small letters, one sigma.',
    args: [arg('text', maybeText)],
    reply: text,
    examples: [{ formula: "fold('Γιώργος')", gives: 'γιωργοσ' }],
  },
  contains: {
    group: 'text',
    description:
      'Does the text contain the search text, ignoring accents, case and final sigma? An empty search matches everything.',
    args: [arg('text', maybeText), arg('searched', maybeText)],
    reply: boolean,
    examples: [
      { formula: "contains('Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ')", gives: true },
      { formula: "contains('Άννα', 'Μαρία')", gives: false },
      { formula: "contains(null, '')", gives: true },
    ],
  },
  startsWith: {
    group: 'text',
    description: 'Does the text begin so? Accents and case count.',
    args: [arg('text', maybeText), arg('start', text)],
    reply: boolean,
    examples: [{ formula: "startsWith('image/png', 'image/')", gives: true }],
  },
  endsWith: {
    group: 'text',
    description: 'Does the text end so? Accents and case count.',
    args: [arg('text', maybeText), arg('end', text)],
    reply: boolean,
    examples: [{ formula: "endsWith('cv.pdf', '.pdf')", gives: true }],
  },
  words: {
    group: 'text',
    description: 'The words between spaces, commas, semicolons and line ends.',
    args: [arg('text', maybeText)],
    reply: listOf(text),
    examples: [{ formula: "words(' A1, A2\\nA3 ')", gives: ['A1', 'A2', 'A3'] }],
  },
  prefixes: {
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
  },
  replace: {
    group: 'text',
    description: 'The text with every place of one part replaced.',
    args: [arg('text', maybeText), arg('part', text), arg('by', maybeText)],
    reply: text,
    examples: [
      { formula: "replace('a-b-c', '-', '/')", gives: 'a/b/c' },
      { formula: "replace('abc', '', 'x')", gives: 'abc' },
    ],
  },
  split: {
    group: 'text',
    description: 'The parts between separators; the empty text has none.',
    args: [arg('text', maybeText), arg('separator', text)],
    reply: listOf(text),
    examples: [
      { formula: "split('a|b|', '|')", gives: ['a', 'b', ''] },
      { formula: "split('', ',')", gives: [] },
    ],
  },
  join: {
    group: 'text',
    description: 'The values of a list as one text; empty ones are left out.',
    args: [arg('list', maybeList(anything)), optional('separator', text)],
    reply: text,
    examples: [{ formula: "join(['Άννα', null, 'Παππά'], ' ')", gives: 'Άννα Παππά' }],
  },
  csvLine: {
    group: 'text',
    description:
      'A line of a CSV file, as `export` writes it; `read` reads the same cells. The separator is a semicolon unless another is given.',
    args: [arg('cells', maybeList(anything)), optional('separator', text)],
    reply: text,
    examples: [{ formula: "csvLine(['α;β', '007', ''])", gives: '"α;β";"=""007""";' }],
  },
  initials: {
    group: 'text',
    description: 'The first letters of the first two words, in capitals.',
    args: [arg('text', maybeText)],
    reply: text,
    examples: [{ formula: "initials('Άννα Παππά')", gives: 'ΑΠ' }],
  },
  shorten: {
    group: 'text',
    description: 'The text up to a maximum length, with … where it was cut.',
    args: [arg('text', maybeText), arg('length', number)],
    reply: text,
    examples: [{ formula: "shorten('abcdef', 4)", gives: 'abc…' }],
  },
});
