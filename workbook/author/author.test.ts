import { describe, expect, it } from 'vitest';
import type { Workbook } from '../../schemas/documents/workbook.ts';
import { writeBook } from '../../tests/support/workbook/books.ts';
import { checkWorkbook } from '../check.ts';
import { contentAt, lookAt, setContent, setLook } from './cells.ts';
import { markInputs, unmarkInputs } from './range.ts';
import { resultAt, setResult } from './results.ts';
import { addSheet, isSheetRead, removeSheet, renameSheet } from './sheets.ts';

const place = (row: number, col: number, sheet = 0) => ({ sheet, row, col });
const empty: Workbook = { Active: [], Layout: [{ Name: 'Α', Table: [] }] };

describe('cells', () => {
  it('a text is a text of the table, a number a cell that formulas read', () => {
    const book = setContent(setContent(empty, place(1, 2), { kind: 'fixed', value: 'Έσοδα' }), place(1, 3), {
      kind: 'fixed',
      value: 7,
    });
    expect(book.Layout[0]?.Table).toEqual([[], [{ text: 'Έσοδα', col: 2 }, { active: 0 }]]);
    expect(book.Active).toEqual([{ at: [0, 1, 3], Type: 'Value', Value: 7 }]);
    expect(contentAt(book, place(1, 2))).toEqual({ kind: 'fixed', value: 'Έσοδα' });
  });

  it('a cell is marked as an input with a name, renamed in formulas, and unmarked', () => {
    const book = writeBook({ A: { A1: 5, A2: '=A1*2' } });
    const marked = setContent(book, place(0, 0), { kind: 'input', type: 'Precent', value: 0.05, name: 'ρυθμός' });
    expect(marked.Active[0]).toEqual({ at: [0, 0, 0], Type: 'Input', InputType: 'Precent', Value: 0.05 });
    expect(marked.Inputs).toEqual([{ FullName: 'ρυθμός' }]);
    const reading = setContent(marked, place(1, 0), { kind: 'formula', formula: '=ρυθμός*2' });
    const renamed = setContent(reading, place(0, 0), { kind: 'input', type: 'Number', value: 3, name: 'ποσό' });
    expect(renamed.Active[1]?.Formula).toBe('=ποσό*2');
    expect(renamed.Inputs).toEqual([{ FullName: 'ποσό' }]);
    expect(checkWorkbook(renamed)).toEqual([]);
    const unmarked = setContent(renamed, place(0, 0), { kind: 'fixed', value: 3 });
    expect(unmarked.Inputs).toBeUndefined();
    expect(checkWorkbook(unmarked)).toEqual([]);
  });

  it('looks belong to the cell, and formats of computed cells to its entry', () => {
    const book = { ...writeBook({ A: { A1: 5 } }), Styles: [{ bold: true }], Formats: [['0.00']] };
    const looking = setLook(setLook(book, place(0, 0), { style: 0, format: 0 }), place(3, 3), {
      style: 0,
      format: null,
    });
    expect(lookAt(looking, place(0, 0))).toEqual({ style: 0, format: 0 });
    expect(looking.Active[0]?.Format).toBe(0);
    expect(lookAt(looking, place(3, 3))).toEqual({ style: 0, format: null });
    expect(lookAt(setLook(looking, place(3, 3), { style: null, format: null }), place(3, 3)).style).toBeNull();
  });

  it('stated dependents go with the first edit, because they would be those of other formulas', () => {
    const book = writeBook({ A: { A1: 5, A2: '=A1' } });
    const stated = { ...book, Active: book.Active.with(0, { ...book.Active[0]!, InvalidatesCells: [1] }) };
    expect(setContent(stated, place(1, 0), { kind: 'formula', formula: '=1' }).Active[0]).not.toHaveProperty(
      'InvalidatesCells',
    );
  });
});

describe('sheets', () => {
  const book = writeBook(
    { Έσοδα: { A1: ['Number', 1] }, Άλλο: { A1: 2 }, Σύνολο: { A1: "=Έσοδα!A1+'Έσοδα'!A1" } },
    {},
    { Inputs: [{ FullName: 'Έσοδα!A1' }] },
  );

  it('a sheet is renamed in formulas and names of inputs', () => {
    const renamed = renameSheet(book, 0, 'Τα έσοδα');
    expect(renamed.Active[2]?.Formula).toBe("='Τα έσοδα'!A1+'Τα έσοδα'!A1");
    expect(renamed.Inputs).toEqual([{ FullName: "'Τα έσοδα'!A1" }]);
    expect(checkWorkbook(renamed)).toEqual([]);
  });

  it('a sheet that nothing reads is removed with its cells; one that is read stays', () => {
    expect([0, 1, 2].map((sheet) => isSheetRead(book, sheet))).toEqual([true, false, false]);
    const removed = removeSheet(book, 1);
    expect(removed.Layout.map(({ Name }) => Name)).toEqual(['Έσοδα', 'Σύνολο']);
    expect(removed.Active.map(({ at }) => at)).toEqual([
      [0, 0, 0],
      [1, 0, 0],
    ]);
    expect(removed.Layout[1]?.Table).toEqual([[{ active: 1, row: 0, col: 0 }]]);
    expect(checkWorkbook(removed)).toEqual([]);
    expect(removeSheet(book, 0)).toBe(book);
  });

  it('a new one is empty', () => expect(addSheet(book, 'Νέο').Layout.at(-1)).toEqual({ Name: 'Νέο', Table: [] }));
});

describe('ranges', () => {
  const sheet: Workbook = {
    Active: [
      { at: [0, 1, 1], Type: 'Value', Value: 5, Format: 0 },
      { at: [0, 1, 2], Type: 'Formula', Formula: '=B2*2' },
      { at: [0, 4, 1], Type: 'Input', Min: 1 },
    ],
    Layout: [
      {
        Name: 'S',
        Table: [
          [{ text: 'Τίτλος', cols: 3, style: 0 }],
          [{ text: 'Ποσό' }, { active: 0 }, { active: 1 }],
          [{ text: 'Τιμή' }, { text: '1.234,50', style: 0 }],
        ],
      },
    ],
    Styles: [{ bold: true }],
    Formats: [['0.00']],
    Inputs: [{ FullName: 'S!B5', Value: 2 }],
  };
  const range = { sheet: 0, row: 0, col: 0, lastRow: 3, lastCol: 2 };

  it('become inputs with their contents as first values; formulas, other texts and merged cells stay', () => {
    const { workbook, marked, skipped } = markInputs(sheet, range, 'Number', 'el');
    expect([marked, skipped]).toEqual([6, 4]);
    const at = (row: number, col: number) => contentAt(workbook, { sheet: 0, row, col });
    expect(at(1, 1)).toMatchObject({ kind: 'input', type: 'Number', value: 5 });
    expect(at(2, 1)).toMatchObject({ kind: 'input', value: 1234.5 });
    expect(at(3, 0)).toMatchObject({ kind: 'input', value: null });
    expect(at(1, 2)).toEqual({ kind: 'formula', formula: '=B2*2' });
    expect(at(0, 0)).toEqual({ kind: 'fixed', value: 'Τίτλος' });
    expect(lookAt(workbook, { sheet: 0, row: 2, col: 1 })).toEqual({ style: 0, format: null });
    expect(checkWorkbook(workbook).filter(({ kind }) => kind !== 'workbook-input')).toEqual([]);
  });

  it('become fixed again, with the values of their inputs', () => {
    const again = unmarkInputs(markInputs(sheet, range, 'Number').workbook, { ...range, lastRow: 4 });
    expect(again.workbook.Active.some(({ Type }) => Type === 'Input')).toBe(false);
    expect(contentAt(again.workbook, { sheet: 0, row: 4, col: 1 })).toEqual({ kind: 'fixed', value: 2 });
    expect(again.workbook.Inputs).toBeUndefined();
    expect(checkWorkbook(again.workbook)).toEqual([]);
  });
});

describe('results', () => {
  const sheet = writeBook({ S: { A1: ['Number', 1], A2: '=A1*2', A3: '=A1*3' } }, { double: 'S!A2:A2' });
  const [two, three] = [place(1, 0), place(2, 0)];

  it('are the formulas with a name until one is chosen', () => {
    expect(resultAt(sheet, two)).toEqual({ shown: true, label: 'double' });
    expect(resultAt(sheet, three)).toEqual({ shown: false, label: '' });
    expect(resultAt(sheet, { sheet: 0, row: 0, col: 0 })).toBeNull();
    const chosen = setResult(sheet, three, { shown: true, label: 'Τριπλάσιο' });
    expect(chosen.Results).toEqual([{ FullName: 'double' }, { FullName: 'S!A3', Label: 'Τριπλάσιο' }]);
    expect(setResult(chosen, two, { shown: false, label: '' }).Results).toEqual([
      { FullName: 'S!A3', Label: 'Τριπλάσιο' },
    ]);
    expect(renameSheet(chosen, 0, 'Νέο φύλλο').Results?.[1]?.FullName).toBe("'Νέο φύλλο'!A3");
  });
});
