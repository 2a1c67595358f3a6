import { describe, expect, it } from 'vitest';
import { faultOf, logicOf, rowsOf, formulaText, type Rows } from './rows.ts';

const every: Rows = {
  join: 'or',
  rows: [
    { subject: 'region', test: 'is', value: 'Κρήτη' },
    { subject: 'region', test: 'isNot', value: 'Αττική' },
    { subject: 'about', test: 'contains', value: 'a' },
    { subject: 'sessions', test: 'least', value: 2 },
    { subject: 'sessions', test: 'most', value: 5 },
    { subject: 'email', test: 'filled', value: null },
    { subject: 'phone', test: 'empty', value: null },
    { subject: 'Completed', test: 'has', value: '7' },
    { subject: 'Completed', test: 'hasNot', value: '8' },
  ],
};

describe('the rows of a rule', () => {
  it('come back from the JSON Logic that they make, and from its formula', () => {
    expect(rowsOf(logicOf(every))).toEqual(every);
    expect(rowsOf(formulaText(logicOf(every)))).toEqual(every);
    expect(rowsOf(JSON.stringify(logicOf(every)))).toEqual(every);
  });

  it('are none for no rule, and one for a rule without and', () => {
    expect(rowsOf(null)).toEqual({ join: 'and', rows: [] });
    expect(rowsOf("region == 'Κρήτη'")).toEqual({ join: 'and', rows: [every.rows[0]] });
  });

  it('leave out what is not whole yet', () => {
    const half: Rows = { join: 'and', rows: [{ subject: 'region', test: 'is', value: null }] };
    expect(logicOf(half)).toBeNull();
  });

  it.each(['length(Completed) > 2', "region == 'a' and (sessions > 1 or email)", { if: [true, 1, 2] }])(
    'are null for %j, which says more',
    (rule) => {
      expect(rowsOf(rule)).toBeNull();
      expect(faultOf(rule)).toBeUndefined();
    },
  );

  it('say where a formula breaks', () => {
    expect(rowsOf('region ==')).toBeNull();
    expect(faultOf('region ==')?.message).toBeTruthy();
  });
});
