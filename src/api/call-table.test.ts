import { expect, test } from 'vitest';
import { packCalls, unpackCalls, type CallFacts } from './call-table.ts';

const CALLS: Readonly<Record<string, CallFacts>> = {
  'users.save': { path: '/api/praxis/users/save', affects: ['users.find', 'account.login'], takesProject: true },
  'users.find': { path: '/api/users/Find', takesProject: true },
  'users.rows': { path: '/api/User/Rows', holds: { user: [['*', 'Item']] }, takesProject: false },
  'files.put': { path: '/api/files/Put', inParts: { field: 'Rows', size: 100 }, method: 'FORM', takesProject: true },
  'account.login': { path: '/Account/Login', affects: [], method: 'GET', takesProject: false },
};

test('a table of calls says what it was made from', () => {
  const { 'account.login': login, ...others } = unpackCalls(packCalls(CALLS));
  const { 'account.login': before, ...othersBefore } = CALLS;
  expect(others).toEqual(othersBefore);
  expect(login).toEqual({ path: before?.path, method: 'GET', takesProject: false });
});

test('an address that follows from the name is not written', () => {
  expect(JSON.stringify(packCalls(CALLS))).not.toMatch(/praxis|Find/);
});

test('a call of the first table affects those of the second once both are there', () => {
  const names = ['account.login', 'users.save', 'users.find'];
  const none = { path: '', takesProject: false };
  const { 'users.save': save = none, 'users.find': find = none } = CALLS;
  const first = packCalls(
    { 'account.login': { path: '/Account/Login', affects: ['users.find'], takesProject: false } },
    names,
  );
  const second = packCalls({ 'users.save': { ...save, affects: ['account.login'] }, 'users.find': find }, names);
  expect(unpackCalls(first)['account.login']?.path).toBe('/Account/Login');
  const both = unpackCalls(first, second);
  expect(both['account.login']?.affects).toEqual(['users.find']);
  expect(both['users.save']?.affects).toEqual(['account.login']);
});
