import { expect, it } from 'vitest';
import { makeRewriter } from './rewrite.ts';
import { sourcePages } from './source-pages.ts';

const rewrite = makeRewriter([sourcePages]);
const screen = (source: object, body: object = { widget: 'text' }) => ({
  screen: 'x',
  version: 1,
  sources: { rows: source },
  body,
});
const pages = { size: 20, count: 'count' };
const page = { page: '{{page.number}}', count: '{{ page.size }}' };

it('leaves the page to the call', () => {
  for (const [before, after] of [
    [{ Search: 'a', ...page }, { with: { Search: 'a' } }],
    [page, {}],
    [
      { $: { assign: [{ value: { A: 1, ...page } }, 'state.b'] } },
      { with: { $: { assign: [{ value: { A: 1 } }, 'state.b'] } } },
    ],
  ] as const)
    expect(rewrite(screen({ call: 'a.b', with: before, pages }))).toEqual(screen({ call: 'a.b', ...after, pages }));
});

it('leaves a source that reads the page otherwise', () => {
  for (const source of [
    { call: 'a.b', with: { ...page, From: '{{ page.number * page.size }}' }, pages },
    { call: 'a.b', with: { Page: '{{page.number}}', count: '{{page.size}}' }, pages },
    { call: 'a.b', with: page, pages: { cursor: 'last.Time', add: 'end' } },
    { service: 'a', with: page, pages },
    { call: 'a.b', with: page },
  ])
    expect(rewrite(screen(source))).toEqual(screen(source));
});

it('binds a pager to the pages of its source', () => {
  const pager = (bind: unknown, props: object) => screen({ call: 'a.b' }, { widget: 'pager', bind, props });
  expect(rewrite(pager('sources.rows.page', { links: 5, pages: '{{sources.rows.pages}}' }))).toEqual(
    pager({ pages: 'sources.rows.pages' }, { links: 5 }),
  );
  const other = pager('state.page', { pages: { LastIndex: 3 } });
  expect(rewrite(other)).toEqual(other);
});
