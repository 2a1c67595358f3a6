import { describe, expect, it } from 'vitest';
import { cellIndex, writeBook } from '../tests/support/workbook/books.ts';
import { openBook } from './evaluate.ts';
import { InputError } from './inputs.ts';

const BOOK = writeBook(
  {
    Έσοδα: {
      A1: ['Number', 5],
      A2: '=A1*2',
      A3: '=IF(A2>5,"πολλά","λίγα")',
      A4: ['Text', null],
      A5: '=A4&"!"',
      A6: '=VLOOKUP("οδοσ",B1:C2,2,FALSE)',
      A7: '=VLOOKUP("άλλο",B1:C2,2,FALSE)',
      A8: '=A7+1',
      A9: '=MATCH("άλλο",B1:B2,0)',
      A10: '=IFERROR(A9,"κανένα")',
      A11: '=SUM(τιμές)',
      A12: '=Z9',
      B1: 'Οδός',
      B2: 'Πόλη',
      C1: 7,
      C2: 8,
    },
    'Δάνειο 1': { A1: "='Έσοδα'!A2+Έσοδα!A1" },
  },
  { τιμές: 'Έσοδα!C1:C2', αρχή: 'Έσοδα!A1:A2' },
);
const at = (address: string, sheet = 'Έσοδα') => cellIndex(BOOK, sheet, address);

describe('a workbook', () => {
  it('computes over Greek sheets and names, and clears exactly what depends on an input', async () => {
    const book = await openBook(BOOK);
    expect(book.inputs.map(({ name }) => name)).toEqual(['Έσοδα!A1', 'Έσοδα!A4']);
    expect(book.value(at('A1', 'Δάνειο 1'))).toBe(15);
    expect(book.value(at('A11'))).toBe(15);
    const change = book.set({ 'Έσοδα!A1': 2 });
    const dependents = [at('A1'), at('A2'), at('A3'), at('A1', 'Δάνειο 1')];
    expect([...change.cleared].toSorted((one, other) => one - other)).toEqual(dependents);
    expect([...change.changed].toSorted((one, other) => one - other)).toEqual(dependents);
    expect(change.ranges).toEqual([1]);
    expect(book.value(at('A1', 'Δάνειο 1'))).toBe(6);
    expect(book.text(at('A3'))).toBe('λίγα');
    expect(book.range(1)).toEqual([[2], [4]]);
    expect(book.answers()).toEqual({ 'Έσοδα!A1': 2, 'Έσοδα!A4': null });
    expect(book.set({ 'Έσοδα!A1': 2 })).toEqual({ cleared: [], ranges: [], changed: [] });
    book.close();
  });

  it('finds texts without accents and case, and keeps errors with the texts of the specification', async () => {
    const book = await openBook(BOOK);
    expect(book.value(at('A6'))).toBe(7);
    expect(book.value(at('A7'))).toEqual({ error: '#N/A', text: '#Δ/Υ' });
    expect(book.text(at('A8'))).toBe('#Δ/Υ');
    expect(book.value(at('A9'))).toEqual({ error: '#N/A', text: 'n/a' });
    expect(book.value(at('A10'))).toBe('κανένα');
    expect(book.value(at('A12'))).toBe(0);
    book.close();
  });

  it('knows which cells are live, and explains a cell', async () => {
    const book = await openBook(BOOK);
    expect([book.isLive(at('A1')), book.isLive(at('A3'))]).toEqual([true, true]);
    expect(book.isLive(at('A6'))).toBe(false);
    expect(book.explain(at('A2'))).toEqual({ formula: '=A1*2', value: 10, precedents: [at('A1')] });
    expect(book.explain(at('A11')).precedents).toEqual([at('C1'), at('C2')]);
    book.close();
  });

  it.each(['=1+1', '12%', '1/2/2024', 'TRUE', ' 5 ', "'=1", '#N/A', '{=1}', '+1', '-1', '@A1', '=HYPERLINK("x")'])(
    'takes %j as the text that it is',
    async (typed) => {
      const book = await openBook(BOOK);
      book.set({ 'Έσοδα!A4': typed });
      expect(book.value(at('A4'))).toBe(typed);
      expect(book.value(at('A5'))).toBe(`${typed}!`);
      book.close();
    },
  );

  it('refuses unknown inputs and values of another type, and changes nothing then', async () => {
    const book = await openBook(BOOK);
    const refusals = [{ nothing: 1 }, { 'Έσοδα!A2': 1 }, { 'Έσοδα!A1': '=1' }, { 'Έσοδα!A1': true }, { 'Έσοδα!A4': 4 }];
    for (const values of refusals) expect(() => book.set({ 'Έσοδα!A1': 9, ...values })).toThrow(InputError);
    expect(book.value(at('A1'))).toBe(5);
    book.close();
  });
});

it('takes the name and the first value of an input from Inputs', async () => {
  const doc = writeBook(
    { S: { A1: ['Number'], A2: ['Number', 4], A3: '=A1+A2' } },
    { ποσό: 'S!A1:A1' },
    {
      Inputs: [
        { FullName: 'ποσό', Value: 3 },
        { FullName: 'S!A2', Value: 6 },
      ],
    },
  );
  const book = await openBook(doc);
  expect(book.faults).toEqual([]);
  expect(book.answers()).toEqual({ ποσό: 3, 'S!A2': 6 });
  expect(book.value(2)).toBe(9);
  book.set({ ποσό: null });
  expect(book.value(2)).toBe(6);
  book.close();
});
