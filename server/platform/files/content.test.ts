import { expect, it } from 'vitest';
import { detectType } from './content.ts';

const contentOf = (name: string, bytes: Buffer) => ({
  name,
  size: bytes.length,
  read: (start: number, length: number) => Promise.resolve(bytes.subarray(start, start + length)),
});

it.each([
  ['rows.csv', 'text/csv'],
  ['note.txt', 'text/plain'],
  ['note.constructor', 'text/plain'],
  ['note.valueOf', 'text/plain'],
])('the text in %s is %s', async (name, type) => {
  expect(await detectType(contentOf(name, Buffer.from('a;b\n1;2\n')))).toBe(type);
});
