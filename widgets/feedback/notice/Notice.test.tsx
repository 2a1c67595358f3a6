import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Notice from './Notice.tsx';

test('danger is an alert with a way to try again; information is a note', async () => {
  const { emitted, give } = renderWidget(Notice, { text: 'It was not sent', tone: 'danger' });
  expect(screen.getByRole('alert')).toHaveText('It was not sentTry again');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(emitted.map(({ event }) => event)).toEqual(['retry', 'close']);
  give({ tone: 'info' });
  screen.getByRole('note');
});

test('without handlers there are no buttons', () => {
  renderWidget(Notice, { text: 'Only words', listens: () => false });
  expect(screen.queryByRole('button')).toBeNull();
});
