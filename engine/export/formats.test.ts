import { expect, test } from 'vitest';
import { pixelsAsPoints, WRITERS } from './formats.ts';
import type { Table } from './table.ts';

/** Writes two rows at a time, as pages arrive. */
async function written(format: string, given: Table, separator?: string): Promise<string> {
  const writer = WRITERS[format]?.(separator);
  const { columns, rows } = given;
  const starts = rows.flatMap((_, index) => (index % 2 === 0 ? [index] : []));
  const parts = starts.map((first) => writer?.part({ columns, rows: rows.slice(first, first + 2) }, first));
  return (await writer?.whole(given, parts))?.text ?? '';
}
const csvText = (given: Table, separator?: string) => written('csv', given, separator);

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

test('a Greek spreadsheet reads the CSV: semicolons, decimal commas, and nothing that it would run', async () => {
  expect(await csvText(table)).toBe(
    `\uFEFFΌνομα;N\r\n"=""=HYPERLINK(""""x"""")""";-5\r\n"a,""b"" c";\r\n<script>;"=""-5"""\r\n`,
  );
  const decimals = { columns: [{ id: 'n', header: '=N' }], rows: [[1234.5]] };
  expect(await csvText(decimals)).toBe('\uFEFF"=""=N"""\r\n1234,5\r\n');
});

test('the CSV takes another separator, and nothing that is none', async () => {
  const two = {
    columns: [
      { id: 'a', header: 'A' },
      { id: 'b', header: 'B' },
    ],
    rows: [['x,y', 1.5]],
  };
  expect(await csvText(two, ',')).toBe('\uFEFFA,B\r\n"x,y",1.5\r\n');
  expect(await csvText(two, '\t')).toBe('\uFEFFA\tB\r\nx,y\t1.5\r\n');
  expect(await csvText(two, 'no')).toBe(await csvText(two));
});

test('texts of digits stay texts, days are written as people write them, rich text and line ends become plain', async () => {
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
  const lines = (await csvText({ columns, rows })).split('\r\n');
  expect(lines[1]).toBe('"=""00123""";05-11-2026;05-11-2026 12:30');
  expect(lines[2]).toBe('"=""3-4""";άγνωστο;');
  expect(lines[3]).toBe('"=""5"""" σωλήνας""";05-11-2026;');
  expect(lines[4]).toBe('Άννα Παππά x;;');
  expect(lines[5]).toBe('a < b και c > d;;');
  expect(lines[6]).toBe('05-11-2026;;');
});

test('an XLS is a table in which what looks like a number stays as it is written', async () => {
  const xls = await written('xls', table);
  expect(xls).toContain('<td class="t">\'=HYPERLINK(&quot;x&quot;)</td>');
  expect(xls).toContain('<td class="t">&lt;script&gt;</td><td class="t">-5</td>');
  const days = { columns: [{ id: 'a', header: 'A & <B' }], rows: [['05-11-2026'], ['00123'], [7], ['Άννα']] };
  const rows = await written('xls', days);
  expect(rows).toContain('<th class="t">A &amp; &lt;B</th>');
  expect(rows).toContain('<tr><td>05-11-2026</td></tr>\n<tr><td class="t">00123</td></tr>');
  expect(rows).toContain('<td class="t">7</td></tr>\n<tr><td>Άννα</td>');
  expect(rows).toContain('border: 0.5pt solid');
});

test('pixels become points at half', () => {
  expect(pixelsAsPoints('border: 3px solid; border-left: 1px')).toBe('border: 1.5pt solid; border-left: 0.5pt');
});

test('rows as objects', async () => {
  const found: unknown = JSON.parse(await written('json', table));
  expect(found).toHaveLength(3);
  expect(found).toMatchObject([{}, { name: 'a,"b"\nc', n: null }, {}]);
  expect(JSON.parse(await written('json', { ...table, rows: [] }))).toEqual([]);
});
