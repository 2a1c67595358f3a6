import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collationOf, orderOf } from './collate.ts';

const sorted = (values: readonly unknown[], descending = false): unknown[] =>
  [...orderOf(values, 'el-GR', descending)].map((index) => values[index]);

describe('the order of a column', () => {
  it('is the Greek alphabet, whatever the accents, the case and the final sigma', () => {
    expect(sorted(['Ωμέγα', 'άλφα', 'Βήτα', 'Αλφάβητο', 'ΟΔΟΣ', 'οδός Α'])).toEqual([
      'άλφα',
      'Αλφάβητο',
      'Βήτα',
      'ΟΔΟΣ',
      'οδός Α',
      'Ωμέγα',
    ]);
  });

  it('counts digits as numbers', () => {
    expect(sorted(['Δράση 10', 'Δράση 9', 'Δράση 009', 'Δράση 100'])).toEqual([
      'Δράση 9',
      'Δράση 009',
      'Δράση 10',
      'Δράση 100',
    ]);
  });

  it('keeps nothing at the end in both directions, and equal rows in their order', () => {
    expect(sorted([3, null, 1, '', 2])).toEqual([1, 2, 3, null, '']);
    expect(sorted([3, null, 1, '', 2], true)).toEqual([3, 2, 1, null, '']);
    expect([...orderOf(['α', 'β', 'α'], 'el-GR', true)]).toEqual([1, 0, 2]);
  });

  it('agrees with the collator of the language on Greek and Latin words', () => {
    const letter = constantFrom(...Array.from('αάΑΆβγδεέζηήθιίϊΐκλμνξοόπρσςΣτυύφχψωώΩabcxyzABZ éü-059'));
    const word = array(letter, { maxLength: 8 }).map((letters) => letters.join(''));
    const base = new Intl.Collator('el-GR', { sensitivity: 'base', numeric: true });
    const { key } = collationOf('el-GR');
    assert(
      property(word, word, (a, b) => {
        const [keyA, keyB] = [key(a), key(b)];
        expect(Math.sign(base.compare(a, b)), `${a} | ${b}`).toBe(keyA === keyB ? 0 : keyA < keyB ? -1 : 1);
      }),
      { numRuns: 3000 },
    );
  });

  it('sorts 100,000 Greek texts', () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `Παπαδόπουλος ${(index * 7919) % 100_003}`);
    const order = orderOf(names, 'el-GR', false);
    expect(names[order[0] ?? -1]).toBe('Παπαδόπουλος 0');
  });
});
