import { expect, it } from 'vitest';
import type { DesignedQuestion } from './questionnaire.ts';
import { namedOptions, shownAnswer, shownText } from './questionnaire-shown.ts';

const words = { yes: 'Ναι', no: 'Όχι', other: 'Άλλο' };
const question = (more: Partial<DesignedQuestion>): DesignedQuestion => ({
  Model: 'ID_0001',
  Type: '01',
  Text: '',
  ...more,
});
const shown = (more: Partial<DesignedQuestion>, Text: string) =>
  shownAnswer(question(more), 1, { OptionId: null, Text }, words);
const options = [
  { Value: '1', Text: 'Πωλήσεις' },
  { Value: '2', Text: 'Γραφείο' },
];

it('names choices, and a yes and a no in the language of the reader', () => {
  expect(namedOptions(question({}), 1, words)).toEqual([
    { Value: '1', Text: 'Ναι' },
    { Value: '0', Text: 'Όχι' },
  ]);
  expect(shownAnswer(question({ Options: options }), 1, { OptionId: '2', Text: null }, words)).toBe('Γραφείο');
  expect(shownAnswer(question({ Options: options }), 1, { OptionId: 'gone', Text: null }, words)).toBe('gone');
  expect(shownAnswer(question({ Type: '08' }), 0, { OptionId: null, Text: '["1"]' }, words)).toBe('["1"]');
  expect(shownAnswer(question({}), 1, { OptionId: null, Text: null }, words)).toBe('');
});

it('puts lists, slots, records and files into words, and leaves out what is none', () => {
  expect(shown({ Type: '08', Options: options }, '["2","1"]')).toBe('Γραφείο, Πωλήσεις');
  expect(shown({ Type: '16' }, '["α","",3]')).toBe('α');
  expect(shown({ Type: '16', Options: options, Rows: [{ Text: 'λάθος' }, { Text: 'άλλο' }] }, '["1",""]')).toBe(
    'λάθος → Πωλήσεις',
  );
  expect(shown({ Type: '18', Options: options, Rows: [{ Text: 'Καλά' }, { Text: 'Ίσως' }] }, '[["2"],["1"],[]]')).toBe(
    'Καλά: Γραφείο; Ίσως: Πωλήσεις',
  );
  const Rows = [
    { Text: 'Εργοδότης', Model: 'ID_0002' },
    { Text: 'Από', Model: 'ID_0003', Type: 'date' as const },
  ];
  expect(
    shown({ Type: 'formtable', Rows }, '[{"LineId":"1","ID_0002":"Δήμος","ID_0003":"2020-03-15"},{"LineId":"2"}]'),
  ).toBe('Εργοδότης: Δήμος, Από: 15-03-2020');
  expect(shown({ Type: 'upload' }, '[{"Filename":"cv.pdf","Index":0}]')).toBe('cv.pdf');
  expect(shown({ Type: '08' }, 'no list')).toBe('');
});

it('numbers the places of a text, and leaves out the answers of others', () => {
  expect(shownText({ Text: 'Από [[1]] έως [[2]] στην {{ID_0008}}' })).toBe('Από (1) έως (2) στην …');
});
