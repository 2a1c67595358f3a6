import { expect, it } from 'vitest';
import { impersonator } from './impersonator.ts';
import { makeRewriter } from './rewrite.ts';

const rewrite = makeRewriter([impersonator]);
const screen = (parts: object) => ({ screen: 'x', version: 1, body: { widget: 'text' }, ...parts });

it('renames the member of replies', () => {
  const body = (name: string) => ({
    widget: 'text',
    show: `l.${name} != null`,
    props: {
      text: `{{ l.${name} ? l.${name}.Name : '' }}`,
      form: { $: { var: `l.${name}.Name` } },
      row: [`{{ first(rows).${name} }}`],
    },
  });
  const once = rewrite(screen({ body: body('Behind') }));
  expect(once).toEqual(screen({ body: body('Impersonator') }));
  expect(rewrite(once)).toBe(once);
});

it('renames the texts and their argument', () => {
  const body = (header: string, former: string) => ({
    widget: 'text',
    props: { header: { $t: header }, text: `{{ ${former} }}` },
  });
  expect(
    rewrite(screen({ body: body('audit.behind', "t('decisions.behind', {name: m.By, behind: m.Behind})") })),
  ).toEqual(
    screen({
      body: body('audit.impersonator', "t('decisions.impersonated', {name: m.By, impersonator: m.Impersonator})"),
    }),
  );
});

it('renames the filter of the audit log', () => {
  const source = (name: string, call = 'audit.list') => ({ call, with: { [name]: '{{state.behind}}', From: null } });
  const sources = (name: string) => ({ sources: { lines: source(name) } });
  expect(rewrite(screen(sources('Behind')))).toEqual(screen(sources('Impersonated')));
  const other = screen({ sources: { lines: source('Behind', 'a.b') } });
  expect(rewrite(other)).toBe(other);
});

it('leaves other uses of the word', () => {
  const other = screen({
    body: {
      widget: 'text',
      props: { text: 'Left .Behind', table: '{{values.behind}}', data: { $literal: 'a.Behind' } },
    },
  });
  expect(rewrite(other)).toBe(other);
});
