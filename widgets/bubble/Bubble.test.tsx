import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../_shared/testing.tsx';
import Bubble from './Bubble.tsx';

test('a failed message offers to be sent again', async () => {
  const { emitted } = renderWidget(Bubble, { text: 'Hello', mine: true, status: 'failed' });
  screen.getByText('Not sent');
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(emitted.map(({ event }) => event)).toEqual(['retry']);
});

test('says whose it is: the reader’s, or the author’s name', () => {
  const { give } = renderWidget(Bubble, { text: 'Hello', author: 'Maria' });
  screen.getByText('Maria');
  give({ mine: true });
  screen.getByText('You');
  expect(screen.queryByText('Maria')).toBeNull();
});
