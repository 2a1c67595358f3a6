import { expect, test } from 'vitest';
import { csvText, jsonText, spreadsheetText } from './export-formats.ts';

const table = {
  columns: [
    { id: 'name', header: 'Όνομα' },
    { id: 'n', header: 'N' },
  ],
  rows: [
    ['=HYPERLINK("x")', -5],
    ['a,"b"\nc', null],
    ['<script>', '-5'],
  ],
};

test('cells that a spreadsheet would run are text, numbers stay numbers', () => {
  expect(csvText(table)).toBe(`\uFEFFΌνομα,N\r\n"'=HYPERLINK(""x"")",-5\r\n"a,""b""\nc",\r\n<script>,'-5\r\n`);
  const xls = spreadsheetText(table);
  expect(xls).toContain('<Data ss:Type="String">\'=HYPERLINK(&quot;x&quot;)</Data>');
  expect(xls).toContain('<Data ss:Type="Number">-5</Data>');
  expect(xls).toContain('&lt;script&gt;');
});

test('rows as objects', () => {
  expect(JSON.parse(jsonText(table))[1]).toEqual({ name: 'a,"b"\nc', n: null });
});
