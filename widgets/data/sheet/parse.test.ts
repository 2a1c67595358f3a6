import { describe, expect, it } from 'vitest';
import {
  delimiterOf,
  MismatchedQuotes,
  parseCells,
  parseTable,
  writeTable,
} from '../../../schemas/formats/table-text.ts';
import { tableOf, withHeader } from './table.ts';

const thrown = (text: string): unknown => {
  try {
    return parseTable(text);
  } catch (error) {
    return error;
  }
};

describe('a pasted table', () => {
  it('reads the cells of a spreadsheet', () => {
    expect(parseTable('Όνομα\tΑΦΜ\r\nΕλένη\t094014201\r\n')).toEqual([
      ['Όνομα', 'ΑΦΜ'],
      ['Ελένη', '094014201'],
    ]);
  });

  it('finds semicolons and commas', () => {
    expect(delimiterOf('α;β;γ,δ\n1')).toBe(';');
    expect(parseTable('α,β\n1,2')).toEqual([
      ['α', 'β'],
      ['1', '2'],
    ]);
    expect(parseTable('kayas1\nkayas2\n\n')).toEqual([['kayas1'], ['kayas2']]);
  });

  it('keeps delimiters, line ends and quotes inside quoted cells', () => {
    expect(parseTable('"α\tβ"\t"πρώτη\nδεύτερη"\t"είπε ""ναι"""\n1\t2\t3')).toEqual([
      ['α\tβ', 'πρώτη\nδεύτερη', 'είπε "ναι"'],
      ['1', '2', '3'],
    ]);
    expect(parseTable('οθόνη 24"\tβ')).toEqual([['οθόνη 24"', 'β']]);
    expect(parseTable('"α"\r\n"β"\r\n')).toEqual([['α'], ['β']]);
  });

  it('tells the row of a quote that does not match', () => {
    const open = thrown('α\tβ\n1\t2\n"3\t4');
    expect(open).toBeInstanceOf(MismatchedQuotes);
    expect(open).toMatchObject({ message: 'Mismatched Quotes', row: 3 });
    expect(thrown('"α"β\t1')).toMatchObject({ row: 1 });
  });

  it('reads 50,000 rows of 12 quoted cells', () => {
    const plain = Array.from({ length: 12 }, (_, index) => `κελί ${index}`).join('\t');
    const quoted = Array.from({ length: 12 }, (_, index) => `"κελί ${index}"`).join('\t');
    const text = Array.from({ length: 50_000 }, (_, index) => (index % 2 ? plain : quoted)).join('\n');
    expect(parseTable(text)).toHaveLength(50_000);
    expect(parseTable(`${text.replaceAll('"', '')}\n""`)).toHaveLength(50_000);
  });
});

describe('headings', () => {
  const lines = [
    ['a', 'b'],
    ['1', '2', '3'],
  ];
  it('are the first row, or not', () => {
    expect(tableOf(lines, true)).toEqual({ headers: ['a', 'b', ''], rows: [{ key: '1', cells: ['1', '2', '3'] }] });
    expect(tableOf(lines, false).rows).toHaveLength(2);
  });

  it('become a row again without touching the keys of the others', () => {
    const without = withHeader(tableOf(lines, true), false);
    expect(without).toEqual({
      headers: [],
      rows: [
        { key: '0', cells: ['a', 'b', ''] },
        { key: '1', cells: ['1', '2', '3'] },
      ],
    });
    expect(withHeader(without, true).headers).toEqual(['a', 'b', '']);
  });
});

it('reads the cells of a spreadsheet: only tabs separate, and empty rows remain', () => {
  expect(parseCells('1,5\n\n2;3\t4')).toEqual([['1,5'], [''], ['2;3', '4']]);
});

it('reads what it writes', () => {
  const rows = [
    ['a "quoted" cell', 'two\nlines'],
    ['', '1.234,5'],
  ];
  expect(parseCells(writeTable(rows))).toEqual(rows);
});
