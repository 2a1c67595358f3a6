import { expect, test } from 'vitest';
import { contracts, sameNumber } from './contracts.ts';

test.each([
  ['02', '2'],
  [2, '2'],
  [' 18 ', '18'],
  ['0', '0'],
  ['text', 'text'],
  [null, ''],
  [{}, ''],
])('the code %j is %s', (code, normal) => {
  expect(sameNumber(code)).toBe(normal);
});

test('every contract goes by its own name and is closed', () => {
  for (const [name, contract] of Object.entries(contracts)) {
    expect(contract.name).toBe(name);
    expect(contract.props).toMatchObject({ type: 'object', additionalProperties: false });
  }
});
