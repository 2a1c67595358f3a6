import { describe, expect, it } from 'vitest';
import { FormulaError } from './formula-tokens.ts';
import { readFormula } from './formula-syntax.ts';
import { toCanonical, toTyped } from './formula-text.ts';

describe('a typed formula', () => {
  it.each([
    ['=SUM(A1;B2)', '=SUM(A1,B2)'],
    ['=ROUND(1,5;0)', '=ROUND(1.5,0)'],
    ['=ROUND(A1,2)', '=ROUND(A1,2)'],
    ['=1,5+2', '=1.5+2'],
    ['=B1*(1,3)', '=B1*(1.3)'],
    ['=B1*(1,3+SUM(1,3))', '=B1*(1.3+SUM(1,3))'],
    ['=MAX(1,3)*((2,5)-1)', '=MAX(1,3)*((2.5)-1)'],
    ['=ROUND((1,25),1)', '=ROUND((1.25),1)'],
    ['=SQRT(1,44)', '=SQRT(1.44)'],
    ['=IF(A1>(0,5),1,2)', '=IF(A1>(0.5),1,2)'],
    ['=1e3*(0,5)', '=1e3*(0.5)'],
    ['=round(a1;2)&"α;β,γ"', '=ROUND(A1,2)&"α;β,γ"'],
    ["='Έσοδα, έξοδα; 1'!a1*2,5", "='Έσοδα, έξοδα; 1'!A1*2.5"],
    ['=SUM({1;2})', '=SUM({1;2})'],
    ['=_xlfn.XLOOKUP(1;A:A;B:B)', '=XLOOKUP(1,A:A,B:B)'],
  ])('%s is %s', (typed, canonical) => {
    expect(toCanonical(typed)).toBe(canonical);
  });

  it.each(['=B1*(1,3,5)', '=(A1,3)', '=SQRT(1,2,3)', '=1,'])('%s is refused', (typed) => {
    expect(() => toCanonical(typed)).toThrow(FormulaError);
  });

  it('is written in Greek with ";" and ",", and read back', () => {
    const canonical = '=IF(\'Δάνειο 1\'!$B$2>=1.5,SUM(A1:A9,{1,2.5;3}),"1.5,2")';
    expect(toTyped(canonical, 'el')).toBe('=IF(\'Δάνειο 1\'!$B$2>=1,5;SUM(A1:A9;{1,2.5;3});"1.5,2")');
    expect(toCanonical(toTyped(canonical, 'el'))).toBe(canonical);
    expect(toTyped(canonical, 'en')).toBe(canonical);
  });
});

describe('a formula', () => {
  it.each([
    ['1+1', 0, 'a formula begins with "="'],
    ['=', 1, 'the formula is incomplete'],
    ['=1+', 3, 'the formula is incomplete'],
    ['=(1', 3, '")" is missing at the end'],
    ['=SUM(1,2', 8, '")" is missing at the end'],
    ['=1 2', 3, '"2" is not expected here'],
    ['="α', 1, 'Mismatched Quotes'],
    ["='Έσοδα!A1", 1, 'Mismatched Quotes'],
    ["='Έσοδα'", 8, '"!" is missing after the name of the sheet'],
    ['=Έσοδα!', 7, 'no cell follows the name of the sheet'],
    ['=A1:', 3, '":" has no meaning here'],
    ['={A1}', 2, '"A1" is not expected here'],
    ['=[1]Sheet!A1', 1, '"[" has no meaning here'],
    ['=A1;B1', 3, '";" is not expected here'],
    [`=${'('.repeat(100)}1${')'.repeat(100)}`, 62, 'deeper than 60 levels'],
  ])('%s is refused at %i', (text, at, message) => {
    expect(() => readFormula(text)).toThrow(expect.objectContaining({ at, message }));
  });

  it('tells its calls with their arguments', () => {
    const { calls } = readFormula('=IF(A1,,SUM(1,2))+LOG10(1)+PI()');
    expect(calls.map((call) => [call.name, call.arguments])).toEqual([
      ['IF', 3],
      ['SUM', 2],
      ['LOG10', 1],
      ['PI', 0],
    ]);
    expect(readFormula('= SUM(1,2) ').calls[0]?.outermost).toBe(true);
    expect(readFormula('=SUM(1,2)*2').calls[0]?.outermost).toBe(false);
  });

  it('of 8,000 characters is read in linear time', () => {
    const start = performance.now();
    for (const text of [
      `=${'A'.repeat(8_000)}`,
      `=${'1+'.repeat(4_000)}1`,
      `=${'$'.repeat(8_000)}`,
      `="${'""'.repeat(4_000)}`,
    ])
      expect(() => void readFormula(text)).not.toThrow(RangeError);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
