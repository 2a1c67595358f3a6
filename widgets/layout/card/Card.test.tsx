import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Card from './Card.tsx';

test('all of it is a link when it leads somewhere', () => {
  renderWidget(Card, { title: 'Plan', link: '/plan', children: <button type="button">Inside</button> });
  expect(screen.getByRole('link', { name: 'Plan' }).getAttribute('href')).toBe('/plan');
  screen.getByRole('button', { name: 'Inside' });
});

test('a click is told, and the chosen one is marked', async () => {
  const { emitted } = renderWidget(Card, { title: 'Plan', selected: true });
  await userEvent.click(screen.getByRole('button', { name: 'Plan', pressed: true }));
  expect(emitted).toEqual([{ event: 'click', payload: undefined }]);
});

test('a locked one leads nowhere and says that it is locked', () => {
  renderWidget(Card, { title: 'Plan', link: '/plan', locked: true });
  expect(screen.queryByRole('link')).toBeNull();
  screen.getByText('Locked');
});
