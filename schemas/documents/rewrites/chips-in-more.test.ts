import { expect, it } from 'vitest';
import { chipsInMore } from './chips-in-more.ts';
import { makeRewriter } from './rewrite.ts';

const rewrite = makeRewriter([chipsInMore]);
const screen = (widget: string, props: object) => ({
  screen: 'x',
  version: 1,
  body: { widget, slots: { chips: [{ props: { id: 'a', label: 'A', ...props }, bind: 'state.a' }] } },
});

it('renames the prop of a chip', () => {
  const once = rewrite(screen('filterBar', { behind: true, count: 2 }));
  expect(once).toEqual(screen('filterBar', { inMore: true, count: 2 }));
  expect(rewrite(once)).toBe(once);
});

it('leaves other widgets and chips', () => {
  for (const other of [screen('tabs', { behind: true }), screen('filterBar', { count: 2 })])
    expect(rewrite(other)).toBe(other);
});
