import { expect, test } from 'vitest';
import { AGE, BOOK, NAME, SET, STAGE } from '../../tests/support/flows/questionnaire.ts';
import { flexOf, ruleHolds, EMPTY_VIEW, viewOf } from './view.ts';

test('shows what the conditions allow, and counts only that', () => {
  const before = viewOf(SET.Sections, {}, EMPTY_VIEW);
  expect(before.sections[0]?.Lines).toEqual([{ Id: 'ID_0001', Flex: 100, Questions: [STAGE] }]);
  expect(before.unanswered.map(({ Id, Section }) => [Id, Section])).toEqual([
    ['ID_0001', 0],
    ['ID_0003', 1],
  ]);
  expect(before.completion).toBe(33);
  const after = viewOf(SET.Sections, { ID_0001: { OptionId: 'firm' } }, before);
  expect(after.sections[0]?.Lines[0]).toEqual({ Id: 'ID_0001', Flex: 45, Questions: [STAGE, NAME] });
  expect(after.sections.map(({ Count, Answered, Previous, Next }) => [Count, Answered, Previous, Next])).toEqual([
    [2, 1, -1, 1],
    [2, 1, 0, -1],
  ]);
});

test('a workbook that does not exist is missing nowhere', () => {
  const book = { Id: 'ID_0005', TypeId: 'spreadsheet', Text: 'A budget', Spreadsheets: [{ Id: '7', Name: 'Budget' }] };
  const sections = [{ Title: '', Text: '', Questions: [[STAGE], [book]], Spreadsheets: [] }];
  const view = viewOf(sections, { ID_0001: { OptionId: 'idea' } }, EMPTY_VIEW);
  expect([view.completion, view.unanswered]).toEqual([100, []]);
  expect(view.sections).toMatchObject([{ Count: 1, Answered: 1, Lines: [{ Id: 'ID_0001' }, { Id: 'ID_0005' }] }]);
});

test('workbooks of questions and sections count by their inputs without a first value', () => {
  const sections = [{ Title: '', Text: '', Questions: [[STAGE], [BOOK]], Spreadsheets: BOOK.Spreadsheets ?? [] }];
  const answers = {
    ID_0001: { OptionId: 'idea' },
    'ID_0005:price': { Text: '12' },
    'ID_0005:rate': { Text: '0.1' },
    'W_7:name': { Text: '3' },
  };
  const view = viewOf(sections, answers, EMPTY_VIEW);
  expect(view.sections[0]).toMatchObject({ Count: 5, Answered: 2 });
  expect(view.sections[0]?.Lines.map(({ Id }) => Id)).toEqual(['ID_0001', 'ID_0005', 'W_7']);
  expect([view.completion, view.unanswered.map(({ Id }) => Id)]).toEqual([50, ['ID_0005', 'W_7']]);
  expect(view.given['ID_0005']).toEqual([{ GroupId: 'ID_0005', OptionId: null, Text: '{"price":12,"rate":0.1}' }]);
  const more = { 'ID_0005:name': { Text: '"a"' }, 'W_7:name': { Text: '"b"' }, 'W_7:price': { Text: '0' } };
  const full = viewOf(sections, { ...answers, ...more }, view);
  expect([full.completion, full.unanswered, full.given['ID_0001'] === view.given['ID_0001']]).toEqual([100, [], true]);
});

test('puts answers into the texts of others, and starts with the defaults', () => {
  const view = viewOf(SET.Sections, { ID_0001: { OptionId: 'idea' } }, EMPTY_VIEW);
  expect(view.texts).toEqual({ ID_0003: 'Why "An idea"?' });
  expect(viewOf(SET.Sections, {}, EMPTY_VIEW).texts).toEqual({ ID_0003: 'Why "…"?' });
  expect(view.given['ID_0004']).toEqual([{ GroupId: 'ID_0004', OptionId: null, Text: '30' }]);
});

test('unchanged parts keep their identity', () => {
  const before = viewOf(SET.Sections, { ID_0001: { OptionId: 'firm' } }, EMPTY_VIEW);
  const after = viewOf(SET.Sections, { ID_0001: { OptionId: 'firm' }, ID_0002: { Text: 'x' } }, before);
  expect(after.given['ID_0001']).toBe(before.given['ID_0001']);
  expect(after.given['ID_0002']).not.toBe(before.given['ID_0002']);
});

test('validates only answered questions', () => {
  const sections = [{ Title: '', Text: '', Questions: [[{ ...AGE, DefaultValue: null }]], Spreadsheets: [] }];
  expect(viewOf(sections, {}, EMPTY_VIEW).invalid).toEqual({});
  expect(viewOf(sections, { ID_0004: { Text: '12' } }, EMPTY_VIEW).invalid).toEqual({ ID_0004: true });
  expect(viewOf(sections, { ID_0004: { Text: '18' } }, EMPTY_VIEW).invalid).toEqual({});
});

test.each([
  [undefined, true],
  [null, true],
  [{ nonsense: [1] }, false],
  [{ '===': [{ var: 'ID_0001' }, 'a'] }, true],
])('the rule %j holds: %s', (rule, answer) => expect(ruleHolds(rule, { ID_0001: 'a' })).toBe(answer));

test.each([
  [1, 100],
  [2, 45],
  [4, 17.5],
])('%i in a line take %d hundredths each', (count, flex) => expect(flexOf(count)).toBe(flex));
