import { WORKBOOK_LIMITS } from '../../../schemas/documents/workbook.ts';
import { parseIsoDate } from '../../../schemas/formats/greek-date.ts';
import { attribute, plain, type Tag } from '../../../engine/archive/index.ts';
import { cellAddress } from '../../address.ts';
import { serialOfDay } from '../../serial-date.ts';
import { WorkbookFileError } from '../file-error.ts';
import type { FileCell, FileSheet, FileValue } from '../file-book.ts';
import { areaAddress } from '../file-formula.ts';
import type { NoteList } from '../report.ts';
import { sizeOfDrawing } from '../chart-size.ts';
import { pixelsOf, type OdsStyles } from './cell-styles.ts';
import type { ObjectPlace } from './charts.ts';
import { odsFormula } from './formula.ts';

const MAX_CELLS = 500_000;
/** More repeated cells without content than this are the rest of the sheet. */
const MAX_REPEATED = 1_000;

const count = (tag: Tag, name: string): number => Math.max(1, Math.trunc(Number(attribute(tag, name) ?? 1)) || 1);

interface OpenCell {
  readonly tag: Tag;
  readonly covered: boolean;
  readonly lines: string[];
}

/** Reads a table of a LibreOffice file tag by tag. */
export class TableReader {
  readonly objects: ObjectPlace[] = [];
  private readonly name: string;
  private readonly isProtected: boolean;
  private readonly styles: OdsStyles;
  private readonly notes: NoteList;
  private readonly cells: FileCell[] = [];
  private readonly merges: FileSheet['merges'][number][] = [];
  private readonly widths = new Map<number, number>();
  private readonly columnStyles: string[] = [];
  private row = 0;
  private rowRepeat = 1;
  private column = 0;
  private columns = 0;
  private cell: OpenCell | undefined;
  private frame: Tag | undefined;
  private text = '';
  private inNote = false;
  private hidden = false;
  private beyond = 0;

  constructor(tag: Tag, styles: OdsStyles, notes: NoteList) {
    this.name = attribute(tag, 'name') ?? '';
    this.isProtected = attribute(tag, 'protected') === 'true';
    this.styles = styles;
    this.notes = notes;
  }

  sheet(): FileSheet {
    const { name, isProtected, cells, merges, widths } = this;
    if (this.hidden) this.notes.add('hidden-cells', name);
    if (this.beyond > 0) this.notes.add('beyond', name, undefined, String(this.beyond));
    return { name, isProtected, cells, merges, widths, frozen: undefined, charts: [] };
  }

  read(tag: Tag): void {
    const { name, kind } = tag;
    if (name === 'annotation') this.readNote(kind);
    else if (this.inNote) return;
    else if (name === 'table-column' && kind !== 'close') this.readColumn(tag);
    else if (name === 'table-row') this.readRow(tag);
    else if (name === 'table-cell' || name === 'covered-table-cell') this.readCell(tag);
    else if (name === 'frame' && kind !== 'close') this.frame = tag;
    else if (name === 'object' && kind !== 'close') this.readObject(tag);
    else if (
      name === 'image' &&
      kind !== 'close' &&
      this.objects.at(-1)?.at.join(' ') !== [this.row, this.column].join(' ')
    )
      this.notes.add('picture', this.name);
    else if (this.cell) this.readText(tag, this.cell);
  }

  private readNote(kind: Tag['kind']): void {
    this.inNote = kind === 'open';
    if (kind !== 'close') this.notes.add('comment', this.name, cellAddress(this.row, this.column));
  }

  private readObject(tag: Tag): void {
    const size = sizeOfDrawing(this.lengthOf('width'), this.lengthOf('height'));
    this.objects.push({ folder: attribute(tag, 'href') ?? '', at: [this.row, this.column], size });
  }

  /** A length of an object's frame. */
  private lengthOf(name: string): number {
    return (this.frame && pixelsOf(attribute(this.frame, name))) ?? 0;
  }

  private readColumn(tag: Tag): void {
    const repeat = count(tag, 'number-columns-repeated');
    const width = this.styles.width(attribute(tag, 'style-name') ?? '');
    this.hidden ||= (attribute(tag, 'visibility') ?? 'visible') !== 'visible';
    // A width for more columns than this applies to the rest of the sheet.
    const end = repeat > MAX_REPEATED ? 0 : Math.min(this.columns + repeat, WORKBOOK_LIMITS.columns);
    for (let column = this.columns; column < end; column++) {
      if (width !== undefined) this.widths.set(column, width);
      this.columnStyles[column] = attribute(tag, 'default-cell-style-name') ?? 'Default';
    }
    this.columns += repeat;
  }

  private readRow(tag: Tag): void {
    if (tag.kind === 'open') {
      this.rowRepeat = count(tag, 'number-rows-repeated');
      this.column = 0;
      this.hidden ||= (attribute(tag, 'visibility') ?? 'visible') !== 'visible';
    }
    if (tag.kind === 'close') this.row += this.rowRepeat;
    if (tag.kind === 'alone') this.row += count(tag, 'number-rows-repeated');
  }

  private readCell(tag: Tag): void {
    if (tag.kind !== 'close') this.cell = { tag, covered: tag.name === 'covered-table-cell', lines: [] };
    if (tag.kind === 'open' || !this.cell) return;
    this.closeCell(this.cell);
    this.cell = undefined;
  }

  private readText(tag: Tag, cell: OpenCell): void {
    if (tag.name === 'p') {
      if (tag.kind === 'open') this.text = '';
      else cell.lines.push(tag.kind === 'close' ? this.text + plain(tag.text) : '');
      return;
    }
    this.text += plain(tag.text);
    if (tag.kind === 'close') return;
    if (tag.name === 's') this.text += ' '.repeat(Math.min(count(tag, 'c'), 1_000));
    if (tag.name === 'tab') this.text += '\t';
    if (tag.name === 'line-break') this.text += '\n';
    if (tag.name === 'a') this.notes.add('link', this.name, cellAddress(this.row, this.column));
  }

  private closeCell({ tag, covered, lines }: OpenCell): void {
    const repeat = count(tag, 'number-columns-repeated');
    const { row, column } = this;
    this.column += repeat;
    const formula = attribute(tag, 'formula');
    const value = valueOf(tag, lines);
    const named = attribute(tag, 'style-name') ?? this.columnStyles[column];
    const isEmpty = value === null && formula === undefined;
    if (covered || (isEmpty && (named === undefined || named === 'Default'))) return;
    this.noteCell(tag, row, column);
    // Many equal cells without content describe the look of the rest of the sheet.
    if (isEmpty && (repeat > MAX_REPEATED || this.rowRepeat > MAX_REPEATED)) return;
    const style = this.styles.number(named ?? 'Default');
    const failed = tag.attributes.includes('calcext:value-type="error"');
    for (let down = 0; down < this.rowRepeat; down++)
      for (let right = 0; right < repeat; right++)
        if (
          !this.add({
            row: row + down,
            column: column + right,
            value,
            style,
            ...(failed ? { failed } : {}),
            ...this.formulaOf(tag, formula),
          })
        )
          return;
  }

  /** Returns false at the edge of the largest sheet. */
  private add(cell: FileCell): boolean {
    if (cell.row >= WORKBOOK_LIMITS.rows || cell.column >= WORKBOOK_LIMITS.columns) {
      this.beyond += 1;
      return false;
    }
    this.cells.push(cell);
    if (this.cells.length > MAX_CELLS) throw new WorkbookFileError('too-many-cells');
    return true;
  }

  private formulaOf(tag: Tag, formula: string | undefined): { readonly formula?: string } {
    if (formula === undefined) return {};
    const canonical = odsFormula(formula);
    const size = attribute(tag, 'number-matrix-columns-spanned');
    if (size === undefined) return { formula: canonical };
    const [width, height] = [Number(size), count(tag, 'number-matrix-rows-spanned')];
    const [row, column] = [this.row, this.column - 1];
    if (width * height > 1) {
      this.notes.add(
        'array',
        this.name,
        areaAddress(row, column, row + height - 1, column + width - 1),
        canonical.slice(1),
      );
      return {};
    }
    if (/^=SUM\(/i.test(canonical)) return { formula: `=SUMPRODUCT${canonical.slice(4)}` };
    this.notes.add('array', this.name, cellAddress(row, column), canonical.slice(1));
    return { formula: canonical };
  }

  private noteCell(tag: Tag, row: number, column: number): void {
    const [rows, cols] = [count(tag, 'number-rows-spanned'), count(tag, 'number-columns-spanned')];
    if (rows * cols > 1 && row < WORKBOOK_LIMITS.rows && column < WORKBOOK_LIMITS.columns)
      this.merges.push({ row, column, lastRow: row + rows - 1, lastColumn: column + cols - 1 });
    if (attribute(tag, 'content-validation-name') !== undefined)
      this.notes.add('validation', this.name, cellAddress(row, column));
  }
}

function valueOf(tag: Tag, lines: readonly string[]): FileValue {
  const type = /\soffice:value-type="([a-z]+)"/.exec(tag.attributes)?.[1];
  const number = attribute(tag, 'value');
  if (type === 'boolean') return attribute(tag, 'boolean-value') === 'true';
  if (type === 'date') return dateValue(attribute(tag, 'date-value') ?? '');
  if (type === 'time') return timeValue(attribute(tag, 'time-value') ?? '');
  if (number !== undefined && Number.isFinite(Number(number))) return Number(number);
  if (type === undefined && lines.length === 0) return null;
  return attribute(tag, 'string-value') || lines.join('\n');
}

/** A date, with the time as a fraction. */
function dateValue(text: string): FileValue {
  const day = parseIsoDate(text.slice(0, 10));
  const [, hours = '0', minutes = '0', seconds = '0'] = /T(\d\d):(\d\d):(\d\d)/.exec(text) ?? [];
  const time = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
  return day ? serialOfDay(day) + time : text;
}

/** PT14H30M00S is 14:30. */
function timeValue(text: string): FileValue {
  const found = /^PT(\d{1,6})H(\d{1,2})M([\d.]{1,12})S$/.exec(text);
  return found ? (Number(found[1]) * 3_600 + Number(found[2]) * 60 + Number(found[3])) / 86_400 : text;
}
