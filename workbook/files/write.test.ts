import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Workbook } from '../../schemas/documents/workbook.ts';
import { openArchive } from '../../engine/archive/index.ts';
import { writeBook } from '../../tests/support/workbook/books.ts';
import { openBook } from '../evaluate.ts';
import { cellFailure } from '../values.ts';
import { readWorkbookFile, writeWorkbookFile } from './index.ts';

async function write(workbook: Workbook): Promise<Uint8Array<ArrayBuffer>> {
  const book = await openBook(workbook);
  const bytes = await writeWorkbookFile(workbook, (cell) => book.value(cell));
  book.close();
  return bytes;
}

const sheetOf = async (workbook: Workbook) => openArchive(await write(workbook)).read('xl/worksheets/sheet1.xml');

const plan: Workbook = {
  version: 1,
  Name: 'Σχέδιο',
  Active: [
    { at: [0, 1, 1], Type: 'Input', Value: 1000, Format: 0 },
    { at: [0, 1, 2], Type: 'Formula', Formula: '=B2*(1+ανάπτυξη)', Format: 0 },
    { at: [0, 2, 1], Type: 'Input', InputType: 'Precent', Value: 0.05 },
    { at: [0, 3, 1], Type: 'Input', InputType: 'Date', Value: 46_082 },
    { at: [0, 4, 1], Type: 'Input', InputType: 'Text', Value: '=1+1' },
    { at: [0, 5, 1], Type: 'Formula', Formula: '=IFS(B2>0,CONCAT(B5,"!"),TRUE,"")' },
    { at: [1, 0, 0], Type: 'Formula', Formula: "=SUM('Έσοδα & «έξοδα»'!B2:C2)" },
  ],
  Ranges: [{ Name: 'ανάπτυξη', Cells: [[2]] }, { Cells: [[0, 1]] }],
  Layout: [
    {
      Name: 'Έσοδα & «έξοδα»',
      Table: [
        [{ text: '=HYPERLINK("http://x")', style: 0, cols: 2 }, { text: ' <b> & _x0041_ ' }],
        [{ text: 'Πωλήσεις' }, { active: 0, style: 1 }, { active: 1 }],
        [{ active: 2, col: 1 }],
        [{ active: 3, col: 1 }],
        [{ active: 4, col: 1 }],
        [{ active: 5, col: 1 }],
      ],
      Widths: [200, null, 80],
      Frozen: { rows: 1, cols: 1 },
      Charts: [
        {
          type: 'bar',
          Title: 'Ποσά & έτη',
          DataSets: [{ Data: 1, Label: 'Ποσά' }],
          at: [8, 1],
          width: 700,
          height: 400,
        },
      ],
    },
    { Name: 'B', Table: [[{ active: 6 }]] },
  ],
  Styles: [
    {
      bold: true,
      size: 14,
      color: '#1f3864',
      background: '#d9e2f3',
      border: ['none', 'thin', 'thick', 'none'],
      align: 'center',
    },
    { italic: true, underline: true, vertical: 'top', wrap: true },
  ],
  Formats: [['#,##0.00" €"', '(#,##0.00)', '"μηδέν; τίποτε"', '@']],
  Inputs: [{ FullName: 'ανάπτυξη' }],
};

describe('a written file', () => {
  it('is read as the same workbook', async () => {
    const { workbook, report } = await readWorkbookFile(await write(plan), 'Σχέδιο.xlsx');
    expect(workbook).toEqual(plan);
    expect(report.notes).toEqual([]);
  });

  it('is read as the same workbook that a file of LibreOffice is', async () => {
    const file = new URL('../../tests/conformance/workbooks/files/plan.xlsx', import.meta.url);
    const { workbook } = await readWorkbookFile(new Uint8Array(readFileSync(file)), 'plan.xlsx');
    expect((await readWorkbookFile(await write(workbook), 'plan.xlsx')).workbook).toEqual(workbook);
  });

  it('has texts as texts, also such that look like formulas', async () => {
    const sheet = await sheetOf(plan);
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;http://x&quot;)</t></is></c>');
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
    expect([...(sheet ?? '').matchAll(/<f>([^<]*)<\/f>/g)].map(([, formula]) => formula)).toEqual([
      'B2*(1+ανάπτυξη)',
      '_xlfn.IFS(B2&gt;0,_xlfn.CONCAT(B5,&quot;!&quot;),TRUE,&quot;&quot;)',
    ]);
  });

  it('has results beside formulas, errors too', async () => {
    const workbook = writeBook({ A: { A1: 1, A2: '=A1+1', A3: '="α"', A4: '=A1=1', A5: '=1/0' } });
    const sheet = await sheetOf(workbook);
    expect(sheet).toContain('<c r="A2"><f>A1+1</f><v>2</v></c>');
    expect(sheet).toContain('<c r="A3" t="str"><f>&quot;α&quot;</f><v>α</v></c>');
    expect(sheet).toContain('<c r="A4" t="b"><f>A1=1</f><v>1</v></c>');
    expect(sheet).toContain('<c r="A5" t="e"><f>1/0</f><v>#DIV/0!</v></c>');
    const failing = await writeWorkbookFile(workbook, () => cellFailure('#CYCLE!'));
    expect(await openArchive(failing).read('xl/worksheets/sheet1.xml')).toContain('<v>#VALUE!</v>');
  });

  it('shortens names of sheets that files cannot have, also in formulas', async () => {
    const long = 'Οικονομικά στοιχεία 2026/2027 του έργου';
    const workbook = writeBook({ [long]: { A1: 1 }, [`${long} β`]: { A1: `='${long}'!A1+1` } });
    const archive = openArchive(await write(workbook));
    expect(await archive.read('xl/workbook.xml')).toContain(
      '<sheet name="Οικονομικά στοιχεία 2026-2027 τ" sheetId="1" r:id="rId1"/><sheet name="Οικονομικά στοιχεία 2026-2027 2"',
    );
    expect(await archive.read('xl/worksheets/sheet2.xml')).toContain("<f>'Οικονομικά στοιχεία 2026-2027 τ'!A1+1</f>");
  });
});
