import { describe, expect, it } from 'vitest';
import { expectAgreement, expectLinear } from '../../tests/support/linear.ts';
import { shortLabel } from './rule/subject.ts';
import { isZoned } from '../../schemas/formats/greek-date.ts';
import { textAround } from './question/places.ts';
import { looksOf } from './tables/workbook/styles.ts';

describe('the zone of a date-time', () => {
  it('is found as before, in one line', () =>
    expectAgreement(
      (text) => /T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text),
      isZoned,
      '2026-05-05',
      'T',
      't',
      'Z',
      '+',
      '-',
      '02',
      ':',
      '00',
      'a',
    ));
  it('is found in linear time', () => expectLinear(isZoned, 'T', 'a'));
});

describe('what stands around a place of a text', () => {
  const last = (text: string) => /\S+(?:\s+\S+){0,2}\s*$/.exec(text)?.[0].trim() ?? '';
  it('are the same words as before', () =>
    expectAgreement(
      (text) => `${last(text)} …`.trim(),
      (text) => textAround(`${text}[[1]]`, 1),
      'a',
      'bc',
      ' ',
      '\n',
      '. ',
    ));
  it('is found in linear time', () => {
    expectLinear((text) => textAround(text, 1), 'a', ' [[1]]');
    expectLinear((text) => textAround(text, 1), 'a ', '[[1]]');
  });
});

describe('the short text of a question', () => {
  const MARK = /\[\[\d{1,2}\]\]|\{\{[^}]*\}\}/g;
  it('leaves out the same places and formulas as before', () =>
    expectAgreement(
      (text) => text.replaceAll(MARK, '…').replaceAll(/\s+/g, ' ').trim(),
      (text) => shortLabel(text, 1000),
      '[[',
      ']]',
      '1',
      '12',
      '{{',
      '}}',
      '{',
      '}',
      '[',
      'a',
    ));
  it('is made in linear time', () => {
    for (const piece of ['{{', '[[', '[[1', '{{[[0]]']) expectLinear(shortLabel, piece, '}');
  });
});

it('the format of a cell is read in linear time, and one that is longer than formats are is a number', () => {
  const styles = (code: string) =>
    `<numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`;
  expect(looksOf(styles('[Red]dd/mm'))).toEqual(['date']);
  expect(looksOf(styles(`${'['.repeat(254)}d`))).toEqual(['date']);
  expect(looksOf(styles(`${'['.repeat(255)}d`))).toEqual(['number']);
  expectLinear((text) => looksOf(styles(text)), '[');
});
