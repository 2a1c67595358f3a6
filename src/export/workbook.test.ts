import { expect, test } from 'vitest';
import { columnName, workbook } from './workbook.ts';
import { crc32 } from './zip.ts';

const table = {
  columns: [
    { id: 'name', header: 'Όνομα' },
    { id: 'age', header: 'Ηλικία' },
  ],
  rows: [
    ['Άννα <Παππά> & Υιός', 36],
    ['=1+1', null],
    ['\u0000ok', true],
  ],
};

/** Reads the archive by its own records: what any reader does. */
async function entries(blob: Blob): Promise<Record<string, string>> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const found: Record<string, string> = {};
  for (let at = 0; view.getUint32(at, true) === 0x04034b50;) {
    const [crc, size, name] = [
      view.getUint32(at + 14, true),
      view.getUint32(at + 18, true),
      view.getUint16(at + 26, true),
    ];
    const data = bytes.subarray(at + 30 + name, at + 30 + name + size);
    expect(crc32(data)).toBe(crc);
    found[new TextDecoder().decode(bytes.subarray(at + 30, at + 30 + name))] = new TextDecoder().decode(data);
    at += 30 + name + size;
  }
  return found;
}

test('is an archive whose sums are right', async () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  expect(Object.keys(await entries(await workbook(table)))).toContain('xl/worksheets/sheet1.xml');
});

test('keeps numbers as numbers and every text as a text', async () => {
  const { 'xl/worksheets/sheet1.xml': sheet = '' } = await entries(await workbook(table));
  expect(sheet).toContain('<c r="A1" t="inlineStr"><is><t xml:space="preserve">Όνομα</t></is></c>');
  expect(sheet).toContain('Άννα &lt;Παππά&gt; &amp; Υιός');
  expect(sheet).toContain('<c r="B2"><v>36</v></c>');
  expect(sheet).toContain('<t xml:space="preserve">=1+1</t>');
  expect(sheet).not.toContain('<f>');
  expect(sheet).toContain('<c r="B4" t="b"><v>1</v></c>');
  expect(sheet).toContain('>ok<');
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (index, name) => expect(columnName(index)).toBe(name));
