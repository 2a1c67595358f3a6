import { expect, test } from 'vitest';
import { forgetBuiltInFiles, readOnce } from './built-in-files.ts';

test('what is read from a file is read once, and again after the files changed', () => {
  const reads: string[] = [];
  const read = readOnce((name: string) => {
    reads.push(name);
    return name === 'none' ? undefined : reads.length;
  });
  expect([read('a'), read('a'), read('b'), read('none'), read('none')]).toEqual([1, 1, 2, undefined, undefined]);
  expect(reads).toEqual(['a', 'b', 'none']);
  forgetBuiltInFiles();
  expect(read('a')).toBe(4);
});
