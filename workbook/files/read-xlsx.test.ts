import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Workbook } from '../../schemas/documents/workbook.ts';
import { zip } from '../../engine/archive/index.ts';
import { checkWorkbook } from '../check.ts';
import { openBook } from '../evaluate.ts';
import { cellAddress } from '../address.ts';
import { excelFile, sheetData, type WrittenFile } from '../../tests/support/workbook/files.ts';
import { readWorkbookFile } from './read.ts';

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../tests/conformance/workbooks/files/${name}`, import.meta.url)));
const read = (file: WrittenFile) => readWorkbookFile(excelFile(file), 'βιβλίο.xlsx');

/** The entries of Active by address: the formula, or the value. */
const activeOf = ({ Active, Layout }: Workbook) =>
  Object.fromEntries(
    Active.map(({ at: [sheet, row, column], Type, Formula, Value = null }) => [
      `${Layout[sheet]?.Name}!${cellAddress(row, column)}`,
      Type === 'Formula' ? Formula : Type === 'Input' ? ['input', Value] : Value,
    ]),
  );

describe('a file that LibreOffice wrote', async () => {
  const { workbook, report, results } = await readWorkbookFile(fixture('plan.xlsx'), 'plan.xlsx');

  it('has its values, formulas, names and inputs', () => {
    expect(activeOf(workbook)).toMatchObject({
      'Έσοδα!B3': ['input', 12000.5],
      'Έσοδα!B4': ['input', 0.05],
      'Έσοδα!C3': '=B3*(1+ανάπτυξη)',
      'Έσοδα!B8': "=SUM(B3:D3)-'Δάνειο 1'!B4",
      'Δάνειο 1!B4': '=PMT(B2/12,B3,-B1)',
      'Δάνειο 1!C4': '=STDEV.S(Έσοδα!$B$3:$D$3)',
    });
    expect(workbook.Ranges?.map(({ Name }) => Name)).toEqual(['ανάπτυξη', 'πωλήσεις']);
    expect(workbook.Inputs).toEqual([{ FullName: 'ανάπτυξη' }]);
    expect(report).toMatchObject({ sheets: 2, formulas: 10, inputs: 3, notes: [] });
  });

  it('computes the results of the file, and has no faults', async () => {
    expect(checkWorkbook(workbook)).toEqual([]);
    const book = await openBook(workbook);
    const rounded = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value);
    for (const [cell, result] of results) expect(rounded(book.value(cell))).toBe(rounded(result));
    book.close();
  });

  it('keeps looks, sections of formats, merged cells and widths', () => {
    const [income, loan] = workbook.Layout;
    expect(income?.Table[0]).toEqual([{ text: 'Σχέδιο τριών ετών', style: 0, cols: 4 }]);
    expect(workbook.Styles?.[0]).toEqual({
      bold: true,
      size: 14,
      color: '#1f3864',
      background: '#d9e2f3',
      border: ['none', 'none', 'thin', 'none'],
      align: 'center',
    });
    expect(workbook.Formats).toContainEqual(['#,##0.00" €"', '\\(#,##0.00\\)', '"μηδέν"', '@']);
    expect(income?.Widths).toEqual([220, 112, 112, 112]);
    expect(loan?.Table[4]).toEqual([{ text: 'Χωρίς τύπο' }, { text: '1.234,50 €', type: 'number' }]);
  });
});

describe('what Excel writes', () => {
  it('shared formulas are those of their first cell, moved', async () => {
    const { workbook } = await read({
      sheets: {
        Α: `<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="shared" ref="B1:B3" si="0">A1*$A$1+Α!A$1+SUM($1:1)</f><v>1</v></c></row>
          <row r="2"><c r="A2"><v>2</v></c><c r="B2"><f t="shared" si="0"/><v>2</v></c></row></sheetData>`,
      },
    });
    expect(activeOf(workbook)).toMatchObject({ 'Α!B2': '=A2*$A$1+Α!A$1+SUM($1:2)' });
  });

  it('prefixes of newer functions are removed, a range to the last row ends with the largest sheet', async () => {
    const { workbook, report } = await read({
      sheets: { A: sheetData({ A1: 1, B1: ['_xlfn.IFS(A1=1,2)+_xlfn._xlws.SORT(A1:A1)'], B2: ['SUM(A1:A1048576)'] }) },
    });
    expect(activeOf(workbook)).toMatchObject({ 'A!B1': '=IFS(A1=1,2)+SORT(A1:A1)', 'A!B2': '=SUM(A1:A60000)' });
    expect(report.notes).toEqual([]);
  });

  it('sums of products in arrays are written without the array; other arrays keep their values', async () => {
    const { workbook, report } = await read({
      sheets: {
        A: `<sheetData><row><c r="A1"><v>2</v></c><c r="B1"><f t="array" ref="B1">SUM(A1:A2*A1:A2)</f><v>4</v></c>
          <c r="C1"><f t="array" ref="C1:C2">TRANSPOSE(A1:B1)</f><v>2</v></c></row><row><c r="C2"><v>4</v></c></row></sheetData>`,
      },
    });
    expect(activeOf(workbook)).toMatchObject({ 'A!B1': '=SUMPRODUCT(A1:A2*A1:A2)' });
    expect(report.notes).toEqual([{ kind: 'array', sheet: 'A', cell: 'C1:C2', detail: 'TRANSPOSE(A1:B1)' }]);
  });

  it('the report names by cell what was not taken, and such a cell keeps its result', async () => {
    const { workbook, report } = await read({
      sheets: {
        'Φύλλο 1': `${sheetData({
          A1: ['INDIRECT("B1")', 5],
          A2: ['[1]Other!B1', 6],
          A3: ['Table1[Total]', 7],
          A4: ['1+', 8],
          A5: ['Nobody+1', 9],
          A6: ['SUM(A1:A5)', 35],
        })}<conditionalFormatting sqref="A1:A9"/><dataValidations><dataValidation sqref="B1"/></dataValidations>`,
      },
      links: [['d', 'pivotTable', '../pivotTables/pivotTable1.xml']],
    });
    const place = { sheet: 'Φύλλο 1' };
    expect(report.notes).toEqual([
      { kind: 'condition', ...place, cell: 'A1:A9' },
      { kind: 'validation', ...place, cell: 'B1' },
      { kind: 'pivot', ...place, detail: 'pivotTable1.xml' },
      { kind: 'function', ...place, cell: 'A1', detail: 'INDIRECT' },
      { kind: 'external', ...place, cell: 'A2', detail: '=[1]Other!B1' },
      { kind: 'table-reference', ...place, cell: 'A3', detail: '=Table1[Total]' },
      { kind: 'formula', ...place, cell: 'A4', detail: '=1+' },
      { kind: 'name', ...place, cell: 'A5', detail: 'Nobody' },
    ]);
    expect(activeOf(workbook)).toMatchObject({ 'Φύλλο 1!A1': 5, 'Φύλλο 1!A5': 9, 'Φύλλο 1!A6': '=SUM(A1:A5)' });
  });

  it('a name that stands for a formula is put in its place', async () => {
    const { workbook, report } = await read({
      sheets: { A: sheetData({ A1: 1, B1: ['A1*ΦΠΑ'] }) },
      book: '<definedNames><definedName name="ΦΠΑ">0.24</definedName><definedName name="_xlnm.Print_Area">A!$A$1</definedName><definedName name="moves">A!A1+1</definedName></definedNames>',
    });
    expect(activeOf(workbook)).toMatchObject({ 'A!B1': '=A1*(0.24)' });
    expect(report.notes).toEqual([{ kind: 'name', detail: 'moves' }]);
  });

  it('days since 1904 are counted since 1900', async () => {
    const { workbook } = await read({
      sheets: {
        A: '<sheetData><row><c r="A1" s="1"><v>0</v></c><c r="B1"><v>0</v></c><c r="C1" s="1"><f>A1+B1</f><v>0</v></c></row></sheetData>',
      },
      book: '<workbookPr date1904="1"/>',
      styles: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    });
    expect(activeOf(workbook)).toMatchObject({ 'A!A1': 1462, 'A!B1': 0 });
  });

  it('cells with the style Input, and unlocked ones of a protected sheet, are inputs', async () => {
    const styles = `<styleSheet><cellStyleXfs><xf/><xf/></cellStyleXfs><cellXfs><xf xfId="0"/><xf xfId="1"/><xf xfId="0"><protection locked="0"/></xf></cellXfs>
      <cellStyles><cellStyle name="Εισαγωγή" xfId="1" builtinId="20"/></cellStyles></styleSheet>`;
    const cells =
      '<sheetData><row><c r="A1" s="1"><v>1</v></c><c r="B1" s="2"/><c r="C1"><v>3</v></c></row></sheetData>';
    const { workbook } = await read({ sheets: { A: cells, B: `${cells}<sheetProtection sheet="1"/>` }, styles });
    expect(activeOf(workbook)).toEqual({ 'A!A1': ['input', 1], 'B!A1': ['input', 1], 'B!B1': ['input', null] });
  });

  it('panes are frozen, and charts refer to ranges', async () => {
    const chart = (type: string, reference: string) =>
      `<c:chart xmlns:c="c"><c:title><c:tx><c:rich><a:p><a:r><a:t>Έσοδα ανά έτος</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:${type}><c:ser><c:tx><c:strRef><c:f>A!$A$2</c:f><c:strCache><c:pt><c:v>Πωλήσεις</c:v></c:pt></c:strCache></c:strRef></c:tx>
      <c:cat><c:numRef><c:f>A!$B$1:$C$1</c:f></c:numRef></c:cat><c:val><c:numRef><c:f>${reference}</c:f></c:numRef></c:val></c:ser></c:${type}></c:plotArea></c:chart>`;
    const anchor = (id: string) =>
      `<xdr:anchor><xdr:from><xdr:col>2</xdr:col><xdr:row>9</xdr:row></xdr:from><c:chart r:id="${id}"/></xdr:anchor>`;
    const { workbook, report } = await read({
      sheets: {
        A: `<sheetViews><sheetView><pane xSplit="1" ySplit="2" state="frozen"/></sheetView></sheetViews>${sheetData({ B1: 2026, C1: 2027, A2: 'Πωλήσεις', B2: 5, C2: 7 })}<drawing r:id="d"/>`,
      },
      links: [['d', 'drawing', '../drawings/drawing1.xml']],
      parts: {
        'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="x">${anchor('c1')}${anchor('c2')}</xdr:wsDr>`,
        'xl/drawings/_rels/drawing1.xml.rels':
          '<Relationships><Relationship Id="c1" Type="x/chart" Target="../charts/chart1.xml"/><Relationship Id="c2" Type="x/chart" Target="../charts/chart2.xml"/></Relationships>',
        'xl/charts/chart1.xml': chart('barChart', 'A!$B$2:$C$2'),
        'xl/charts/chart2.xml': chart('radarChart', 'A!$B$2:$C$2'),
      },
    });
    expect(workbook.Layout[0]).toMatchObject({
      Frozen: { rows: 2, cols: 1 },
      Charts: [
        { type: 'bar', Title: 'Έσοδα ανά έτος', DataSets: [{ Data: 0, Label: 'Πωλήσεις' }], Labels: 1, at: [9, 2] },
      ],
    });
    expect(workbook.Ranges).toEqual([{ Cells: [[2, 3]] }, { Cells: [[0, 1]] }]);
    expect(report.notes).toEqual([{ kind: 'chart', sheet: 'A', cell: 'C10', detail: 'radar' }]);
  });
});

describe('hostile files', () => {
  const one = sheetData({ A1: 1 });

  it.each([
    ['a text', new TextEncoder().encode('name;city'), 'kind'],
    ['an empty file', new Uint8Array(), 'kind'],
    ['an archive of something else', zip({ 'a.txt': 'a' }), 'kind'],
    ['an archive of Word', zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }), 'kind'],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'old'],
    [
      'one with a password',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('EncryptedPackage', 'utf16le')]),
      'encrypted',
    ],
    ['a file that ends early', excelFile({ sheets: { A: one } }).slice(0, 900), 'broken'],
    ['no sheets', excelFile({ sheets: {} }), 'no-sheets'],
  ])('%s', async (_, bytes, fault) => {
    await expect(readWorkbookFile(bytes, 'a.xlsx')).rejects.toMatchObject({ fault });
  });

  it('content that is not of its sum is refused', async () => {
    const bytes = excelFile({ sheets: { A: sheetData({ A1: 'Έσοδα' }) } });
    const entry = Buffer.from(bytes).lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    bytes[entry + 16] = (bytes[entry + 16] ?? 0) ^ 1;
    await expect(readWorkbookFile(bytes, 'a.xlsx')).rejects.toMatchObject({ fault: 'broken' });
  });

  it('cells far outside are counted and left out, and names of parts lead nowhere', async () => {
    const { workbook, report } = await read({
      sheets: { A: `<dimension ref="A1:XFD1048576"/>${sheetData({ A1: 1, XFD1: 2, A1048576: 3 })}<drawing r:id="d"/>` },
      links: [['d', 'drawing', '../../../../../../etc/passwd']],
      parts: { '../../etc/passwd': 'root', '/tmp/x': 'x' },
    });
    expect(workbook.Layout[0]?.Table).toEqual([[{ text: '1', type: 'number' }]]);
    expect(report.notes).toEqual([{ kind: 'beyond', sheet: 'A', detail: '2' }]);
  });

  it('entities that a file declares stay as they are, and deep tags are read without recursion', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>';
    const deep = `${'<x>'.repeat(200_000)}${'</x>'.repeat(200_000)}`;
    const { workbook } = await read({ sheets: { A: `${bomb}${deep}${sheetData({ A1: '&b;&amp;' })}` } });
    expect(workbook.Layout[0]?.Table).toEqual([[{ text: '&b;&' }]]);
  });

  it('a range over all cells costs as much as the cells that exist', async () => {
    const cells = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, row) => [`B${row + 1}`, ['SUM($C$1:$ALL$60000)', 0] as const]),
    );
    const start = performance.now();
    const { workbook } = await read({ sheets: { A: sheetData({ ...cells, C3: 1 }) } });
    expect(workbook.Active.length).toBe(2_001);
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  it('more cells than a workbook holds are refused', async () => {
    const cells = Object.fromEntries(
      Array.from({ length: 50_100 }, (_, row) => [`B${row + 1}`, [`C${row + 1}`, 0] as const]),
    );
    const more = Object.fromEntries(Array.from({ length: 50_100 }, (_, row) => [`C${row + 1}`, ['1', 1] as const]));
    await expect(read({ sheets: { A: sheetData({ ...cells, ...more }) } })).rejects.toMatchObject({
      fault: 'too-many-cells',
    });
  });
});
