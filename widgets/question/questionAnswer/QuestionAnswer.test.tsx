import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Question } from '../../../schemas/entities/questionnaire.ts';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import QuestionAnswer from './QuestionAnswer.tsx';

const Option = [
  { Value: 'a', Text: 'Alpha' },
  { Value: 'b', Text: 'Beta' },
];

interface Given {
  readonly GroupId?: string;
  readonly OptionId?: string;
  readonly Text?: string;
}

/** The text under the question, with spaces between its parts. */
function read(question: Partial<Question>, ...answer: readonly Given[]): string {
  renderWidget(QuestionAnswer, {
    question: { Id: 'ID_0001', TypeId: '19', Text: 'Asked?', ...question },
    answer: answer.map((given) => ({ GroupId: 'ID_0001', ...given })),
  });
  const group = screen.getByRole('group');
  const parts = [...group.querySelectorAll('li, dt, dd, th, td, p:not([id])')];
  return parts.map((part) => part.textContent).join('|');
}

test.each<readonly [name: string, question: Partial<Question>, answers: readonly Given[], text: string]>([
  ['a text', { TypeId: 19 }, [{ Text: 'In my words' }], 'In my words'],
  ['nothing', { TypeId: '19' }, [], 'Not answered'],
  ['a choice', { TypeId: '01', Option }, [{ OptionId: 'b' }], 'Beta'],
  ['a choice that is no longer offered', { TypeId: '01', Option }, [{ OptionId: 'old' }], 'old'],
  ['yes', { TypeId: '1' }, [{ OptionId: '1' }], 'Yes'],
  [
    'a text of one’s own',
    { TypeId: '01', Option, Other: { Model: 'ID_0002' } },
    [{ GroupId: 'ID_0002', Text: 'Mine' }],
    'Mine',
  ],
  ['several choices', { TypeId: '08', Option }, [{ Text: '["b","a"]' }], 'Beta|Alpha'],
  ['an order', { TypeId: '07', Option }, [{ Text: '["b","a"]' }], 'Beta|Alpha'],
  ['words', { TypeId: '17' }, [{ Text: '["calm","quick"]' }], 'calm|quick'],
  ['a time', { TypeId: '14' }, [{ Text: '9:30' }], '9:30'],
  ['a blank in the text', { TypeId: '13', Text: 'I sell [[1]] here' }, [{ Text: 'soap' }], 'I sell soap here'],
  [
    'dropdowns with labels',
    { TypeId: '02', Option, Rows: [{ Text: 'First' }, { Text: 'Second' }] },
    [{ GroupId: 'ID_0001_2', OptionId: 'a' }],
    'First|–|Second|Alpha',
  ],
  [
    'groups',
    { TypeId: '18', Option, Rows: [{ Text: 'In' }, { Text: 'Out' }] },
    [{ Text: '[["a"],[]]' }],
    'In|Alpha|Out|–',
  ],
  ['nonsense', { TypeId: '08', Option }, [{ Text: '{' }], 'Not answered'],
])('reads %s', (_, question, answers, text) => {
  expect(read(question, ...answers)).toBe(text);
});

test('records are a table, with choices in words and dates as people write them', () => {
  const Rows = [
    { Text: 'Who', Model: 'ID_0002' },
    { Text: 'From', Model: 'ID_0003', Type: 'date' as const },
    { Text: 'Kind', Model: 'ID_0004', Type: 'choice' as const, Options: Option },
  ];
  const stored = '[{"LineId":"1","ID_0002":"Bakery","ID_0003":"2020-05-01","ID_0004":"b"}]';
  expect(read({ TypeId: 'formtable', Rows }, { Text: stored })).toBe('Who|From|Kind|Bakery|01-05-2020|Beta');
});
