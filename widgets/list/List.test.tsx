import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderExample, renderWidget } from '../_shared/testing.tsx';
import { definitions } from '../definitions.ts';
import List from './List.tsx';

const items = (...keys: string[]) => ({
  count: keys.length,
  key: (index: number) => keys[index] ?? '',
  render: (index: number) => <p>{`item ${keys[index]}`}</p>,
});

test('moves an item by keyboard, keeps the focus on it and says where it went', async () => {
  const example = definitions.list.examples.find(({ name }) => name === 'Sortable');
  if (!example) throw new Error('There is no sortable example');
  await renderExample(example);
  const texts = () => screen.getAllByRole('listitem').map((item) => item.textContent);
  const handle = within(screen.getAllByRole('listitem')[0] ?? document.body).getByRole('button');
  handle.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(texts()).toEqual(['Δράση 2', 'Δράση 1', 'Δράση 3', 'Δράση 4']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move, position 2 of 4');
  await userEvent.keyboard('{End}');
  expect(texts()).toEqual(['Δράση 2', 'Δράση 3', 'Δράση 4', 'Δράση 1']);
  expect(screen.getByText('Moved to position 4 of 4.')).toBeTruthy();
});

test('does not move an item past the ends', async () => {
  const { emitted } = renderWidget(List, { items: items('a', 'b'), sortable: true });
  screen.getAllByRole('button')[0]?.focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(emitted).toEqual([]);
  await userEvent.keyboard('{ArrowDown}');
  expect(emitted).toEqual([{ event: 'move', payload: { from: 0, to: 1 } }]);
});

test('asks for more', async () => {
  const { emitted, give } = renderWidget(List, { items: items('a', 'b'), more: true });
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(emitted).toEqual([{ event: 'more', payload: {} }]);
  give({ more: false });
  expect(screen.queryByRole('button')).toBeNull();
});

test('is a log that is read out when it is a conversation', () => {
  renderWidget(List, { items: items('a'), anchor: 'end', live: 'polite', label: 'Chat' });
  expect(screen.getByRole('log', { name: 'Chat' }).getAttribute('aria-live')).toBe('polite');
});
