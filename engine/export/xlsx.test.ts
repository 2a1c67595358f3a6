import { expect, test } from 'vitest';
import { xlsxFile } from './xlsx.ts';
import { openArchive, zip } from '../archive/index.ts';

const table = {
  columns: [
    { id: 'name', header: 'Όνομα & <Επώνυμο>' },
    { id: 'code', header: 'Κωδικός' },
    { id: 'amount', header: 'Ποσό' },
    { id: 'born', header: 'Γέννηση', format: 'date' },
  ],
  rows: [
    ['=1+1', '007', 1234.5, '1990-05-14'],
    [null, 'a\u0001b', Number.NaN, ''],
  ],
};

/** Reads the files of an archive and compares every checksum. */
async function unzip(bytes: Uint8Array<ArrayBuffer>): Promise<Readonly<Record<string, string>>> {
  const archive = openArchive(bytes);
  const files = archive.names.map(async (name) => [name, (await archive.read(name)) ?? ''] as const);
  return Object.fromEntries(await Promise.all(files));
}

test('a workbook holds texts as texts, numbers as numbers, days as people write them', async () => {
  const sheet = (await unzip(xlsxFile(table)))['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain(
    '<c r="A1" t="inlineStr"><is><t xml:space="preserve">Όνομα &amp; &lt;Επώνυμο&gt;</t></is></c>',
  );
  expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(sheet).toContain('<t xml:space="preserve">007</t>');
  expect(sheet).toContain('<c r="C2"><v>1234.5</v></c>');
  expect(sheet).toContain('<t xml:space="preserve">14-05-1990</t>');
  expect(sheet).toContain('<row r="3"><c r="B3" t="inlineStr"><is><t xml:space="preserve">ab</t></is></c>');
});

test('columns beyond Z have two letters', async () => {
  const columns = Array.from({ length: 28 }, (_, index) => ({ id: String(index), header: `h${index}` }));
  const sheet = (await unzip(xlsxFile({ columns, rows: [] })))['xl/worksheets/sheet1.xml'] ?? '';
  expect([...sheet.matchAll(/r="([A-Z]+)1"/g)].map(([, name]) => name).slice(24)).toEqual(['Y', 'Z', 'AA', 'AB']);
});

test('names that are not Latin, and empty files, are kept', async () => {
  const files = { 'α.txt': 'Γεια', 'b/c.txt': '' };
  expect(await unzip(zip(files))).toEqual(files);
});

test('exact numbers stand instead of their texts, in the number format of their column', async () => {
  const columns = [
    { id: 'who', header: 'Ποιος' },
    { id: 'profit', header: 'Κέρδος', numberFormat: '#,##0.00 "€";-#,##0.00 "€"' },
    { id: 'share', header: 'Μερίδιο', numberFormat: '0.0%' },
    { id: 'odd', header: 'Μακρύ', numberFormat: `0"${'x'.repeat(300)}"` },
  ];
  const rows = [
    ['Α', '1.234,57 €', '25,5%', '7'],
    ['Β', 'Δεν υπολογίστηκε', '', ''],
  ];
  const numbers = [
    [undefined, 1234.5678, 0.2551, 7],
    [undefined, undefined, undefined, undefined],
  ];
  const files = await unzip(xlsxFile({ columns, rows, numbers }));
  const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain(
    '<c r="B2" s="1"><v>1234.5678</v></c><c r="C2" s="2"><v>0.2551</v></c><c r="D2"><v>7</v></c>',
  );
  expect(sheet).toContain('<c r="B3" t="inlineStr"><is><t xml:space="preserve">Δεν υπολογίστηκε</t></is></c></row>');
  const styles = files['xl/styles.xml'] ?? '';
  expect(styles).toContain('<numFmt numFmtId="164" formatCode="#,##0.00 &quot;€&quot;;-#,##0.00 &quot;€&quot;"/>');
  expect(styles).toContain('<numFmt numFmtId="165" formatCode="0.0%"/>');
  expect(styles).toContain('<cellXfs count="3">');
});
