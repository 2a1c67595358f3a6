import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderExample, renderWidget } from '../../../tests/support/widgets/render.tsx';
import { definitions } from '../../definitions.ts';
import List from './List.tsx';

const items = (...keys: string[]) => ({
  count: keys.length,
  key: (index: number) => keys[index] ?? '',
  placeNow: (index: number) => index,
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

test('keys that come faster than the list is drawn move the same item', async () => {
  const example = definitions.list.examples.find(({ name }) => name === 'Sortable');
  if (!example) throw new Error('There is no sortable example');
  await renderExample(example);
  const handle = within(screen.getAllByRole('listitem')[0] ?? document.body).getByRole('button');
  act(() => {
    for (const key of ['End', 'ArrowUp']) handle.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  const texts = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(texts).toEqual(['Δράση 2', 'Δράση 3', 'Δράση 1', 'Δράση 4']);
});

test('does not move an item past the ends', async () => {
  const { emitted } = renderWidget(List, { items: items('a', 'b'), sortable: true });
  screen.getAllByRole('button')[0]?.focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(emitted).toEqual([]);
  await userEvent.keyboard('{ArrowDown}');
  expect(emitted).toEqual([{ event: 'move', payload: { from: 0, to: 1 } }]);
});

test('moves an item from where it is by now, when the list changed and is not drawn yet', async () => {
  const moved = { ...items('a', 'b', 'c'), placeNow: (index: number) => [2, 0, -1][index] ?? -1 };
  const { emitted } = renderWidget(List, { items: moved, sortable: true });
  const press = async (index: number, key: string) => {
    screen.getAllByRole('button')[index]?.focus();
    await userEvent.keyboard(key);
  };
  await press(0, '{Home}');
  await press(1, '{ArrowDown}');
  await press(2, '{Home}');
  expect(emitted.map(({ payload }) => payload)).toEqual([
    { from: 2, to: 0 },
    { from: 0, to: 1 },
  ]);
});

test('asks for more', async () => {
  const { emitted, give } = renderWidget(List, { items: items('a', 'b'), more: true });
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(emitted).toEqual([{ event: 'more', payload: {} }]);
  give({ more: false });
  expect(screen.queryByRole('button')).toBeNull();
});

test('is a log that is read out when it is a conversation', async () => {
  renderWidget(List, { items: items('a'), anchor: 'end', live: 'polite', label: 'Chat' });
  expect((await screen.findByRole('log', { name: 'Chat' })).getAttribute('aria-live')).toBe('polite');
});

test('shows the pages of its source below, and turns them; one page has no links', async () => {
  const pages = { Current: 1, LastIndex: 3, Count: 38 };
  const { emitted, give } = renderWidget(List, { items: items('a'), pages, label: 'Files', count: '38 files' });
  expect(screen.getByText('Page 2 of 4, 38 files')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(emitted).toEqual([{ event: 'pages', payload: { pages: { ...pages, Current: 2 } } }]);
  give({ pages: { Current: 0, LastIndex: 0, Count: 2 } });
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByText('item a')).toBeTruthy();
});
