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

test('a Greek spreadsheet reads the CSV: semicolons, decimal commas, and nothing that it would run', () => {
  expect(csvText(table)).toBe(`\uFEFFΌνομα;N\r\n"'=HYPERLINK(""x"")";-5\r\n"a,""b"" c";\r\n;'-5\r\n`);
  const decimals = { columns: [{ id: 'n', header: '=N' }], rows: [[1234.5]] };
  expect(csvText(decimals)).toBe("\uFEFF'=N\r\n1234,5\r\n");
});

test('texts of digits stay texts, days are written as people write them, HTML and line ends go', () => {
  const columns = [
    { id: 'a', header: 'A' },
    { id: 'b', header: 'B', format: 'date' },
    { id: 'c', header: 'C', format: 'datetime' },
  ];
  const rows = [
    ['00123', '2026-11-05', '2026-11-05T10:30:00Z'],
    ['3-4', 'άγνωστο', null],
    ['5" σωλήνας', '05-11-2026', ''],
    ['<p>Άννα&nbsp;<b>Παππά</b></p>\n<ul><li>x</li></ul>', null, null],
    ['a < b και c > d', null, null],
    ['05-11-2026', null, null],
  ];
  const lines = csvText({ columns, rows }).split('\r\n');
  expect(lines[1]).toBe('"=""00123""";05-11-2026;05-11-2026 12:30');
  expect(lines[2]).toBe('"=""3-4""";άγνωστο;');
  expect(lines[3]).toBe('"=""5"""" σωλήνας""";05-11-2026;');
  expect(lines[4]).toBe('Άννα Παππά x;;');
  expect(lines[5]).toBe('a < b και c > d;;');
  expect(lines[6]).toBe('05-11-2026;;');
});

test('in a workbook texts are texts and numbers numbers', () => {
  const xls = spreadsheetText(table);
  expect(xls).toContain('<Data ss:Type="String">\'=HYPERLINK(&quot;x&quot;)</Data>');
  expect(xls).toContain('<Data ss:Type="Number">-5</Data>');
  expect(spreadsheetText({ columns: [{ id: 'a', header: 'A & <B' }], rows: [] })).toContain('A &amp; &lt;B');
});

test('rows as objects', () => {
  expect(JSON.parse(jsonText(table))[1]).toEqual({ name: 'a,"b"\nc', n: null });
});
