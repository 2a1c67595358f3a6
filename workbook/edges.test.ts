import { afterAll, describe, expect, it } from 'vitest';
import { BookClient } from './book-client.ts';
import { emptyQuery } from './book-protocol.ts';
import { cellIndex, writeBook } from '../tests/support/workbook/books.ts';
import { openBook } from './evaluate.ts';
import { nodeWorkers } from './node.ts';

const OPTIONS = { now: 45_000.5, seed: 1 };

/**
 * Formulas of the sheet Κύριο with the texts that their cells show: empty cells, texts like numbers, errors, old dates, extreme numbers, names of sheets
 * with quotes.
 */
const SHOWN: readonly (readonly [formula: string, text: string])[] = [
  // A1 is 1, A2 "x", A3 "5", A4 empty, A5 true, A6 "", A7 "12%", A8 #DIV/0!
  ['=SUM(A1:A7)', '1'],
  ['=COUNT(A1:A7)', '1'],
  ['=COUNTA(A1:A7)', '5'],
  ['=COUNTBLANK(A1:A7)', '2'],
  ['=AVERAGE(A4:A4)', '#DIV/0!'],
  ['=MAX(Z1:Z9)', '0'],
  ['=A3+1', '6'],
  ['=A3&A1', '51'],
  ['=SUM(A3)', '0'],
  ['=A2+1', '#VALUE!'],
  ['="1,5"*2', '#VALUE!'],
  ['=COUNTIF(A1:A7,5)', '1'],
  ['=MATCH(5,A1:A7,0)', 'n/a'],
  ['=VLOOKUP(5,A1:A7,1,FALSE)', '#Δ/Υ'],
  ['=VLOOKUP("12%",A1:A7,1,FALSE)', '12%'],
  ['=A4=0', 'TRUE'],
  ['=A4=""', 'TRUE'],
  ['=ISBLANK(A4)', 'TRUE'],
  ['=A5+1', '2'],
  ['=IFERROR(A8,"-")', '-'],
  ['=IFERROR(SUM(A1:A8),"σφάλμα")', 'σφάλμα'],
  ['=IFERROR(G1,"κύκλος")', 'κύκλος'],
  ['=IFNA(VLOOKUP("άλλο",A1:A7,1,FALSE),0)', '0'],
  ['=ERROR.TYPE(A8)', '2'],
  ['=1E308*10', '#NUM!'],
  ['=-1E308-1E308', '#NUM!'],
  ['=1E308', '1E+308'],
  ['=-2E-300', '0'],
  ['=-2E-290', '-2E-290'],
  ['=2E-300*1E300', '2'],
  ['=10^400', '#NUM!'],
  ['=0*-1', '0'],
  ['=1/(0*-1)', '#DIV/0!'],
  ['=0/0', '#DIV/0!'],
  ['=SQRT(-1)', '#NUM!'],
  ['=0.1+0.2=0.3', 'TRUE'],
  ['=1/3', '0,3333333333'],
  ['=2026', '2026'],
  ['=1234567.5', '1234567,5'],
  ['=ROUND(1.005,2)', '1,01'],
  ['=-2^2', '4'],
  ['=INT(-0.5)', '-1'],
  ['=DATE(1970,1,1)', '25569'],
  ['=DATE(1900,2,29)', '60'],
  ['=DATE(1900,3,1)', '61'],
  ['=DAY(60)', '29'],
  ['=TEXT(1,"dd/mm/yyyy")', '01/01/1900'],
  ['=TEXT(59,"dd/mm/yyyy")', '28/02/1900'],
  ['=DATE(10000,1,1)', '#NUM!'],
  ['=EDATE(1,-5)', '#NUM!'],
  ["='Ποσά ''24'!A1*2", '42'],
  ["=SUM('Ποσά ''24'!A1:A2)", '23'],
  ["='Φύλλο 2; α,β'!A1", '3'],
  ['=IRR(Z1:Z9)', 'n/a'],
  // Only A1 of the merged cells A1:B2 of the last sheet has a value.
  ["=SUM('Φύλλο 2; α,β'!A1:B2)", '3'],
  ["=COUNTA('Φύλλο 2; α,β'!A1:B2)", '1'],
  ['=C1000', '0'],
  ['=B1*100', '7,1'],
];

const formulas = Object.fromEntries(SHOWN.map(([formula], row) => [`D${row + 1}`, formula]));
const BOOK = writeBook({
  Κύριο: {
    A1: 1,
    A2: 'x',
    A3: '5',
    A4: null,
    A5: true,
    A6: '',
    A7: '12%',
    A8: '=1/0',
    G1: '=G2',
    G2: '=G1',
    B1: ['Precent', 0.071],
    ...formulas,
  },
  "Ποσά '24": { A1: 21, A2: 2 },
  'Φύλλο 2; α,β': { A1: 3 },
});
const CELLS = SHOWN.map((_, row) => cellIndex(BOOK, 'Κύριο', `D${row + 1}`));

describe('the edges of formulas', () => {
  const client = new BookClient(nodeWorkers());
  afterAll(() => client.close());

  it.each(SHOWN.map(([formula, text], row) => ({ formula, text, row })))(
    '$formula shows $text',
    async ({ text, row }) => {
      const book = await openBook(BOOK, OPTIONS);
      expect(book.text(CELLS[row] ?? -1)).toBe(text);
      book.close();
    },
  );

  it('has the same texts in a process of the server', async () => {
    await client.call('open', { json: JSON.stringify(BOOK), options: OPTIONS });
    const { texts } = await client.call('read', { ...emptyQuery(), texts: Uint32Array.from(CELLS) });
    expect(texts).toEqual(SHOWN.map(([, text]) => text));
  });
});
