import { expect, it } from 'vitest';
import { formatDocument } from './format.ts';
import { parseDocument, positionsOf } from './parse.ts';
import { relocateProblems } from './relocate.ts';

const value = { screen: 'a', values: { x: 'state.unknown + 1', y: [1, { z: 'text' }] }, body: { widget: 'pagr' } };
const texts: readonly (readonly [string, string])[] = [
  ['one line', JSON.stringify(value)],
  ['the usual layout', formatDocument(value)],
  ['an indented text', JSON.stringify(value, null, 4)],
  [
    'other members first',
    '{"body" : {"widget":"pagr"},\n\n"values":{ "y":[1,\n{"z":"text"}],"x":"state.unknown + 1"},"screen":"a"}',
  ],
];

it.each(texts)('a problem stands where its author wrote it: %s', (_, text) => {
  const written = parseDocument(text);
  const places = positionsOf(value);
  const at = (pointer: string) => ({ kind: 'k', severity: 'error', message: '', pointer }) as const;
  const problems = [
    { ...at('/body/widget'), ...places.at('/body/widget') },
    { ...at('/values/y/1/z'), ...places.keyAt('/values/y/1/z') },
    { ...at('/values/x'), ...places.at('/values/x', 6, 13) },
  ];
  expect(relocateProblems(problems, value, text)).toMatchObject([
    written.at('/body/widget'),
    written.keyAt('/values/y/1/z'),
    written.at('/values/x', 6, 13),
  ]);
});

it('a text without a value leaves them', () => {
  const problem = { kind: 'k', severity: 'error', message: '', pointer: '/a', line: 3, column: 4 } as const;
  expect(relocateProblems([problem], value, '')).toEqual([problem]);
});
