import { describe, expect, it } from 'vitest';
import { expectAgreement, expectLinear } from '../../tests/support/linear.ts';
import {
  completionOf,
  defaultAnswers,
  invalidModels,
  isAnswered,
  modelOf,
  modelsOf,
  questionCompletion,
  shownQuestions,
  type RuleTest,
} from './questionnaire-answers.ts';
import { inputFaults, answerTextFault } from './questionnaire-answer-faults.ts';
import { groupsOf, mostWords, optionsOf, questionType, slotsOf } from './questionnaire-groups.ts';
import { designedQuestion, runningQuestion } from './questionnaire-run.ts';
import { shownAnswer } from './questionnaire-shown.ts';
import { questionsOf, type DesignedQuestion, type Questionnaire } from './questionnaire.ts';
import { valueText } from './workbook-answers.ts';

const ask = (Type: string | number, more: Partial<DesignedQuestion> = {}): DesignedQuestion => ({
  Model: 'ID_0001',
  Type,
  Text: 'x',
  ...more,
});
const options = (...values: string[]) => values.map((Value) => ({ Value }));
const of = (...questions: DesignedQuestion[]): Questionnaire => ({
  Title: 'x',
  Sections: [{ Title: 'x', Questions: [questions] }],
});
/** The rule names a model that has to be answered. */
const holds: RuleTest = (rule, models) => typeof rule !== 'string' || Boolean(models[rule]);

describe('a type', () => {
  it('is its number, however it is written', () => {
    expect([2, '2', '02', ' 002 ', 'Upload', '99', ''].map(questionType)).toEqual([
      '02',
      '02',
      '02',
      '02',
      'upload',
      undefined,
      undefined,
    ]);
  });

  it('has as many places as its rows, its marks or its dropdowns', () => {
    expect(groupsOf(ask('01'))).toEqual(['ID_0001']);
    expect(groupsOf(ask('02', { Rows: [{ Text: 'a' }, { Text: 'b' }] }))).toEqual(['ID_0001_1', 'ID_0001_2']);
    expect(groupsOf(ask('13', { Text: '[[1]] and [[2]] and [[3]]' }))).toHaveLength(3);
    expect(groupsOf(ask('06', { Options: [{ Value: 'a', Group: 2 }] }))).toEqual(['ID_0001_1', 'ID_0001_2']);
    expect([
      slotsOf(ask('18')),
      slotsOf(ask('18', { Rows: [{ Text: 'a' }] })),
      slotsOf(ask('19', { Text: '[[4]]' })),
    ]).toEqual([5, 1, 1]);
  });

  it('has the choices of its place; a yes and a no where none are named', () => {
    const question = ask('06', { Options: [{ Value: 'a', Group: 1 }, { Value: 'b', Group: 2 }, { Value: 'c' }] });
    expect(optionsOf(question, 2).map(({ Value }) => Value)).toEqual(['b', 'c']);
    expect(optionsOf(ask('01', { TrueValue: 'ναι' })).map(({ Value }) => Value)).toEqual(['ναι', '0']);
    expect([mostWords(ask('17', { Options: options('3', '7', 'x') })), mostWords(ask('17'))]).toEqual([7, 50]);
  });
});

describe('an answer', () => {
  const four = options('a', 'b', 'c', 'd');
  it.each([
    ['12', '-1.5', null],
    ['12', '1,5', 'bad-number'],
    ['12', '1-2', 'bad-number'],
    ['12', '', null],
    ['14', '99:59', null],
    ['14', '100:00', 'bad-time'],
    ['14', '9:60', 'bad-time'],
    ['07', '["b","a"]', null],
    ['08', '["a","a"]', 'bad-answer'],
    ['08', '["e"]', 'no-option'],
    ['08', 'a', 'bad-answer'],
    ['16', '["any","word"]', 'bad-answer'],
    ['18', '[["a"],["b","c"]]', null],
    ['18', '[["a"],["a"]]', 'bad-answer'],
    ['18', '["a"]', 'bad-answer'],
    ['19', '{"what":"ever"', null],
    ['formtable', '[{"LineId":"1","ID_0002":"x"}]', null],
    ['formtable', '[{"LineId":"1","ID_0003":"x"}]', 'bad-answer'],
    ['upload', '[{"Filename":"00000000001a.pdf","Index":0}]', null],
    ['upload', '[null]', 'bad-answer'],
  ] as const)('of type %s may be %s: %s', (type, text, fault) => {
    const rows = type === 'formtable' ? { Rows: [{ Text: 'x', Model: 'ID_0002' }] } : {};
    expect(answerTextFault(ask(type, { Options: four, ...rows }), text)).toBe(fault);
  });

  it('is a number of the same form as before, of a length that people write', () => {
    const fault = (text: string) => answerTextFault(ask('12'), text);
    expectAgreement(
      (text) => (text === '' || /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? null : 'bad-number'),
      fault,
      '-',
      '.',
      '0',
      '12',
      ' ',
      'e',
    );
    expect([fault('9'.repeat(40)), fault('9'.repeat(41))]).toEqual([null, 'bad-number']);
    expectLinear(fault, '0', '-');
  });

  it('has at most so many words', () => {
    const question = ask('17', { Options: options('2') });
    expect([answerTextFault(question, '["a","b"]'), answerTextFault(question, '["a","b","c"]')]).toEqual([
      null,
      'too-many-words',
    ]);
  });

  it('is what conditions see: a text, a number of type 12, lists, null for nothing', () => {
    const two = ask('12', { Text: '[[1]] [[2]]' });
    expect(modelOf(two, { ID_0001_1: { Text: '10' } })).toEqual([10, null]);
    expect(modelOf(ask('01'), { ID_0001: { OptionId: 'a' } })).toBe('a');
    expect(modelOf(ask('08'), { ID_0001: { Text: '["a"]' } })).toEqual(['a']);
    expect(modelOf(ask('19'), { ID_0001: { Text: '' } })).toBeNull();
    expect(modelsOf(of(ask('01', { Other: { Model: 'ID_0009' } })), { ID_0009: { Text: 'mine' } })).toEqual({
      ID_0001: null,
      ID_0009: 'mine',
    });
  });

  it('is whole when every place is filled, or a text of one’s own is there', () => {
    const two = ask('13', { Text: '[[1]] [[2]]' });
    expect([
      isAnswered(two, { ID_0001_1: { Text: 'a' } }),
      isAnswered(two, { ID_0001_1: { Text: 'a' }, ID_0001_2: { Text: 'b' } }),
    ]).toEqual([false, true]);
    expect(isAnswered(ask('01', { Other: { Model: 'ID_0009' } }), { ID_0009: { Text: 'mine' } })).toBe(true);
    expect(isAnswered(ask('18', { Options: four }), { ID_0001: { Text: '[["a","b"]]' } })).toBe(false);
    expect(isAnswered(ask('16', { Text: '[[1]] [[2]]' }), { ID_0001: { Text: '["a",""]' } })).toBe(false);
    expect(isAnswered(ask('08'), { ID_0001: { Text: '[]' } })).toBe(false);
  });

  it('starts with its default, which counts until something is stored', () => {
    const question = ask('14', { DefaultValue: '09:00' });
    expect(defaultAnswers(question)).toEqual([{ GroupId: 'ID_0001', Text: '09:00' }]);
    expect(defaultAnswers(ask('08', { DefaultValue: ['a'] }))).toEqual([{ GroupId: 'ID_0001', Text: '["a"]' }]);
    expect([
      completionOf(of(question), {}, holds),
      completionOf(of(question), { ID_0001: { Text: null } }, holds),
    ]).toEqual([100, 0]);
  });
});

describe('a questionnaire', () => {
  const first = ask('19');
  const second = ask('19', { Model: 'ID_0002', Condition: 'ID_0001' });
  const hidden = ask('19', { Model: 'ID_0003', dontShow: true });

  it('counts what is shown, and is whole only when nothing is missing', () => {
    const document = of(first, second, hidden);
    expect(shownQuestions(document, {}, holds)).toEqual([first]);
    expect(completionOf(document, { ID_0001: { Text: 'a' } }, holds)).toBe(50);
    expect(completionOf(of(), {}, holds)).toBe(100);
  });

  it('asks Validate only of what is answered and shown', () => {
    const checked = ask('19', { Validate: 'ID_0002' });
    const document = of(checked, second);
    expect(invalidModels(document, {}, holds)).toEqual([]);
    expect(invalidModels(document, { ID_0001: { Text: 'a' } }, holds)).toEqual(['ID_0001']);
  });

  it('of the page is read back as the question of the document', () => {
    const question = ask('02', { Options: options('a'), Rows: [{ Text: 'r' }], Condition: 'x' });
    expect(designedQuestion(runningQuestion(question))).toEqual(question);
  });
});

describe('a workbook', () => {
  const input = (FullName: string, InputType: 'Number' | 'Text', Required = true) => ({
    FullName,
    InputType,
    Required,
  });
  const Inputs = [input('price', 'Number'), input('name', 'Text'), input('rate', 'Number', false)];
  const book = ask('spreadsheet', { Spreadsheets: [{ Id: '7', Name: 'Budget', Inputs }] });
  const two = ask('spreadsheet', { Spreadsheets: ['7', '8'].map((Id) => ({ Id, Name: Id, Inputs })) });
  const stored = (text: string) => ({ ID_0001: { Text: text } });

  it('has a group of its own, in a section by its id', () => {
    expect(groupsOf(book)).toEqual(['ID_0001']);
    expect(groupsOf(two)).toEqual(['ID_0001_1', 'ID_0001_2']);
    const section = { Title: 'x', Spreadsheets: [{ Id: 'plan', Name: 'Plan' }] };
    expect(questionsOf({ Sections: [section] }).map(({ Model, Text }) => [Model, Text])).toEqual([['W_plan', 'Plan']]);
  });

  it.each([
    ['', 0, false],
    ['{"rate":1}', 0, false],
    ['{"price":0}', 50, false],
    ['{"price":"1","name":7}', 0, false],
    ['{"price":1,"name":" "}', 50, false],
    ['{"price":1,"name":"a","gone":1}', 100, true],
    ['no JSON', 0, false],
    ['{"price":{"value":1}}', 0, false],
  ])('with %j is filled in by %i percent', (text, percent, answered) => {
    expect([completionOf(of(book), stored(text), holds), isAnswered(book, stored(text))]).toEqual([percent, answered]);
    expect(questionCompletion(book, stored(text))).toBe(percent);
  });

  it('that is complete but for one input of many is not complete', () => {
    const many = Array.from({ length: 300 }, (_, index) => input(`A${index}`, 'Number'));
    const large = ask('spreadsheet', { Spreadsheets: [{ Id: '7', Name: 'Budget', Inputs: many }] });
    const values = Object.fromEntries(many.slice(1).map(({ FullName }) => [FullName, 1]));
    expect(completionOf(of(large), stored(JSON.stringify(values)), holds)).toBe(99);
  });

  it('gives conditions its values by name', () => {
    expect(modelOf(book, stored('{"price":5}'))).toEqual({ price: 5 });
    expect(modelOf(book, {})).toBeNull();
    expect(modelOf(two, { ID_0001_2: { Text: '{"price":5}' } })).toEqual([null, { price: 5 }]);
  });

  it('is read with the names of its inputs, without those that are gone', () => {
    const words = { yes: '', no: '', other: '' };
    const Text = '{"price":1234.5,"name":"a","gone":1,"rate":null}';
    expect(shownAnswer(book, 1, { Text }, words)).toBe('price: 1.234,5; name: a');
  });

  it('takes values of its inputs alone', () => {
    expect([
      answerTextFault(book, '{"price":1}'),
      answerTextFault(book, '[1]'),
      answerTextFault(book, '{"price":[1]}'),
    ]).toEqual([null, 'bad-answer', 'bad-answer']);
    const [asked = { Id: '', Name: '' }] = book.Spreadsheets ?? [];
    expect(inputFaults(asked, { price: 'x', total: 3, name: null, constructor: 1 })).toEqual([
      { name: 'price', fault: { code: 'bad-value' } },
      { name: 'total', fault: { code: 'no-input' } },
      { name: 'constructor', fault: { code: 'no-input' } },
    ]);
  });

  it('takes a day of the calendar as the value of a date, as the page does', () => {
    const asked = { Id: '7', Name: 'A', Inputs: [{ FullName: 'day', InputType: 'Date' as const, Required: true }] };
    const isTaken = (day: number | null) => inputFaults(asked, { day }).length === 0;
    expect([46_000, 1, 2_958_465, null].every(isTaken)).toBe(true);
    expect([-5, 1.5, 0, 60, 2_958_466].some(isTaken)).toBe(false);
  });
});

it.each([
  ['Number', 1234.567, '1.234,567'],
  ['Precent', 0.071, '7,1%'],
  ['Date', 45_000, '15-03-2023'],
  ['Text', '=1+1', '=1+1'],
  ['Number', null, ''],
] as const)('a value of type %s is shown as people read it', (type, value, text) =>
  expect(valueText(type, value)).toBe(text),
);
