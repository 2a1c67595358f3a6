import { describe, it } from 'vitest';
import { expectAgreement, expectLinear } from '../../../tests/support/linear.ts';
import { htmlMistakes, sqlMistakes } from './faults.ts';
import { htmlTags, type HtmlTag } from './html-tags.ts';

const TAG =
  /<!--[\s\S]*?-->|<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>|<(\/?)([a-z][\w-]*)\b(?:"[^"]*"|'[^']*'|[^"'>])*?(\/?)>/gi;
const tagsByPattern = (text: string): readonly HtmlTag[] =>
  [...text.matchAll(TAG)].flatMap(({ 2: slash, 3: name, 4: end, index }): HtmlTag[] =>
    name === undefined
      ? []
      : [{ name: name.toLowerCase(), offset: index, kind: end === '/' ? 'whole' : slash === '/' ? 'close' : 'open' }],
  );

const SQL = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|['"()]/g;
const left = (text: string): string =>
  [...text.matchAll(SQL)].flatMap(([found]) => (found.length > 1 ? [] : [found])).join('');

describe('the tags of an HTML text', () => {
  it('are those of the pattern', () =>
    expectAgreement(
      tagsByPattern,
      htmlTags,
      '<',
      '>',
      '/',
      '"',
      "'",
      'b',
      '-',
      ' ',
      '<b',
      '</b>',
      '<br/>',
      '<b ',
      '<!--',
      '-->',
      '<style>',
      '</style>',
    ));

  it.each([
    '<!--',
    '<b ',
    `<b "`,
    `<b '`,
    `<b "'`,
    '<script>',
    '<style',
    '</script ',
    '<style></script>',
    '<b>',
    '"<b',
  ])('are found in linear time: many %j', (piece) => {
    for (const end of ['', '>', '"', '-->']) expectLinear(htmlTags, piece, end);
  });

  it('whose mistakes are found in linear time, too', () => expectLinear(htmlMistakes, '<b></b>'));
});

describe('the quotes and parentheses of an SQL text', () => {
  it('that do not match are those of the pattern', () =>
    expectAgreement(
      (text) => left(text).replaceAll(/[^'"]/g, '').length,
      (text) => sqlMistakes(text).filter(({ kind }) => kind === 'quote').length,
      '--',
      '/*',
      '*/',
      '/',
      '*',
      "'",
      '"',
      '\n',
      '(',
      ')',
      'a',
    ));

  it.each(['/*', '-/*', "'", `'"`, '(', '--', '/*/'])('are found in linear time: many %j', (piece) => {
    for (const end of ['', '*/', "'"]) expectLinear(sqlMistakes, piece, end);
  });
});
