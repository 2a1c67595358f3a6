import { describe, expect, it } from 'vitest';
import { expectAgreement, expectLinear } from '../../../../tests/support/linear.ts';
import { isScript } from '../../../policy/settings-script.ts';

describe('a rule that is a function of JavaScript', () => {
  it('is told as before', () =>
    expectAgreement(
      (text) => /^\s*(?:async\s+)?(?:function\b|\(?[\w\s,]*\)?\s*=>)|\breturn\b/.test(text),
      isScript,
      'async',
      ' ',
      '\n',
      'function',
      '(',
      ')',
      'a',
      ',',
      '=>',
      'return',
      '=',
    ));

  it.each(['async ', 'async', ' ', ',', ', ', 'a ', '(', ')', 'async (', 'return', 'return1 '])(
    'is told in linear time: many %j',
    (piece) => {
      for (const start of ['', 'async ', '(', 'a']) expectLinear((text) => isScript(start + text), piece, '=');
      expectLinear(isScript, piece, ')');
    },
  );

  it('is none where it is no text', () => expect([isScript(null), isScript(['return'])]).toEqual([false, false]));
});
