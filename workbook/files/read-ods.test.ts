import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Workbook } from '../../schemas/documents/workbook.ts';
import { zip } from '../../engine/archive/index.ts';
import { cellAddress } from '../address.ts';
import { checkWorkbook } from '../check.ts';
import { openBook } from '../evaluate.ts';
import { odsFormula } from './ods/formula.ts';
import { readWorkbookFile } from './read.ts';

const file = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../tests/conformance/workbooks/files/${name}`, import.meta.url)));

/** A file of LibreOffice from the XML of its tables and styles, as tests write them. */
const odsFile = (tables: string, styles = '', parts: Readonly<Record<string, string>> = {}) =>
  zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ...parts,
  });
const table = (content: string, name = 'Έσοδα', more = '') =>
  `<table:table table:name="${name}"${more}>${content}</table:table>`;
const row = (...cells: readonly string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
const number = (value: number, more = '') =>
  `<table:table-cell office:value-type="float" office:value="${value}"${more}><text:p>${value}</text:p></table:table-cell>`;
const formula = (text: string, value = 0) =>
  `<table:table-cell table:formula="${text}" office:value-type="float" office:value="${value}"/>`;
const read = (bytes: Uint8Array<ArrayBuffer>) => readWorkbookFile(bytes, 'βιβλίο.ods');

const formulasOf = ({ Active }: Workbook) =>
  Object.fromEntries(
    Active.flatMap(({ at, Formula }) => (Formula === undefined ? [] : [[cellAddress(at[1], at[2]), Formula]])),
  );

describe('a file that LibreOffice wrote', async () => {
  const { workbook, report, results } = await read(file('plan.ods'));

  it('has the cells and texts of the same file of Excel', async () => {
    const excel = (await readWorkbookFile(file('plan.xlsx'), 'βιβλίο.xlsx')).workbook;
    expect(workbook.Active).toEqual(excel.Active);
    expect(workbook.Ranges).toEqual(excel.Ranges);
    expect(workbook.Layout.map(({ Table }) => Table)).toEqual(excel.Layout.map(({ Table }) => Table));
    expect(workbook.Styles).toEqual(excel.Styles);
    expect(workbook.Formats?.[1]).toEqual(['#,##0.00 €', '\\(#,##0.00\\)', '"μηδέν"', '@']);
    expect(report).toMatchObject({ sheets: 2, formulas: 10, inputs: 3, notes: [] });
  });

  it('computes the results of the file, and has no faults', async () => {
    expect(checkWorkbook(workbook)).toEqual([]);
    const book = await openBook(workbook);
    const rounded = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value);
    for (const [cell, result] of results) expect(rounded(book.value(cell))).toBe(rounded(result));
    book.close();
  });
});

describe('formulas of LibreOffice', () => {
  it.each([
    ["of:=[.B3]-[$'Δάνειο 1'.A2]", "=B3-'Δάνειο 1'!A2"],
    ['of:=SUM([.B1:.C4];[$Έσοδα.$A$1:.$A$9])', "=SUM(B1:C4,'Έσοδα'!$A$1:$A$9)"],
    ['of:=IF([.A1]="a;[.B1]""";1.5;2)', '=IF(A1="a;[.B1]""",1.5,2)'],
    ['of:=SUM({1;2|3;4})', '=SUM({1,2;3,4})'],
    ['of:=COM.MICROSOFT.STDEV.S([.A:.A])', '=STDEV.S(A:A)'],
    ["of:=[$'a.b: it''s'.A1]", "='a.b: it''s'!A1"],
    ['msoxl:=A1+1', '=A1+1'],
  ])('%s', (written, canonical) => expect(odsFormula(written)).toBe(canonical));
});

describe('cells of LibreOffice', () => {
  it('repeated cells are bounded by the edge of the sheet, and their look alone is none', async () => {
    const styles =
      '<style:style style:name="grey" style:family="table-cell"><style:table-cell-properties fo:background-color="#cccccc"/></style:style>';
    const { workbook, report } = await read(
      odsFile(
        table(
          row(
            number(7, ' table:number-columns-repeated="3"'),
            '<table:table-cell table:style-name="grey" table:number-columns-repeated="16381"/>',
          ) +
            '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:style-name="grey" table:number-columns-repeated="16384"/></table:table-row>' +
            row(number(1)),
        ),
        styles,
      ),
    );
    expect(workbook.Layout[0]?.Table).toEqual([Array.from({ length: 3 }, () => ({ text: '7', type: 'number' }))]);
    expect(report.notes).toEqual([{ kind: 'beyond', sheet: 'Έσοδα', detail: '1' }]);
  });

  it('a value that fills all rows ends at the edge', async () => {
    const { report } = await read(
      odsFile(table(`<table:table-row table:number-rows-repeated="1048576">${number(1)}</table:table-row>`)),
    );
    expect(report.notes).toEqual([{ kind: 'beyond', sheet: 'Έσοδα', detail: '1' }]);
  });

  it('texts keep lines and blanks, comments are notes', async () => {
    const { workbook, report } = await read(
      odsFile(
        table(
          row(
            '<table:table-cell office:value-type="string"><office:annotation><text:p>σχόλιο</text:p></office:annotation><text:p>α<text:s text:c="2"/>β<text:span>γ</text:span></text:p><text:p>δ</text:p></table:table-cell>',
          ),
        ),
      ),
    );
    expect(workbook.Layout[0]?.Table).toEqual([[{ text: 'α  βγ\nδ' }]]);
    expect(report.notes).toEqual([{ kind: 'comment', sheet: 'Έσοδα', cell: 'A1' }]);
  });

  it('what cannot be taken is named by its cell', async () => {
    const { workbook, report } = await read(
      odsFile(
        table(
          row(
            formula("of:=['file:///a.ods'#$Sheet1.A1]", 5),
            formula('of:=INDIRECT(&quot;A1&quot;)'),
            '<table:table-cell table:formula="of:=SUM([.A1:.A2]*[.A1:.A2])" table:number-matrix-columns-spanned="1" table:number-matrix-rows-spanned="1" office:value-type="float" office:value="4"/>',
          ),
        ),
      ),
    );
    expect(formulasOf(workbook)).toEqual({ C1: '=SUMPRODUCT(A1:A2*A1:A2)' });
    expect(report.notes.map(({ kind, cell }) => [kind, cell])).toEqual([
      ['external', 'A1'],
      ['function', 'B1'],
    ]);
  });

  it('panes are frozen, and charts refer to ranges', async () => {
    const item = (name: string, value: number) =>
      `<config:config-item config:name="${name}">${value}</config:config-item>`;
    const frame = (name: string) =>
      `<draw:frame svg:width="20cm" svg:height="4.5in"><draw:object xlink:href="./${name}"/></draw:frame>`;
    const chart = (type: string) =>
      `<office:chart><chart:chart chart:class="chart:${type}"><chart:title><text:p>Ποσά</text:p></chart:title><chart:categories table:cell-range-address="Έσοδα.A1:Έσοδα.B1"/><chart:series chart:values-cell-range-address="Έσοδα.A2:Έσοδα.B2" chart:label-cell-address="Έσοδα.B1" chart:class="chart:${type}"/></chart:chart></office:chart>`;
    const { workbook, report } = await read(
      odsFile(
        table(
          row(number(2026), number(2027)) +
            row(number(5), number(7)) +
            row(
              `<table:table-cell>${frame('Object 1')}</table:table-cell>`,
              `<table:table-cell>${frame('Object 2')}</table:table-cell>`,
            ),
        ),
        '',
        {
          'Object 1/content.xml': chart('line'),
          'Object 2/content.xml': chart('radar'),
          'settings.xml': `<config:config-item-map-named><config:config-item-map-entry config:name="Έσοδα">${item('HorizontalSplitMode', 2)}${item('VerticalSplitMode', 2)}${item('HorizontalSplitPosition', 1)}${item('VerticalSplitPosition', 3)}</config:config-item-map-entry></config:config-item-map-named>`,
        },
      ),
    );
    expect(workbook.Layout[0]).toMatchObject({
      Frozen: { rows: 3, cols: 1 },
      Charts: [
        {
          type: 'line',
          Title: 'Ποσά',
          DataSets: [{ Data: 0, Label: '2027' }],
          Labels: 1,
          at: [2, 0],
          width: 756,
          height: 372,
        },
      ],
    });
    expect(report.notes).toEqual([{ kind: 'chart', sheet: 'Έσοδα', cell: 'B3', detail: 'radar' }]);
  });

  it('a file with a password is refused', async () => {
    const bytes = odsFile(table(''), '', { 'META-INF/manifest.xml': '<manifest:encryption-data/>' });
    await expect(read(bytes)).rejects.toMatchObject({ fault: 'encrypted' });
  });
});
