import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entry, renderWidget } from '../../../tests/support/widgets/render.tsx';
import Menu from './Menu.tsx';

test('opens by key, and an item tells that it was chosen', async () => {
  const chosen: string[] = [];
  const items = [
    entry('csv', { text: 'CSV' }, undefined, () => chosen.push('csv')),
    entry('xls', { text: 'XLS' }, undefined, () => chosen.push('xls')),
  ];
  renderWidget(Menu, { label: 'Export', slots: { items } });
  screen.getByRole('button', { name: 'Export', expanded: false }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'CSV' });
  await userEvent.click(screen.getByRole('menuitem', { name: 'XLS' }));
  expect(chosen).toEqual(['xls']);
});
