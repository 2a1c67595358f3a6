import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INPUT_TYPES, WORKBOOK_LIMITS } from '../schemas/documents/workbook.ts';
import { inputText, isQuickText, readInputText, readQuickText } from './input-text.ts';

const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0);

describe('what is typed into an input', () => {
  it.each([
    ['1.234,5', 1234.5],
    ['1.5', 1.5],
    ['1.234', 1234],
    ['12,50', 12.5],
    [' -3 ', -3],
    ['−3', -3],
    ['-0', 0],
  ])('reads %j as the number %d', (text, value) => {
    expect(readInputText('Number', text)).toEqual({ value });
  });

  it.each(['=1+1', '1e5', '12%', '1.23.4', '1,2,3', 'δέκα', '1 000', '0x10', 'Infinity', '9'.repeat(400)])(
    'refuses %j as a number',
    (text) => expect(readInputText('Number', text)).toEqual({ problem: 'not-a-number' }),
  );

  it.each([
    ['12', 0.12],
    ['12,5%', 0.125],
    ['7,1', 0.071],
    ['7.1 %', 0.071],
    ['1.234', 12.34],
    ['-50', -0.5],
    ['0', 0],
  ])('divides the percentage %j by 100: %d', (text, value) => {
    expect(readInputText('Precent', text)).toEqual({ value });
  });

  it.each([
    ['01-01-1970', 25_569],
    ['31/12/2024', 45_657],
    [' 01/03/1900 ', 61],
    ['28-02-1900', 59],
    ['01-01-1900', 1],
  ])('reads the date %j as the day %d', (text, value) => {
    expect(readInputText('Date', text)).toEqual({ value });
  });

  it.each(['1-1-1970', '01-01/1970', '31-04-2024', '1970-01-01', '25569', '31-12-1899', '=TODAY()'])(
    'refuses %j as a date',
    (text) => expect(readInputText('Date', text)).toEqual({ problem: 'not-a-date' }),
  );

  it('keeps a text as it is, also one that looks like a formula, and refuses one that is too long', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        expect(readInputText('Text', text)).toEqual({ value: text });
      }),
    );
    expect(readInputText('Text', '=1+1')).toEqual({ value: '=1+1' });
    for (const type of INPUT_TYPES)
      expect(readInputText(type, '1'.repeat(WORKBOOK_LIMITS.text + 1))).toEqual({ problem: 'too-long' });
  });

  it('empties an input by an empty text', () => {
    for (const type of INPUT_TYPES) expect(readInputText(type, '')).toEqual({ value: null });
    expect(readInputText('Number', '  ')).toEqual({ value: null });
    expect(readInputText('Text', ' ')).toEqual({ value: ' ' });
  });

  it('reads English numbers in English', () => {
    expect(readInputText('Number', '1,234.5', 'en')).toEqual({ value: 1234.5 });
    expect(readInputText('Precent', '1,234.5', 'en')).toEqual({ value: 12.345 });
  });
});

describe('the text that the editor opens with', () => {
  it.each(['el', 'en'])('is read as the same number (%s)', (locale) => {
    fc.assert(
      fc.property(finite, fc.constantFrom('Number' as const, 'Precent' as const), (value, type) => {
        fc.pre(type === 'Number' || Math.abs(value) < 1e306);
        expect(readInputText(type, inputText(type, value, locale), locale)).toEqual({ value });
      }),
      { numRuns: 2_000 },
    );
  });

  it('is read as the same day, also where no calendar has it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_958_465 }), (value) => {
        fc.pre(value !== 60);
        expect(readInputText('Date', inputText('Date', value))).toEqual({ value });
      }),
    );
    expect(inputText('Date', 60)).toBe('60');
    expect(inputText('Date', 1.5)).toBe('1,5');
  });

  it.each([
    ['Number', 1234.5, '1234,5'],
    ['Number', 1e21, '1000000000000000000000'],
    ['Number', 1.5e-7, '0,00000015'],
    ['Precent', 0.07, '7'],
    ['Precent', 0.0712, '7,12'],
    ['Precent', -12, '-1200'],
    ['Date', 25_569, '01-01-1970'],
    ['Text', '=1', '=1'],
    ['Number', null, ''],
  ] as const)('shows the %s %j as %j', (type, value, text) => expect(inputText(type, value)).toBe(text));
});

describe('a quick cell', () => {
  it('takes 0 for what is no number, and divides percentages', () => {
    expect(['', ' ', '-', '1.2.3', '..', '12a'].map((text) => readQuickText('Number', text))).toEqual([
      0, 0, 0, 0, 0, 0,
    ]);
    expect([readQuickText('Number', '1.5'), readQuickText('Number', '1.500')]).toEqual([1.5, 1500]);
    expect([readQuickText('Precent', '12'), readQuickText('Precent', 'x')]).toEqual([0.12, 0]);
  });

  it('accepts digits, "." and "-" only', () => {
    expect(['', '1.2', '-5'].every(isQuickText)).toBe(true);
    expect(['1,2', 'a', ' ', '+1'].some(isQuickText)).toBe(false);
  });
});
