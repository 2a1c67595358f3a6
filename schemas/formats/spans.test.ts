import { describe, expect, it } from 'vitest';
import { expectAgreement, expectLinear } from '../../tests/support/linear.ts';
import { cleanFileName } from './clean-file-name.ts';
import { replaceSpans, trimEndSigns, type SpanMarks } from './spans.ts';

const CASES: readonly { name: string; marks: SpanMarks; pattern: RegExp; pieces: readonly string[] }[] = [
  {
    name: 'tags',
    marks: { open: '<', close: '>' },
    pattern: /<([^>]*)>/g,
    pieces: ['<', '>', 'a', '\n'],
  },
  {
    name: 'comments',
    marks: { open: '<!--', close: '-->' },
    pattern: /<!--([\s\S]*?)-->/g,
    pieces: ['<!--', '-->', '-', '>', '<!', 'a', '\n'],
  },
  {
    name: 'parameters of a text',
    marks: { open: '{{', close: '}}', without: '\n', shortest: 1 },
    pattern: /\{\{(.+?)\}\}/g,
    pieces: ['{', '}', '{{', '}}', 'a', '\n'],
  },
  {
    name: 'formulas in a text',
    marks: { open: '{{', close: '}}', without: '}' },
    pattern: /\{\{([^}]*)\}\}/g,
    pieces: ['{', '}', '{{', '}}', 'a', '\n'],
  },
];

describe('the spans of a text', () => {
  it.each(CASES)('are those of the pattern: $name', ({ marks, pattern, pieces }) =>
    expectAgreement(
      (text) => text.replace(pattern, (span: string, inside: string) => `[${inside}|${span}]`),
      (text) => replaceSpans(text, marks, (inside, span) => `[${inside}|${span}]`),
      ...pieces,
    ),
  );

  it.each(CASES)('are found in linear time: $name', ({ marks, pieces }) => {
    for (const piece of [marks.open, ...pieces.map((each) => marks.open + each)])
      for (const end of ['', marks.close, `\n${marks.close}`])
        expectLinear((text) => replaceSpans(text, marks, () => ''), piece, end);
  });
});

describe('what a name ends with', () => {
  it('goes as by the pattern', () =>
    expectAgreement(
      (text) => text.replace(/[. ]+$/, ''),
      (text) => trimEndSigns(text, '. '),
      '.',
      ' ',
      'a',
      '\n',
    ));

  it('goes in linear time', () => {
    expectLinear((text) => trimEndSigns(text, '. '), '. ', 'a');
    expectLinear(cleanFileName, 'a. .', 'a');
    expect(cleanFileName(`a${'. '.repeat(20)}`)).toBe('a');
  });
});
