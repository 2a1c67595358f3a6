import { expect, it } from 'vitest';
import { piecesOf } from './page-styles.ts';

it('names the classes of each rule, also within other rules', () => {
  const css = `:root { --a: 1px } .a.b:hover, .c::before { color: red }
    @media print { .d:not(.e) > i { color: blue } } @layer base { p { margin: 0 } }`;
  expect(piecesOf(css)).toEqual([
    { css: ':root { --a: 1px }' },
    { css: '.a.b:hover, .c::before { color: red }', classes: [['a', 'b'], ['c']] },
    { css: '@media print{.d:not(.e) > i { color: blue }}', classes: [['d']] },
    { css: '@layer base{p { margin: 0 }}' },
  ]);
});

it('takes fonts of the device and animations for every page, but no font that is loaded', () => {
  expect(piecesOf("@font-face { font-family: b; src: url('b.woff2') }")).toEqual([]);
  expect(piecesOf('@charset "utf-8"; @font-face { font-family: a } @keyframes b { to { opacity: 1 } }')).toEqual([
    { css: '@font-face { font-family: a }' },
    { css: '@keyframes b { to { opacity: 1 } }' },
  ]);
});
