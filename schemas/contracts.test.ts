import { expect, test } from 'vitest';
import { contractManuals } from './contract-manuals.ts';
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
  expect(Object.keys(contractManuals)).toEqual(Object.keys(contracts));
  for (const [name, contract] of Object.entries(contractManuals)) {
    expect(contract.name).toBe(name);
    expect(contract.props).toMatchObject({ type: 'object', additionalProperties: false });
  }
});
