import { expect, it } from 'vitest';
import { contentDisposition } from './stream.ts';

const plainOf = (name: string) => /filename="([^"]*)"/.exec(contentDisposition(name, false))?.[1];

it.each([
  ['Βεβαίωση συμμετοχής · Άννα Παππά.pdf', 'Vevaiosi symmetochis - Anna Pappa.pdf'],
  ['Λίστα 2026.xlsx', 'Lista 2026.xlsx'],
  ['Café ΟΥΡΑΝΟΣ.txt', 'Cafe Ouranos.txt'],
  ['a"b;c/d\\e\r\nf.txt', 'a_b_c_d_e__f.txt'],
  ['日本.pdf', '__.pdf'],
])('the file %j has a plain name that people can read: %j', (name, plain) => {
  expect(plainOf(name)).toBe(plain);
});

it('has the whole name beside it', () => {
  expect(contentDisposition('Ά (1).pdf', true)).toBe(
    `inline; filename="A (1).pdf"; filename*=UTF-8''%CE%86%20%281%29.pdf`,
  );
});
