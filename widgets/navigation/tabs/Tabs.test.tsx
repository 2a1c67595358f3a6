import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entry, renderWidget } from '../../../tests/support/widgets/render.tsx';
import Tabs from './Tabs.tsx';

const items = [
  entry('a', { id: 'general', text: 'General' }, <p>the general panel</p>),
  entry('b', { id: 'roles', text: 'Roles', disabled: true }, <p>the roles panel</p>),
  entry('c', { id: 3, text: 'Last' }, <p>the last panel</p>),
];

test('shows the panel of the open tab, and keeps the type of its id', async () => {
  const { emitted } = renderWidget(Tabs, { value: 'general', slots: { items } });
  screen.getByRole('tabpanel', { name: 'General' });
  await userEvent.click(screen.getByRole('tab', { name: 'Last' }));
  expect(emitted.at(-1)?.payload).toEqual({ value: 3 });
  expect(screen.getByRole('tabpanel', { name: 'Last' }).textContent).toBe('the last panel');
});

test('arrows pass over what is disabled and go round', async () => {
  renderWidget(Tabs, { value: null, slots: { items } });
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Last');
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('General');
});
