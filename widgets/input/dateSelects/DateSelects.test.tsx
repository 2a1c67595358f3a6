import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { today } from '../../../schemas/formats/greek-date.ts';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import DateSelects from './DateSelects.tsx';

const pick = async (name: string, value: string): Promise<void> =>
  userEvent.selectOptions(screen.getByRole('combobox', { name }), value);

test('a day is there when its three parts are', async () => {
  const { emitted } = renderWidget(DateSelects, { label: 'Born', value: null });
  await pick('Year', '1990');
  await pick('Month', '05');
  expect(emitted).toEqual([]);
  await pick('Day', '14');
  expect(emitted).toEqual([{ event: 'change', payload: { value: '1990-05-14' } }]);
});

test('a combination that does not exist clears the value', async () => {
  const { emitted } = renderWidget(DateSelects, { label: 'Born', value: '2000-01-31' });
  await pick('Month', '02');
  expect(emitted).toEqual([{ event: 'change', payload: { value: null } }]);
  expect(screen.getByRole('combobox', { name: 'Day' })).toHaveProperty('value', '');
  expect(screen.getByRole('combobox', { name: 'Month' })).toHaveProperty('value', '02');
  expect(
    within(screen.getByRole('combobox', { name: 'Day' }))
      .getAllByRole('option')
      .at(-1)?.textContent,
  ).toBe('29');
});

test('offers the last hundred years, and a stored one before them', () => {
  renderWidget(DateSelects, { label: 'Born', value: '1850-01-01' });
  const years = within(screen.getByRole('combobox', { name: 'Year' }))
    .getAllByRole('option')
    .map((option) => option.textContent);
  expect(years).toHaveLength(102);
  expect(years[1]).toBe(String(today().year));
  expect(years.at(-1)).toBe('1850');
});
