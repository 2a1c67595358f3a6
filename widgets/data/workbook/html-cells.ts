import type { WorkbookValue } from '../../../schemas/documents/workbook.ts';
import { escapeMarkup } from '../../../schemas/formats/escape.ts';
import { areWorkbookValues } from '../../../schemas/documents/workbook-answers.ts';
import { readJson } from '../../../schemas/documents/questionnaire-answers.ts';

/** A copied cell of a spreadsheet. */
export interface CopiedCell {
  readonly text: string;
  /** Its exact value, which the text may round or cut; undefined where the clipboard has none. */
  readonly number?: number;
  /** The exact value of a copied Praxis cell: null for an empty one. */
  readonly value?: WorkbookValue;
}

/** Writes copied cells as an HTML table. Other programs read its texts; workbooks also read the exact values, and whether the cells were cut. */
export function writeHtmlCells(rows: readonly (readonly CopiedCell[])[], cut?: string): string {
  const cell = ({ text, value }: CopiedCell): string => {
    const exact = value === undefined ? '' : ` data-value="${escapeMarkup(JSON.stringify(value))}"`;
    return `<td${exact}>${escapeMarkup(text)}</td>`;
  };
  const key = cut === undefined ? '' : ` data-cut="${escapeMarkup(cut)}"`;
  return `<table${key}>${rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('')}</table>`;
}

/** The maximum number of cells, which is more than a sheet has. */
const MAX_CELLS = 200_000;
const MAX_SPAN = 1_000;

/**
 * The cells of the first table of copied HTML; undefined without a table. Excel writes exact values as x:num, LibreOffice as sdval. Merged cells have their
 * text at their first place.
 */
export function readHtmlCells(html: string): CopiedCell[][] | undefined {
  const table = html.includes('<') ? new DOMParser().parseFromString(html, 'text/html').querySelector('table') : null;
  if (!table) return undefined;
  const rows: CopiedRow[] = [];
  let count = 0;
  for (const [at, row] of [...table.rows].entries()) {
    let column = 0;
    for (const cell of row.cells) {
      while (rows[at]?.[column]) column += 1;
      const [down, right] = [spanOf(cell.rowSpan), spanOf(cell.colSpan)];
      count += down * right;
      if (count > MAX_CELLS) return undefined;
      place(rows, at, column, down, right, readCell(cell));
      column += right;
    }
  }
  // A row of Excel may be covered completely by merged cells.
  return Array.from({ length: rows.length }, (_, at) => Array.from(rows[at] ?? [], (cell) => cell ?? EMPTY));
}

const EMPTY: CopiedCell = { text: '' };

/** A row while it is read: places without a cell are undefined. */
type CopiedRow = (CopiedCell | undefined)[];

const spanOf = (span: number): number => Math.max(1, Math.min(MAX_SPAN, span));

function place(rows: CopiedRow[], top: number, left: number, down: number, right: number, cell: CopiedCell): void {
  for (let row = top; row < top + down; row++)
    for (let column = left; column < left + right; column++)
      (rows[row] ??= [])[column] = row === top && column === left ? cell : EMPTY;
}

function readCell(cell: HTMLTableCellElement): CopiedCell {
  const text = textOf(cell);
  const own = readOwn(cell.dataset['value']);
  if (own !== undefined) return { text, value: own };
  const written = cell.getAttribute('sdval') ?? cell.getAttribute('x:num');
  // Excel leaves x:num empty where the text is the value.
  const number = written === null || written.trim() === '' ? Number.NaN : Number(written);
  return Number.isFinite(number) ? { text, number } : { text };
}

/** The exact value that a workbook wrote, checked because anybody could write something else. */
function readOwn(json: string | undefined): WorkbookValue | undefined {
  const values: unknown = json === undefined ? {} : { value: readJson(json) };
  return areWorkbookValues(values) ? values['value'] : undefined;
}

/** The text with its lines. Excel and LibreOffice break source lines anywhere, and write <br> for line breaks of the cell. */
function textOf(cell: HTMLElement): string {
  const lines = [''];
  const read = (node: Node): void => {
    if (node.nodeName === 'BR') lines.push('');
    else if (node.nodeType === Node.TEXT_NODE)
      lines.push(`${lines.pop() ?? ''}${(node.nodeValue ?? '').replaceAll(/[ \t\r\n]+/g, ' ')}`);
    else for (const child of node.childNodes) read(child);
  };
  read(cell);
  return lines.map((line) => line.replaceAll('\u00A0', ' ').trim()).join('\n');
}
