import { describe, it } from 'vitest';
import { expectAgreement, expectLinear } from '../../tests/support/linear.ts';
import { exportCell } from './cell.ts';
import { pixelsAsPoints } from './formats.ts';

const TAG = /<!--[\s\S]*?-->|<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/gi;
const plain = (text: string): string => text.replace(TAG, ' ').replace(/\s+/g, ' ').trim();

describe('a cell of a file', () => {
  it('loses the tags and the comments that the pattern named', () =>
    expectAgreement(
      plain,
      (text) => exportCell(text, undefined),
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
      for (const end of ['', '>', '-->']) expectLinear((text) => exportCell(text, undefined), piece, end);
      expectLinear((text) => exportCell([text, text], undefined), piece);
    },
  );

  it('has its pixels halved in linear time', () => expectLinear(pixelsAsPoints, '0'));
});
