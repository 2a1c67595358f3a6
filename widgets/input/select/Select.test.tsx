import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Select from './Select.tsx';

const options = [
  { value: 'a', text: 'Αττική' },
  { value: 'k', text: 'Κρήτη' },
];

test('finds an option without regard to accents, and stores its value', async () => {
  const { emitted } = renderWidget(Select, { label: 'Περιφέρεια', options, value: null }, { language: 'el' });
  const field = screen.getByRole('combobox', { name: 'Περιφέρεια' });
  await userEvent.type(field, 'κρητη');
  expect(screen.getAllByRole('option', { hidden: true }).map((option) => option.textContent)).toEqual(['Κρήτη']);
  await userEvent.click(screen.getByRole('option', { name: 'Κρήτη', hidden: true }));
  expect(emitted).toEqual([{ event: 'change', payload: { value: 'k' } }]);
  expect(field).toHaveProperty('value', 'Κρήτη');
});

test('a stored value that is no longer offered is still shown; other options simply replace', () => {
  const { give } = renderWidget(Select, { label: 'City', options: ['Athens', 'Volos'], value: 'Volos' });
  give({ options: ['Nicosia'] });
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'Volos');
});

test('keeps the type of numbers, and clears to null', async () => {
  const { emitted, container } = renderWidget(Select, {
    label: 'Level',
    options: [
      { value: 1, text: 'One' },
      { value: 2, text: 'Two' },
    ],
    value: 1,
    clearable: true,
  });
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.click(screen.getByRole('option', { name: 'Two', hidden: true }));
  await userEvent.click(container.querySelector('[aria-label="Clear"]') ?? document.body);
  expect(emitted.map(({ payload }) => payload)).toEqual([{ value: 2 }, { value: null }]);
});
