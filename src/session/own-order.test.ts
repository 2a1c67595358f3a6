import { expect, test } from 'vitest';
import { createMemoryPorts } from '../../engine/index.ts';
import { sortByOwnOrder, OwnOrder } from './own-order.ts';

const lines = ['home', 'actions', 'library', 'chat'].map((id) => ({ id }));
const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id).join(' ');

test('lines stand in one’s own order', () => {
  expect(ids(sortByOwnOrder(lines, ['chat', 'library', 'home', 'actions']))).toBe('chat library home actions');
});

test('a line that is no longer there is passed over', () => {
  expect(ids(sortByOwnOrder(lines, ['chat', 'payments', 'home', 'actions', 'library']))).toBe(
    'chat home actions library',
  );
});

test('a new line stands where it would stand by itself: after the one before it', () => {
  expect(ids(sortByOwnOrder(lines, ['chat', 'actions', 'home']))).toBe('chat actions library home');
  expect(ids(sortByOwnOrder(lines, ['chat', 'actions']))).toBe('home chat actions library');
});

function order(kept: unknown, owner: () => string | null = () => '7/1') {
  const { keep } = createMemoryPorts({});
  keep.user.set('customlayout/order', kept);
  return { own: new OwnOrder(keep.user, owner), keep: keep.user };
}

test('home stands as the menu until it has an order of its own; other roles keep theirs', () => {
  const { own } = order({ Mentee: { menu: ['chat', 'home', 'actions', 'library'] } });
  expect(ids(own.of(lines, 'Mentee', 'home'))).toBe('chat home actions library');
  expect(ids(own.of(lines, 'Mentor', 'menu'))).toBe('home actions library chat');
  const both = order({ Mentee: { menu: ['chat'], home: ['library', 'home', 'actions', 'chat'] } });
  expect(ids(both.own.of(lines, 'Mentee', 'home'))).toBe('library home actions chat');
});

test.each([null, 'x', 7, ['home'], { Mentee: null }, { Mentee: { menu: 'chat' } }, { Mentee: { menu: [1, null] } }])(
  'what cannot be read is no order: %j',
  (kept) => {
    expect(ids(order(kept).own.of(lines, 'Mentee', 'menu'))).toBe('home actions library chat');
  },
);

test('nobody has no order', () => {
  expect(ids(order({ Mentee: { menu: ['chat'] } }, () => null).own.of(lines, 'Mentee', 'menu'))).toBe(ids(lines));
});
