import { expect, test } from 'vitest';
import { packCalls, unpackCalls, type CallFacts } from './call-table.ts';

const CALLS: Readonly<Record<string, CallFacts>> = {
  'users.save': { path: '/api/praxis/users/save', affects: ['users.find', 'account.login'] },
  'users.find': { path: '/api/users/Find' },
  'users.rows': { path: '/api/User/Rows', holds: { user: [['*', 'Item']] } },
  'files.put': { path: '/api/files/Put', inParts: { field: 'Rows', size: 100 }, method: 'FORM' },
  'account.login': { path: '/Account/Login', affects: [], method: 'GET' },
};

test('a table of calls says what it was made from', () => {
  const { 'account.login': login, ...others } = unpackCalls(packCalls(CALLS));
  const { 'account.login': before, ...othersBefore } = CALLS;
  expect(others).toEqual(othersBefore);
  expect(login).toEqual({ path: before?.path, method: 'GET' });
});

test('an address that follows from the name is not written', () => {
  expect(JSON.stringify(packCalls(CALLS))).not.toMatch(/praxis|Find/);
});
