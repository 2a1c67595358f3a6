import { expect, it } from 'vitest';
import { addressAttemptKey } from './attempts.ts';

it.each([
  // Compressed zeros of an address are written out.
  ['2001::1:2:3:4:5', 'address:2001:0:0:1'],
  ['::1:2:3:4:5:6', 'address:0:0:1:2'],
  ['2001:db8:1:2:3:4:5::', 'address:2001:db8:1:2'],
  ['2001:db8:1::4', 'address:2001:db8:1:0'],
  ['::', 'address:0:0:0:0'],
  ['fe80::1%eth0', 'address:fe80:0:0:0'],
  ['2001:0db8:0001:0002:0:0:0:1', 'address:2001:db8:1:2'],
  ['::FFFF:192.0.2.7', 'address:192.0.2.7'],
  ['1::ffff:192.0.2.7', 'address:1:0:0:0'],
])('the address %s counts as %s', (address, key) => {
  expect(addressAttemptKey(address)).toBe(key);
});
