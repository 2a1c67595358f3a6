import { assert, jsonValue, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPageState, writePageState } from './page-state.ts';

describe('page state in the hash', () => {
  test('is name=value pairs joined by &', () => {
    expect(
      writePageState(
        new Map<string, unknown>([
          ['query', 'Άννα'],
          ['page', 2],
        ]),
      ),
    ).toBe('#query=Άννα&page=2');
  });

  test('leaves out what is empty', () => {
    expect(
      writePageState(
        new Map<string, unknown>([
          ['query', ''],
          ['selected', null],
        ]),
      ),
    ).toBe('');
  });

  test('a text that looks like a number stays a text', () => {
    const hash = writePageState(
      new Map([
        ['afm', '012345678'],
        ['id', '7'],
      ]),
    );
    expect([...readPageState(hash)]).toEqual([
      ['afm', '012345678'],
      ['id', '7'],
    ]);
  });

  test('a damaged hash gives texts, never an error', () => {
    expect([...readPageState('#a=%E0%A4%A&b={x&=y&c')]).toEqual([
      ['a', '%E0%A4%A'],
      ['b', '{x'],
    ]);
  });

  test('whatever is written is read again', () => {
    const filled = jsonValue().filter((value) => value !== null && value !== '');
    assert(
      property(string({ minLength: 1 }), filled, (name, value) => {
        const read = readPageState(writePageState(new Map([[name, value]])));
        expect(read.get(name)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
