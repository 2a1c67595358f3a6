import { expect, it } from 'vitest';
import { type Membership, findMembership } from '../platform/session/identity.ts';
import { parseId } from '../platform/base/parse-id.ts';

const membership = (project: number, url: string): Membership => ({ project, url, roles: [], owesConsent: false });
const [first, second] = [membership(7, 'proto-vima'), membership(12, '12a')];

it.each([
  [undefined, first],
  ['', first],
  ['12', second],
  [12, second],
  ['12A', second],
  ['Proto-Vima', first],
  // Somebody else's id, and values that are not ids.
  ['13', undefined],
  ['0', undefined],
  ['7 ', undefined],
  ['elsewhere', undefined],
])('a call that names %j is about the membership %j', (project, found) => {
  expect(findMembership([first, second], project)).toBe(found);
});

it.each([
  ['12', 12],
  ['999999999', 999_999_999],
  ['1234567890', 0],
  ['-1', 0],
  ['1.5', 0],
  [' 1', 0],
  ['1 or 1', 0],
  ['', 0],
])('%j is the id %d', (text, id) => {
  expect(parseId(text)).toBe(id);
});
