import { describe, expect, it } from 'vitest';
import { leadsTo, overlap, pathsOfAddress, readAddress } from './screen-address.ts';

const read = (address: string) => {
  const found = readAddress(address);
  if (!found) throw new Error(`${address} is no address`);
  return found;
};

describe('an address of a screen', () => {
  it.each([
    'views/a',
    'screens/monthly-2026',
    'views/a/b/c',
    'views/a/:id',
    'screens/a/b/:id/:tab?',
    'views/a/:x?/:y?',
  ])('may be %s', (address) => expect(readAddress(address)).not.toBeNull());

  it.each([
    '',
    'views',
    'views/',
    'admin/users',
    'views/Monthly',
    'views/μήνας',
    'views/a//b',
    'views/a/b/c/d',
    'views/:id',
    'views/a/:id/b',
    'views/a/:id?/:tab',
    'views/a/:id/:id',
    'views/a/:curProject',
    'views/a/:x/:y/:z',
    '/views/a',
    `views/${'a'.repeat(200)}`,
    7,
    null,
  ])('may not be %j', (address) => expect(readAddress(address)).toBeNull());

  it('knows every path that leads to it', () => {
    expect(pathsOfAddress(read('views/a/:x/:y?')).toSorted()).toEqual(['views/a/:', 'views/a/:/:']);
    expect(
      ['views/a', 'views/A/1', 'views/a/1/2', 'views/a/1/2/3'].map((path) => leadsTo(path, read('views/a/:x/:y?'))),
    ).toEqual([false, true, true, false]);
  });

  it('shares none of them with another', () => {
    expect(overlap(read('views/a/:id?'), read('views/a'))).toBe(true);
    expect(overlap(read('views/a/:id'), read('views/a/:other'))).toBe(true);
    expect(overlap(read('views/a/:id'), read('views/a'))).toBe(false);
    expect(overlap(read('views/a/:id'), read('views/a/b'))).toBe(false);
    expect(overlap(read('views/a'), read('screens/a'))).toBe(false);
  });
});
