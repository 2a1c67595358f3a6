import { WORKBOOK_LIMITS } from '../../../schemas/documents/workbook.ts';
import { parseIsoDate } from '../../../schemas/formats/greek-date.ts';
import { attribute, tagsOf, type Tag } from '../../../engine/archive/index.ts';
import { serialOfDay } from '../../serial-date.ts';
import { WorkbookFileError } from '../file-error.ts';
import { areaAddress, areaOfAddress, movedFormula } from '../file-formula.ts';
import type { FileCell, FileSheet, FileStyle, FileValue } from '../file-book.ts';
import { patternKind } from '../patterns.ts';
import type { NoteKind } from '../../../schemas/documents/workbook-notes.ts';
import type { NoteList } from '../report.ts';
import { relationId } from './relations.ts';
import { pixelsOf } from './widths.ts';
import { fileText } from './texts.ts';

/** Only a hostile file, or one that is no workbook, has more cells than this. */
const MAX_CELLS = 500_000;
/** Days between the two calendars of files. */
const DAYS_1904 = 1_462;

export interface SheetContext {
  readonly name: string;
  readonly texts: readonly string[];
  readonly styles: readonly FileStyle[];
  readonly since1904: boolean;
  readonly notes: NoteList;
}

/** A sheet, with the link to its drawing. */
export type SheetParts = Omit<FileSheet, 'charts'> & { readonly drawing: string | undefined };

export const readSheet = (xml: string, context: SheetContext): SheetParts => new SheetReader(context).readAll(xml);

/** Things that are not imported, by their tags, with the attribute that has their place. */
const IGNORED: Readonly<Record<string, readonly [NoteKind, place?: string]>> = {
  conditionalFormatting: ['condition', 'sqref'],
  dataValidation: ['validation', 'sqref'],
  hyperlink: ['link', 'ref'],
};

interface OpenCell {
  readonly row: number;
  readonly column: number;
  readonly type: string;
  readonly style: number;
}

class SheetReader {
  private readonly context: SheetContext;
  private readonly cells: FileCell[] = [];
  private readonly merges: FileSheet['merges'][number][] = [];
  private readonly widths = new Map<number, number>();
  private readonly shared = new Map<string, { readonly row: number; readonly column: number; readonly text: string }>();
  private frozen: FileSheet['frozen'];
  private isProtected = false;
  private drawing: string | undefined;
  private row = -1;
  private column = -1;
  private cell: OpenCell | undefined;
  private text = '';
  private formula: string | undefined;
  private opened: Tag | undefined;
  private reading = false;
  private hidden = false;
  private beyond = 0;

  constructor(context: SheetContext) {
    this.context = context;
  }

  readAll(xml: string): SheetParts {
    for (const tag of tagsOf(xml)) this.readTag(tag);
    const { name, notes } = this.context;
    if (this.hidden) notes.add('hidden-cells', name);
    if (this.beyond > 0) notes.add('beyond', name, undefined, String(this.beyond));
    const { cells, merges, widths, frozen, isProtected, drawing } = this;
    return { name, cells, merges, widths, frozen, isProtected, drawing };
  }

  private readTag(tag: Tag): void {
    const { name, kind } = tag;
    if (name === 'c') this.readCell(tag);
    else if (this.cell) this.readContent(tag);
    else if (name === 'row' && kind !== 'close') this.readRow(tag);
    else if (kind !== 'close') this.readSetting(tag);
  }

  private readRow(tag: Tag): void {
    this.row = Number(attribute(tag, 'r') ?? this.row + 2) - 1;
    this.column = -1;
    this.hidden ||= attribute(tag, 'hidden') === '1';
  }

  private readCell(tag: Tag): void {
    if (tag.kind !== 'close') {
      const place = areaOfAddress(attribute(tag, 'r') ?? '');
      this.column = place?.column ?? this.column + 1;
      this.row = place?.row ?? this.row;
      const [type, style] = [attribute(tag, 't') ?? 'n', Number(attribute(tag, 's') ?? 0)];
      this.cell = { row: this.row, column: this.column, type, style };
      this.text = '';
      this.formula = undefined;
    }
    if (tag.kind !== 'open') this.closeCell();
  }

  private closeCell(): void {
    const { cell, formula } = this;
    this.cell = undefined;
    if (!cell) return;
    if (cell.row < 0 || cell.row >= WORKBOOK_LIMITS.rows || cell.column >= WORKBOOK_LIMITS.columns) {
      this.beyond += 1;
      return;
    }
    const { row, column, style } = cell;
    const failed = cell.type === 'e';
    this.cells.push({
      row,
      column,
      style,
      value: this.valueOf(cell),
      ...(failed ? { failed } : {}),
      ...(formula === undefined ? {} : { formula }),
    });
    if (this.cells.length > MAX_CELLS) throw new WorkbookFileError('too-many-cells');
  }

  private valueOf({ type, style }: OpenCell): FileValue {
    const { texts, styles, since1904 } = this.context;
    if (type === 's') return texts[Number(this.text)] ?? '';
    if (type === 'b') return this.text === '1';
    if (type === 'd') return dateSerial(this.text);
    if (type !== 'n') return this.text;
    const number = Number(this.text);
    if (this.text.trim() === '' || !Number.isFinite(number)) return null;
    return since1904 && patternKind(styles[style]?.numberFormat) === 'date' ? number + DAYS_1904 : number;
  }

  private readContent(tag: Tag): void {
    const { name, kind } = tag;
    if (name === 'rPh') this.reading = kind === 'open';
    else if (name === 'f') this.readFormula(tag);
    else if ((name === 'v' || name === 't') && kind === 'close' && !this.reading) this.text += fileText(tag.text);
  }

  private readFormula(tag: Tag): void {
    if (tag.kind === 'open') {
      this.opened = tag;
      return;
    }
    const open = tag.kind === 'alone' ? tag : this.opened;
    const { cell } = this;
    if (!open || !cell) return;
    const written = tag.kind === 'close' ? fileText(tag.text).trim() : '';
    const [type, group] = [attribute(open, 't'), attribute(open, 'si')];
    if (type === 'shared' && group !== undefined) this.readShared(group, written, cell);
    else if (type === 'array') this.readArray(written, attribute(open, 'ref') ?? '', cell);
    else if (type === 'dataTable') this.note('data-table', areaAddress(cell.row, cell.column));
    else if (written !== '') this.formula = `=${written}`;
  }

  /** The first cell of a group has the formula; the others have a copy of it, moved to their place. */
  private readShared(group: string, written: string, { row, column }: OpenCell): void {
    const known = this.shared.get(group);
    if (written !== '') {
      this.formula = `=${written}`;
      if (!known) this.shared.set(group, { row, column, text: this.formula });
    } else if (known) this.formula = movedFormula(known.text, row - known.row, column - known.column);
  }

  /** A sum of products is written without an array. Other arrays of several cells keep their values. */
  private readArray(written: string, ref: string, { row, column }: OpenCell): void {
    const address = areaAddress(row, column);
    const area = areaOfAddress(ref);
    if (area && (area.row !== area.lastRow || area.column !== area.lastColumn)) this.note('array', ref, written);
    else if (/^SUM\(/i.test(written)) this.formula = `=SUMPRODUCT${written.slice(3)}`;
    else {
      this.note('array', address, written);
      this.formula = `=${written}`;
    }
  }

  private note(kind: NoteKind, cell?: string, detail?: string): void {
    this.context.notes.add(kind, this.context.name, cell, detail);
  }

  private readSetting(tag: Tag): void {
    const ignored = Object.hasOwn(IGNORED, tag.name) ? IGNORED[tag.name] : undefined;
    if (ignored) this.note(ignored[0], ignored[1] && attribute(tag, ignored[1]));
    if (tag.name === 'col') this.readColumn(tag);
    if (tag.name === 'pane') this.readPane(tag);
    if (tag.name === 'sheetProtection') this.isProtected = /^(?:1|true)$/.test(attribute(tag, 'sheet') ?? '');
    if (tag.name === 'drawing') this.drawing = relationId(tag);
    if (tag.name === 'mergeCell') this.readMerge(tag);
  }

  private readMerge(tag: Tag): void {
    const area = areaOfAddress(attribute(tag, 'ref') ?? '');
    if (area && area.row < WORKBOOK_LIMITS.rows && area.column < WORKBOOK_LIMITS.columns) this.merges.push(area);
  }

  private readColumn(tag: Tag): void {
    this.hidden ||= attribute(tag, 'hidden') === '1';
    const width = Number(attribute(tag, 'width') ?? Number.NaN);
    const [first, last] = [Number(attribute(tag, 'min')) - 1, Number(attribute(tag, 'max')) - 1];
    if (!Number.isFinite(width) || attribute(tag, 'customWidth') === '0' || last - first > MAX_COLUMN_RUN) return;
    for (let column = first; column <= Math.min(last, WORKBOOK_LIMITS.columns - 1); column++)
      this.widths.set(column, pixelsOf(width));
  }

  private readPane(tag: Tag): void {
    if (attribute(tag, 'state')?.startsWith('frozen') !== true) return;
    this.frozen = { rows: Number(attribute(tag, 'ySplit') ?? 0), cols: Number(attribute(tag, 'xSplit') ?? 0) };
  }
}

/** A width for more columns than this applies to the rest of the sheet. */
const MAX_COLUMN_RUN = 200;
function dateSerial(text: string): FileValue {
  const day = parseIsoDate(text.slice(0, 10));
  return day ? serialOfDay(day) : text;
}
