import { describe, expect, it } from 'vitest';
import { isoDay, today } from '../formats/greek-date.ts';
import { MICRODATA_TYPES, type MicrodataQuestion } from './microdata.ts';
import {
  answerFault,
  answerRadio,
  boundsOf,
  contradictions,
  inOrder,
  completionOf,
  defaultAnswer,
  formItems,
  inLanguage,
  keepShown,
  normalizeAnswer,
  questionsFaults,
  shownQuestions,
  startAnswers,
} from './microdata-rules.ts';

const questions: readonly MicrodataQuestion[] = [
  {
    Id: 'level',
    Title: 'Level',
    Type: 0,
    Texts: { en: { Title: 'Education' } },
    Child: [
      { Id: 'primary', Title: 'Primary', Type: 1 },
      {
        Id: 'higher',
        Title: 'Higher',
        Type: 1,
        Child: [{ Id: 'subject', Title: 'Subject', Type: 2, ConditionId: 'higher' }],
      },
    ],
  },
  { Id: 'works', Title: 'Works', Type: 1, Child: [{ Id: 'hours', Title: 'Hours', Type: 3, ConditionId: 'works' }] },
  {
    Id: 'since',
    Title: 'Since',
    Type: 6,
    ConditionId: 'works',
    ConditionInverse: true,
    DefaultField: 'unemployed_since',
  },
  { Id: 'note', Title: 'Note', Type: 2, ConditionId: 'subject-known' },
];

describe('the questions that are shown', () => {
  it('follow "1" and true, and the inverse', () => {
    expect([...shownQuestions(questions, {})]).toEqual(['level', 'primary', 'higher', 'works', 'since']);
    for (const yes of ['1', 'true'])
      expect([...shownQuestions(questions, { works: yes, higher: yes })]).toEqual([
        'level',
        'primary',
        'higher',
        'subject',
        'works',
        'hours',
      ]);
  });

  it('are hidden with their parent, and a hidden answer counts as none', () => {
    const nested: MicrodataQuestion[] = [
      { Id: 'a', Title: 'a', Type: 1, Child: [{ Id: 'b', Title: 'b', Type: 1, ConditionId: 'a' }] },
      { Id: 'c', Title: 'c', Type: 2, ConditionId: 'b' },
      { Id: 'd', Title: 'd', Type: 2, ConditionId: 'd' },
    ];
    expect([...shownQuestions(nested, { a: '0', b: '1', d: '1' })]).toEqual(['a']);
    expect([...shownQuestions(nested, { a: '1', b: '1' })]).toEqual(['a', 'b', 'c']);
  });
});

describe('a radio', () => {
  it('clears the answers below its parent and toggles', () => {
    const chosen = answerRadio(questions, { higher: '1', subject: 'Law', works: '1' }, 'primary');
    expect(chosen).toEqual({ works: '1', primary: '1' });
    expect(answerRadio(questions, chosen, 'primary')).toEqual({ works: '1', primary: '0' });
  });

  it('at the top clears what stands under it, and takes a value', () => {
    expect(answerRadio(questions, { works: '1', hours: '8' }, 'works')).toEqual({ works: '0' });
    expect(answerRadio(questions, {}, 'works', false)).toEqual({ works: '0' });
    expect(answerRadio(questions, {}, 'unknown')).toEqual({});
  });
});

describe('what an answer starts with', () => {
  const since = questions[2];
  if (!since) throw new Error('no date');
  it.each([
    ['2020-05-01', '2020-05-01'],
    ['01-05-2020', '2020-05-01'],
    ['2012-01-01', '2012-01-01'],
    ['2011-12-31', ''],
    ['soon', ''],
    [null, ''],
  ])('takes %s of the field as %j', (unemployed_since, expected) => {
    expect(defaultAnswer(since, { unemployed_since })).toBe(expected);
  });

  it('is the value where the field is empty', () => {
    expect(defaultAnswer({ ...since, DefaultValue: '02/03/2015' }, { unemployed_since: '' })).toBe('2015-03-02');
    expect(defaultAnswer({ Id: 'x', Title: 'x', Type: 1, DefaultField: 'f' }, { f: true })).toBe('1');
    expect(defaultAnswer({ Id: 'x', Title: 'x', Type: 1, DefaultValue: 'maybe' }, {})).toBe('');
    expect(startAnswers(questions, { unemployed_since: '2024-01-31' })).toEqual({ since: '2024-01-31' });
  });
});

it('says what is asked and missing; alternatives are one question', () => {
  expect(completionOf(questions, {})).toEqual({
    asked: ['level', 'works', 'since'],
    missing: ['level', 'works', 'since'],
  });
  expect(completionOf(questions, { primary: '0', works: '0', since: '2024-01-01' }).missing).toEqual(['level']);
  expect(completionOf(questions, { higher: '1', subject: 'Law', works: '1', hours: '8' })).toEqual({
    asked: ['level', 'subject', 'works', 'hours'],
    missing: [],
  });
});

it('keeps the answers of shown questions alone', () => {
  expect(keepShown(questions, { hours: '8', works: '0', since: '2024-01-01', level: 'x', other: '1' })).toEqual({
    works: '0',
    since: '2024-01-01',
  });
});

it('shows alternatives as options of their heading', () => {
  expect(formItems(questions, { higher: '1' }).map(({ Id, Kind, Value }) => [Id, Kind, Value])).toEqual([
    ['level', 'choice', 'higher'],
    ['subject', 'text', ''],
    ['works', 'yesNo', ''],
    ['since', 'date', ''],
  ]);
});

it('checks and normalizes answers', () => {
  const of = (Type: MicrodataQuestion['Type']): MicrodataQuestion => ({ Id: 'x', Title: 'x', Type });
  expect([answerFault(of(6), 'x'), answerFault(of(3), 'x'), answerFault(of(1), '2')]).toEqual([
    'bad-date',
    'bad-number',
    'choice',
  ]);
  expect(answerFault(of(2), 'x'.repeat(501))).toBe('too-long');
  expect([
    answerFault(of(6), '2024-02-29'),
    answerFault(of(3), '1,5'),
    answerFault(of(1), '0'),
    answerFault(of(6), ''),
  ]).toEqual([undefined, undefined, undefined, undefined]);
  expect([normalizeAnswer(of(1), true), normalizeAnswer(of(1), 'false'), normalizeAnswer(of(6), '1/2/2024')]).toEqual([
    '1',
    '0',
    '1/2/2024',
  ]);
  expect(normalizeAnswer(of(6), '01/02/2024')).toBe('2024-02-01');
});

it('takes the texts of a language', () => {
  expect(inLanguage(questions, 'en')[0]).toMatchObject({ Title: 'Education' });
  expect(inLanguage(questions, 'el')[0]).toMatchObject({ Title: 'Level' });
  const emptied = [{ Id: 'a', Title: 'A', Type: MICRODATA_TYPES.text, Texts: { en: { Title: '' } } }];
  expect(inLanguage(emptied, 'en')).toEqual([{ Id: 'a', Title: 'A', Type: MICRODATA_TYPES.text }]);
});

it('finds ids that stand twice, conditions without a question, and circles', () => {
  const q = (Id: string, ConditionId?: string): MicrodataQuestion => ({
    Id,
    Title: Id,
    Type: 1,
    ...(ConditionId === undefined ? {} : { ConditionId }),
  });
  expect(questionsFaults([q('a'), q('a'), q('b', 'c'), q('d', 'e'), q('e', 'd')])).toEqual([
    { pointer: '/Questions/1/Id', code: 'twice' },
    { pointer: '/Questions/2/ConditionId', code: 'no-question' },
    { pointer: '/Questions/3/ConditionId', code: 'needs-itself' },
    { pointer: '/Questions/4/ConditionId', code: 'needs-itself' },
  ]);
  expect(questionsFaults(questions.slice(0, 3))).toEqual([]);
});

describe('the bounds of an answer', () => {
  const number = (more: Partial<MicrodataQuestion> = {}): MicrodataQuestion => ({
    Id: 'n',
    Title: 'N',
    Type: 3,
    ...more,
  });
  const date = (more: Partial<MicrodataQuestion> = {}): MicrodataQuestion => ({
    Id: 'd',
    Title: 'D',
    Type: 6,
    ...more,
  });

  it.each([
    [number(), '-3', 'too-small'],
    [number(), '0', undefined],
    [number({ Min: '-5' }), '-3', undefined],
    [number({ Max: '168' }), '200', 'too-large'],
    [number({ Max: '168' }), '168', undefined],
    [date(), '1800-01-01', 'too-small'],
    [date(), '2999-01-01', 'too-large'],
    [date(), '2020-02-29', undefined],
    [date({ Future: true }), '2999-01-01', undefined],
    [date({ Future: true, Max: '2999-01-01' }), '2999-01-02', 'too-large'],
    [date({ Max: '2019-12-31' }), '2020-01-01', 'too-large'],
    [date({ Min: '2020-01-01' }), '2019-12-31', 'too-small'],
  ])('%j and %s: %s', (question, answer, fault) => expect(answerFault(question, answer)).toBe(fault));

  it('of a day that has no other is today', () => {
    expect(boundsOf(date({ Max: '2999-01-01' })).max).toBe(isoDay(today()));
    expect(boundsOf({ Id: 't', Title: 'T', Type: 2 })).toEqual({ min: '', max: '' });
  });

  it('has to be what the question asks for', () => {
    const faults = (question: MicrodataQuestion) =>
      questionsFaults([question]).map(({ pointer, code }) => `${pointer} ${code}`);
    expect(faults(number({ Min: '1', Max: '5' }))).toEqual([]);
    expect(faults(number({ Min: '2020-01-01' }))).toEqual(['/Questions/0/Min bad-bound']);
    expect(faults(number({ Min: '5', Max: '1' }))).toEqual(['/Questions/0/Max bad-bound']);
    expect(faults(date({ Min: '5', Max: '2020-02-30' }))).toEqual([
      '/Questions/0/Min bad-bound',
      '/Questions/0/Max bad-bound',
    ]);
    expect(faults(date({ Min: '2021-01-01', Max: '2020-01-01' }))).toEqual(['/Questions/0/Max bad-bound']);
    expect(faults({ Id: 't', Title: 'T', Type: 2, Min: '1' })).toEqual([]);
  });
});

it('of alternatives one is chosen', () => {
  expect(contradictions(questions, { primary: '1', higher: '1', works: '1' })).toEqual(['higher']);
  expect(contradictions(questions, { primary: '0', higher: '1' })).toEqual([]);
});

it('answers stand in the order of their questions', () => {
  const answers = { old: 'x', note: 'n', since: '2020-01-01', primary: '1', works: '0' };
  expect(Object.keys(inOrder(questions, answers))).toEqual(['primary', 'works', 'since', 'note', 'old']);
});
