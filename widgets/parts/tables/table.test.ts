import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { xlsxFile } from '../../../engine/export/xlsx.ts';
import { readTable } from './table.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const cells = async (file: Uint8Array<ArrayBuffer>) => {
  const { headers, rows } = await readTable(file);
  return [headers, ...rows.map((row) => row.cells)];
};

describe('texts', () => {
  test.each([
    ['comma', 'Name,City\nΆννα,Βόλος\n'],
    ['semicolon', 'Name;City\r\nΆννα;Βόλος'],
    ['tab', '\uFEFFName\tCity\nΆννα\tΒόλος\n\n'],
  ])('reads %s-separated text', async (_, text) => {
    expect(await readTable(bytes(text))).toEqual({
      headers: ['Name', 'City'],
      rows: [{ key: '1', cells: ['Άννα', 'Βόλος'] }],
    });
  });

  test('quoted cells hold separators, quotes and line ends', async () =>
    expect(await cells(bytes('a,b\n"x, ""y""","1\n2"'))).toEqual([
      ['a', 'b'],
      ['x, "y"', '1\n2'],
    ]));

  test('a quote that does not close is told with its row', async () =>
    expect(readTable(bytes('a;b\n1;2\n"3;4'))).rejects.toMatchObject({
      code: 'table-quotes',
      row: 3,
      message: 'Mismatched Quotes (row 3)',
    }));

  test('Greek of the time before UTF-8', async () => {
    const old = new Uint8Array([0xcc, 0xe1, 0xf1, 0xdf, 0xe1, 0x3b, 0xc1]);
    expect(await cells(old)).toEqual([['Μαρία', 'Α']]);
  });

  test('UTF-16, as a spreadsheet saves Unicode text', async () => {
    const text = '\uFEFFΌνομα\tΠόλη\nΆννα\tΒόλος';
    const wide = new Uint8Array(new Uint16Array(Array.from(text, (sign) => sign.charCodeAt(0))).buffer);
    expect(await cells(wide)).toEqual([
      ['Όνομα', 'Πόλη'],
      ['Άννα', 'Βόλος'],
    ]);
  });

  test.each([
    ['an empty file', new Uint8Array(), 'table-empty'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'table-kind'],
    ['an old workbook, or one with a password', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'table-kind'],
    ['a broken archive', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9, 9]), 'table-broken'],
  ])('%s is no table', (_, file, code) => expect(readTable(file)).rejects.toMatchObject({ code }));
});

/** An archive of packed files, built by hand. */
function packed(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = deflateRawSync(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(content), 16);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(head, Buffer.from(name), data);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}

const BOOK = {
  'xl/workbook.xml': `<?xml version="1.0"?><x:workbook xmlns:x="m" xmlns:r="r"><x:sheets>
    <x:sheet name="Hidden" sheetId="1" state="hidden" r:id="rId1"/><x:sheet name="People" sheetId="2" r:id="rId2"/></x:sheets></x:workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>
    <Relationship Target="/xl/worksheets/sheet2.xml" Id="rId2"/></Relationships>`,
  'xl/sharedStrings.xml': `<sst><si><t>Όνομα</t></si><si><r><t>Ά</t></r><r><t xml:space="preserve">ννα &amp; Co</t></r><rPh><t>no</t></rPh></si><si/></sst>`,
  'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000000000"/><numFmt numFmtId="165" formatCode="[$-408]d/m/yyyy;@"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
  'xl/worksheets/sheet2.xml': `<worksheet><!-- <row> --><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>ΑΦΜ &lt;9&gt;</t></is></c></row><row r="2"/>
    <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>36526</v></c><c r="C3" s="2"><v>12345678</v></c></row>
    <row r="4"><c r="A4" t="str"><f>A1</f><v>x</v></c><c r="B4" s="3"><v>45000.5</v></c><c r="C4"><v>0.30000000000000004</v></c><c r="D4" t="b"><v>1</v></c><c r="E4" t="e"><v>#N/A</v></c></row>
    </sheetData></worksheet>`,
};

describe('workbooks', () => {
  test('the first sheet that is not hidden, with days, leading zeros and texts of every kind', async () =>
    expect(await cells(packed(BOOK))).toEqual([
      ['Όνομα', '', 'ΑΦΜ <9>', '', ''],
      ['Άννα & Co', '01-01-2000', '012345678', '', ''],
      ['x', '15-03-2023 12:00', '0.3', 'true', ''],
    ]));

  test('what the app exports it reads', async () => {
    const made = xlsxFile({
      columns: [
        { id: 'name', header: 'Name' },
        { id: 'score', header: 'Score' },
      ],
      rows: [['Άννα & Co', 2.5]],
    });
    expect(await cells(made)).toEqual([
      ['Name', 'Score'],
      ['Άννα & Co', '2.5'],
    ]);
  });

  test('an archive that is no workbook', () =>
    expect(readTable(packed({ 'a.txt': 'a' }))).rejects.toMatchObject({ code: 'table-kind' }));

  test('an archive that unpacks to more than memory ends early', async () => {
    const bomb = packed({ ...BOOK, 'xl/worksheets/sheet2.xml': new Uint8Array(260_000_000) });
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(readTable(bomb)).rejects.toMatchObject({ code: 'table-too-big' });
  });

  test('entities that a document declares itself stay as they are', async () => {
    const sheet =
      '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><row><c t="str"><v>&a;&#956;&#x3b1;</v></c></row></worksheet>';
    expect(await cells(packed({ ...BOOK, 'xl/worksheets/sheet2.xml': sheet }))).toEqual([['&a;μα']]);
  });
});
