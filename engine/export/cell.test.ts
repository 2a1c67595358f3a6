import { describe, expect, it } from 'vitest';
import { expectAgreement, expectLinear } from '../../tests/support/linear.ts';
import { exportCell, textOfHtml } from './cell.ts';

const TAG = /<!--[\s\S]*?-->|<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/gi;
const plain = (text: string): string => text.replace(TAG, ' ').replace(/\s+/g, ' ').trim();

describe('a cell of a file', () => {
  it.each(['a<b and b>c', '1<2', '<b>α</b>', '<img src=x>', '&amp;', '<!-- α -->'])(
    'keeps every sign of %j',
    (text) => {
      expect(exportCell(text, undefined)).toBe(text);
      expect(exportCell([text, text], undefined)).toBe(`${text}, ${text}`);
    },
  );

  it('stands on one line, in linear time', () => {
    expect(exportCell(' a\n\n b ', undefined)).toBe('a b');
    expectLinear((text) => exportCell(text, undefined), ' ', 'a');
  });
});

describe('the text of HTML', () => {
  it('loses the tags and the comments that the pattern named', () =>
    expectAgreement(
      plain,
      textOfHtml,
      '<',
      '>',
      '<!--',
      '-->',
      '-',
      '!',
      '/',
      'b',
      ' ',
      '\n',
      '<b ',
      '</b',
      '<b/>',
      '</b/>',
    ));

  it.each(['<!--', '<!---->', '<b ', '<b', '</', '<b><!--', '&', '&amp', ' ', 'a <', '<a -->'])(
    'takes linear time: many %j',
    (piece) => {
      for (const end of ['', '>', '-->']) expectLinear(textOfHtml, piece, end);
    },
  );
});
