import { expect, it } from 'vitest';
import { hashPassword, hashPasswordSync, MAX_PASSWORD_LENGTH, verifyPassword } from './password.ts';

it('a password that is hashed in the thread that asks is stored like any other', async () => {
  const stored = hashPasswordSync('κωδικός');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'κωδικός'.normalize('NFD'))).toBe(true);
  expect(await verifyPassword(stored, 'κωδικο')).toBe(false);
});

it('a password that is longer than the longest is never right, whatever it begins with', async () => {
  const longest = 'a'.repeat(MAX_PASSWORD_LENGTH);
  const stored = await hashPassword(longest);
  expect(await verifyPassword(stored, longest)).toBe(true);
  expect(await verifyPassword(stored, `${longest}a`)).toBe(false);
});
