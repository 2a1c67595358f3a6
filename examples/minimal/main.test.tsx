import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { widgets } from '../../widgets/registry.ts';

const withoutCode = (rows: object) => JSON.parse(JSON.stringify(rows));

it('adds a note and shows it', async () => {
  document.body.innerHTML = '<main id="root"></main>';
  const { catalogue } = await act(() => import('./main.tsx'));
  await screen.findByText('1. Read the README of the engine');
  expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);

  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), ' Write a widget ');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));

  await screen.findByText('2. Write a widget');
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', '');
  screen.getByText('1. Read the README of the engine');

  const { stack, text, button, textInput } = widgets;
  expect(withoutCode(catalogue.widgets)).toEqual(withoutCode({ stack, text, button, textInput }));
});
