import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Bubble from './Bubble.tsx';

test('a failed message offers to be sent again', async () => {
  const { emitted } = renderWidget(Bubble, { text: 'Hello', mine: true, status: 'failed' });
  screen.getByText('Not sent');
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(emitted.map(({ event }) => event)).toEqual(['retry', 'discard']);
});

test('says whose it is: the reader’s, or the author’s name', () => {
  const { give } = renderWidget(Bubble, { text: 'Hello', author: 'Maria' });
  screen.getByText('Maria');
  give({ mine: true });
  screen.getByText('You');
  expect(screen.queryByText('Maria')).toBeNull();
});

test('makes links of addresses, and nothing of markup', () => {
  const text = 'See https://example.org/a_(b)?c=1, www.example.gr! <b>javascript:alert(1)</b> http://';
  const { container } = renderWidget(Bubble, { text });
  const links = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('rel')]);
  expect(links).toEqual([
    ['https://example.org/a_(b)?c=1', 'noopener noreferrer'],
    ['https://www.example.gr', 'noopener noreferrer'],
  ]);
  expect(container.querySelector('p')?.textContent).toBe(text);
  expect(container.querySelector('b')).toBeNull();
});

test('shows a file that was shared', () => {
  renderWidget(Bubble, {
    text: '',
    file: { name: 'plan.pdf', size: 2048, link: '/api/files/1' },
    listens: () => false,
  });
  expect(screen.getByRole('link', { name: /plan\.pdf/ }).getAttribute('href')).toBe('/api/files/1');
});

test('opens a file that was shared, and saves it', async () => {
  const file = { name: 'plan.png', size: 2048, link: '/api/files/1', picture: '/api/small/1' };
  const { emitted, container } = renderWidget(Bubble, { text: '', file });
  expect(container.querySelector('img')).toHaveAttribute('src', '/api/small/1');
  await userEvent.click(screen.getByRole('button', { name: 'plan.png' }));
  expect(emitted.map(({ event }) => event)).toEqual(['open']);
  expect(screen.getByRole('link', { name: 'Save plan.png 2 kB' })).toHaveAttribute('href', '/api/files/1');
});
