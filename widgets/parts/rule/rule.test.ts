import { describe, expect, it } from 'vitest';
import { operatorsOf } from '../../../schemas/documents/rule-operators.ts';
import { textsOf } from '../text/texts-of.ts';
import { faultOf, firstTest, formulaOf, isFormulaOnly, readRule, writeRule } from './rule.ts';
import { sentenceOf } from './sentence.ts';
import { shortLabel, subjectsOf } from './subject.ts';

const WORK = {
  Model: 'ID_0001',
  Type: '01',
  Text: 'Do you work?',
  Options: [
    { Value: 'y', Text: 'Yes, I do' },
    { Value: 'n', Text: 'No' },
  ],
};
const SPAN = { Model: 'ID_0002', Type: 12, Text: 'From [[1]] to [[2]]' };
const LIKES = { Model: 'ID_0003', Type: '8', Text: 'What do you like?', Options: [{ Value: 'a' }, { Value: 'b' }] };
const subjects = [WORK, SPAN, LIKES].flatMap(subjectsOf);
const say = (rule: unknown, language: 'el' | 'en' = 'en') => sentenceOf(rule, subjects, textsOf(language));

describe('what a condition can be about', () => {
  it('is each answer, and each place of an answer', () => {
    expect(subjects.map(({ path, kind, place }) => [path, kind, place])).toEqual([
      ['ID_0001', 'choice', 0],
      ['ID_0002.0', 'number', 1],
      ['ID_0002.1', 'number', 2],
      ['ID_0003', 'many', 0],
    ]);
    expect(subjectsOf({ ...WORK, Other: { Model: 'ID_0009' } }).at(-1)).toMatchObject({
      path: 'ID_0009',
      kind: 'text',
    });
    expect(subjectsOf({ Model: 'ID_0004', Type: 'upload', Text: '' })).toMatchObject([
      { text: 'ID_0004', kind: 'any' },
    ]);
  });

  it('is said shortly', () => {
    expect(shortLabel('From [[1]]  to\n[[2]]')).toBe('From … to …');
    expect(shortLabel('x'.repeat(90))).toHaveLength(70);
  });
});

describe('a rule', () => {
  const built = [
    { '==': [{ var: 'ID_0001' }, 'y'] },
    { '!=': [{ var: 'ID_0001' }, 'y'] },
    { '<': [{ var: 'ID_0002.0' }, 5] },
    { '>=': [{ var: 'ID_0002.1' }, 5] },
    { in: ['a', { var: 'ID_0003' }] },
    { '!': [{ in: ['a', { var: 'ID_0003' }] }] },
    { '!==': [{ var: 'ID_0003' }, null] },
    { '===': [{ var: 'ID_0003' }, null] },
    { '!!': [{ var: 'user.email' }] },
    { '!': [{ var: 'user.email' }] },
    { contains: [{ var: 'about' }, 'a'] },
    { '!': [{ contains: [{ var: 'about' }, 'a'] }] },
    { '==': [{ var: 'active' }, true] },
    { '<=': [{ var: 'sessions' }, 5] },
    {
      and: [
        { '==': [{ var: 'ID_0001' }, 'y'] },
        { or: [{ '==': [{ var: 'ID_0001' }, 'n'] }, { in: ['a', { var: 'ID_0003' }] }] },
      ],
    },
  ];
  it.each(built.map((rule) => [JSON.stringify(rule), rule]))('is read and written as it was: %s', (_, rule) => {
    expect(writeRule(readRule(rule))).toEqual(rule);
    expect(writeRule(readRule(formulaOf(rule)))).toEqual(rule);
    expect(writeRule(readRule(JSON.stringify(rule)))).toEqual(rule);
    expect(isFormulaOnly(readRule(rule))).toBe(false);
  });

  it('is read in its other spellings', () => {
    const items = (rule: unknown) => readRule(rule).items;
    expect(items({ '==': ['y', { var: 'ID_0001' }] })).toEqual([{ path: 'ID_0001', operator: 'is', value: 'y' }]);
    expect(items({ '!!': [{ var: ['ID_0001'] }] })).toEqual([{ path: 'ID_0001', operator: 'filled', value: '' }]);
    expect(items({ '!': { var: 'ID_0001' } })).toEqual([{ path: 'ID_0001', operator: 'empty', value: '' }]);
    expect(items('ID_0001')).toEqual([{ path: 'ID_0001', operator: 'filled', value: '' }]);
    expect(items({ '===': [{ var: 'ID_0001' }, 'y'] })).toEqual([{ path: 'ID_0001', operator: 'is', value: 'y' }]);
    expect(items("ID_0001 == 'y'")).toEqual([{ path: 'ID_0001', operator: 'is', value: 'y' }]);
    expect(items('')).toEqual([]);
  });

  it('that cannot be built is kept as it is', () => {
    const strange = { '>': [{ '+': [{ var: 'ID_0002.0' }, 1] }, 3] };
    const both = { and: [strange, built[0]] };
    expect(readRule(both).items[0]).toEqual({ rule: strange });
    expect(writeRule(readRule(both))).toEqual(both);
    expect(writeRule(readRule('ID_0001 ==='))).toBe('ID_0001 ===');
  });

  it('without tests is none', () => {
    expect(writeRule({ all: true, items: [{ all: false, items: [] }] })).toBeNull();
  });

  it('begins with what fits the answer, without a value', () => {
    expect(subjects.map(firstTest).map(({ operator, value }) => [operator, value])).toEqual([
      ['is', ''],
      ['is', ''],
      ['is', ''],
      ['holds', ''],
    ]);
    expect(operatorsOf('any')).toEqual(['answered', 'unanswered']);
  });

  it('leaves out what is not whole yet', () => {
    const half = { path: 'region', operator: 'is', value: '' } as const;
    expect(writeRule({ all: true, items: [half] })).toBeNull();
    expect(writeRule({ all: true, items: [half, { path: 'region', operator: 'filled', value: '' }] })).toEqual({
      '!!': [{ var: 'region' }],
    });
  });

  it.each(['length(Completed) > 2', { if: [true, 1, 2] }])('that says more is a formula only: %j', (rule) => {
    expect(isFormulaOnly(readRule(rule))).toBe(true);
    expect(faultOf(rule)).toBeUndefined();
  });

  it('that breaks says where', () => {
    expect(isFormulaOnly(readRule('region =='))).toBe(true);
    expect(faultOf('region ==')?.message).toBeTruthy();
  });
});

describe('a sentence', () => {
  it('says it in both languages', () => {
    expect(say(built())).toBe(
      '“Do you work?” is “Yes, I do” and (“From … to … (place 1)” is at least 5 or “What do you like?” includes “a”)',
    );
    expect(say(built(), 'el')).toBe(
      '«Do you work?» είναι «Yes, I do» και («From … to … (θέση 1)» είναι τουλάχιστον 5 ή «What do you like?» περιλαμβάνει «a»)',
    );
  });

  it('names what nobody asks by its id, and shows what it cannot say', () => {
    expect(say({ '!==': [{ var: 'ID_0042' }, null] })).toBe('“ID_0042” has a value');
    expect(say({ '+': [1, 2] })).toContain('{"+":[1,2]}');
    expect(say(undefined)).toBe('');
  });

  const built = () => ({
    and: [
      { '==': [{ var: 'ID_0001' }, 'y'] },
      { or: [{ '>=': [{ var: 'ID_0002.0' }, 5] }, { in: ['a', { var: 'ID_0003' }] }] },
    ],
  });
});
