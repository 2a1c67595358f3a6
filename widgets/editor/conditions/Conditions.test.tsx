import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Conditions from './Conditions.tsx';

const subjects = [
  { value: 'Completed', text: 'Done actions', kind: 'many', options: [{ value: '7', text: 'My CV' }] },
  { value: 'region', text: 'Region', kind: 'choice', options: ['Crete', 'Attica'] },
  { value: 'sessions', text: 'Sessions', kind: 'number' },
];

const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

// Two lists are opened and searched, which takes a while on a busy machine.
test('a condition is picked, read as a sentence, and taken away again', { timeout: 30_000 }, async () => {
  const { emitted } = renderWidget(Conditions, { label: 'Opens when', subjects });
  expect(screen.getByText('Always.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add a condition' }));
  await choose('Subject, 1', 'Done actions');
  await choose('Value, 1', 'My CV');
  expect(emitted.at(-1)?.payload).toEqual({ value: { in: ['7', { var: 'Completed' }] } });
  expect(screen.getByText('“Done actions” includes “My CV”')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove condition 1' }));
  expect(emitted.at(-1)?.payload).toEqual({ value: null });
});

test('a rule that says more is a formula, and a bad one says what is wrong', async () => {
  const { emitted } = renderWidget(Conditions, { label: 'Opens when', subjects, value: 'length(Completed) > 2' });
  const field = screen.getByRole('textbox', { name: 'Opens when: Formula' });
  expect(field).toHaveValue('length(Completed) > 2');
  await userEvent.clear(field);
  await userEvent.type(field, 'sessions >');
  await userEvent.tab();
  expect(emitted.at(-1)?.payload).toEqual({ value: 'sessions >' });
  expect(field).toBeInvalid();
});

test('what was picked can be typed', async () => {
  renderWidget(Conditions, { label: 'Opens when', subjects, value: { '>=': [{ var: 'sessions' }, 2] } });
  await userEvent.click(screen.getByRole('button', { name: 'Write as a formula' }));
  expect(screen.getByRole('textbox', { name: 'Opens when: Formula' })).toHaveValue('sessions >= 2');
});

// Subjects about answers.
const QUESTIONS = [
  {
    Model: 'ID_0001',
    Type: '01',
    Text: 'Do you work?',
    Options: [
      { Value: 'y', Text: 'Yes' },
      { Value: 'n', Text: 'No' },
    ],
  },
  { Model: 'ID_0002', Type: '12', Text: 'How many hours?' },
];
const renderQuestions = (value: unknown = null, language: 'el' | 'en' = 'en') =>
  renderWidget(Conditions, { label: 'Shown', questions: QUESTIONS, value }, { language });
const rule = ({ emitted }: ReturnType<typeof renderQuestions>) => emitted.at(-1)?.payload?.['value'];

test('a condition is built by picking, and said as a sentence', async () => {
  const rendered = renderQuestions();
  expect(screen.getByText('Always.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add a condition' }));
  expect(rendered.emitted).toEqual([]);
  expect(screen.getByText('Always.')).toBeTruthy();
  await choose('Value, 1', 'No');
  expect(rule(rendered)).toEqual({ '==': [{ var: 'ID_0001' }, 'n'] });
  expect(screen.getByText('“Do you work?” is “No”')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Comparison, 1' }), 'is filled in');
  expect(rule(rendered)).toEqual({ '!!': [{ var: 'ID_0001' }] });
  expect(screen.queryByRole('combobox', { name: 'Value, 1' })).toBeNull();
});

test('two of them hold together, or one of them; the last that is taken away leaves none', async () => {
  const rendered = renderQuestions({ and: [{ '==': [{ var: 'ID_0001' }, 'y'] }, { '>': [{ var: 'ID_0002' }, 20] }] });
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'How they are combined' }),
    'At least one of them applies',
  );
  expect(rule(rendered)).toMatchObject({ or: [{}, {}] });
  expect(screen.getByText('“Do you work?” is “Yes” or “How many hours?” is more than 20')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove condition 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove condition 1' }));
  expect(rule(rendered)).toBeNull();
});

test('a number is written as Greeks write it; a half-typed one changes nothing', async () => {
  const rendered = renderQuestions({ '>': [{ var: 'ID_0002' }, 20] }, 'el');
  const value = screen.getByRole('textbox', { name: 'Τιμή, 1' });
  await userEvent.clear(value);
  expect(rendered.emitted).toEqual([]);
  await userEvent.type(value, '1,5');
  expect(rule(rendered)).toEqual({ '>': [{ var: 'ID_0002' }, 1.5] });
});

test('what cannot be built is shown, and kept beside what can', async () => {
  const strange = { '+': [1, { var: 'ID_0002' }] };
  const rendered = renderQuestions({ or: [strange, { '==': [{ var: 'ID_0001' }, 'y'] }] });
  expect(screen.getByText(JSON.stringify(strange))).toBeTruthy();
  await choose('Value, 2', 'No');
  expect(rule(rendered)).toEqual({ or: [strange, { '==': [{ var: 'ID_0001' }, 'n'] }] });
});

test('a group stands within a group, and its tests have numbers of their own', async () => {
  const rendered = renderQuestions({ '==': [{ var: 'ID_0001' }, 'y'] });
  await userEvent.click(screen.getByRole('button', { name: 'Add a group' }));
  await choose('Value, 2.1', 'No');
  expect(rule(rendered)).toEqual({
    and: [{ '==': [{ var: 'ID_0001' }, 'y'] }, { '==': [{ var: 'ID_0001' }, 'n'] }],
  });
});

test('a question that is gone is said to be', () => {
  renderQuestions({ '==': [{ var: 'ID_0042' }, 'y'] });
  expect(screen.getByText('It no longer exists.')).toBeTruthy();
});

test('a formula that gives a value is typed under its own label', async () => {
  const { emitted } = renderWidget(Conditions, { label: 'Name', formula: true, value: 'last_name' });
  const field = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(field);
  await userEvent.tab();
  expect(emitted.at(-1)?.payload).toEqual({ value: '' });
});

test('a day is written as people write it, and compared as before and after', async () => {
  const days = [{ value: 'done', text: 'Completed', kind: 'date' }];
  const early = { '<': [{ var: 'done' }, '2026-03-05'] };
  const { emitted } = renderWidget(Conditions, { label: 'Shows', subjects: days, value: early });
  expect(screen.getByText('“Completed” is before 05-03-2026')).toBeVisible();
  const value = screen.getByRole('textbox', { name: 'Value, 1' });
  await userEvent.clear(value);
  await userEvent.type(value, '31-02-2026');
  expect(emitted).toEqual([]);
  await userEvent.clear(value);
  await userEvent.type(value, '07/03/2026');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Comparison, 1' }), 'is on or after');
  expect(emitted.at(-1)?.payload).toEqual({ value: { '>=': [{ var: 'done' }, '2026-03-07'] } });
});
