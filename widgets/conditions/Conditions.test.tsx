import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../_shared/testing.tsx';
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

// Two lists are opened and searched: that takes a while on a busy machine.
test('a condition is picked, read as a sentence, and taken away again', { timeout: 30_000 }, async () => {
  const { emitted } = renderWidget(Conditions, { label: 'Opens when', subjects });
  expect(screen.getByText('Always.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add a condition' }));
  await choose('Subject, 1', 'Done actions');
  await choose('Value, 1', 'My CV');
  expect(emitted.at(-1)?.payload).toEqual({ value: { in: ['7', { var: 'Completed' }] } });
  expect(screen.getByText('Done actions has “My CV”.')).toBeVisible();
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
  await userEvent.click(screen.getByRole('button', { name: 'Write it as a formula' }));
  expect(screen.getByRole('textbox', { name: 'Opens when: Formula' })).toHaveValue('sessions >= 2');
});
