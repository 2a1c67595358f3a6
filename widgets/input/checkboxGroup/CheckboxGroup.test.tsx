import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import CheckboxGroup from './CheckboxGroup.tsx';

test('keeps the order of the options and a stored value that is no longer offered', async () => {
  const { emitted } = renderWidget(CheckboxGroup, {
    label: 'Roles',
    options: ['Mentee', 'Mentor'],
    value: ['Mentor', 'Old'],
  });
  screen.getByRole('checkbox', { name: 'Old', checked: true });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mentee' }));
  expect(emitted.at(-1)?.payload).toEqual({ value: ['Mentee', 'Mentor', 'Old'] });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mentor' }));
  expect(emitted.at(-1)?.payload).toEqual({ value: ['Mentee', 'Old'] });
});
