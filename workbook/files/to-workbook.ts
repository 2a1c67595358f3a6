import {
  WORKBOOK_LIMITS,
  type Workbook,
  type WorkbookCell,
  type WorkbookInputType,
  type WorkbookSheet,
  type WorkbookTableCell,
} from '../../schemas/documents/workbook.ts';
import { cellAddress, placeKey } from '../address.ts';
import { showValue } from '../format.ts';
import { tableRows, type PlacedTableCell } from '../table-rows.ts';
import { canonicalFormula, FormulaRefusal } from './file-formula.ts';
import { WorkbookFileError } from './file-error.ts';
import type { FileBook, FileCell, FileSheet, FileStyle, FileValue } from './file-book.ts';
import { FileNames } from './name-meanings.ts';
import { INPUT_PATTERNS, NUMBER_TEXT, patternKind, templatesOf, type PatternKind } from './patterns.ts';
import { coveredPlaces, sizeOf } from './merged-cells.ts';
import { chartOf, placeCharts, type PlacedChart } from './placed-charts.ts';
import { RangeList } from './range-list.ts';
import { ReadPlaces } from './read-places.ts';
import type { ImportReport } from './report.ts';
import { areasOfFormula } from './formula-areas.ts';
import { ListIndex } from './list-index.ts';

/** A workbook from a file. */
export interface ImportedWorkbook {
  readonly workbook: Workbook;
  readonly report: ImportReport;
  /** The results of formulas in the file, by their entries in Active. */
  readonly results: ReadonlyMap<number, FileValue>;
}

export interface ImportOptions {
  /** The language of the texts of numbers that no formula reads. */
  readonly locale?: string;
  /** The name of the workbook. */
  readonly name?: string;
}

export const toWorkbook = (book: FileBook, options: ImportOptions = {}): ImportedWorkbook =>
  new WorkbookImporter(book, options).import();

class WorkbookImporter {
  private readonly book: FileBook;
  private readonly options: ImportOptions;
  private readonly names: FileNames;
  private readonly read: ReadPlaces;
  private readonly formulas = new Map<FileCell, string>();
  private readonly active: WorkbookCell[] = [];
  private readonly activeAt = new Map<number, number>();
  private readonly ranges = new RangeList(this.active, this.activeAt);
  private readonly styles = new ListIndex<object>(WORKBOOK_LIMITS.styles);
  private readonly formats = new ListIndex<string[]>(WORKBOOK_LIMITS.formats);
  private readonly results = new Map<number, FileValue>();
  private readonly refusedFormats = new Set<string>();
  private inputs = 0;

  constructor(book: FileBook, options: ImportOptions) {
    this.book = book;
    this.options = options;
    this.names = new FileNames(book);
    const widths = book.sheets.map(({ cells }) =>
      cells.reduce((widest, { column }) => Math.max(widest, column + 1), 0),
    );
    this.read = new ReadPlaces(widths);
  }

  import(): ImportedWorkbook {
    const { sheets } = this.book;
    const charts = sheets.map((sheet) => placeCharts(sheet, this.names, this.book));
    for (const { series } of charts.flat())
      for (const { data, labels } of series) for (const area of [data, labels]) if (area) this.read.add(area);
    for (const { area } of this.names.areas) this.read.add(area);
    sheets.forEach((sheet, index) => this.readFormulas(sheet, index));
    sheets.forEach((sheet, index) => this.addActive(sheet, index));
    if (this.active.length > WORKBOOK_LIMITS.cells) throw new WorkbookFileError('too-many-cells');
    for (const { name, area } of this.names.areas)
      if (this.ranges.add(area, name) === undefined) this.book.notes.add('name', undefined, undefined, name);
    const Layout = sheets.map((sheet, index) => this.layoutOf(sheet, index, charts[index] ?? []));
    const workbook: Workbook = {
      version: 1,
      ...(this.options.name ? { Name: this.options.name.slice(0, 300) } : {}),
      Active: this.active,
      ...(this.ranges.entries.length > 0 ? { Ranges: this.ranges.entries } : {}),
      Layout,
      ...(this.styles.entries.length > 0 ? { Styles: this.styles.entries } : {}),
      ...(this.formats.entries.length > 0 ? { Formats: this.formats.entries } : {}),
      ...this.inputNames(),
    };
    return { workbook, report: this.reportOf(workbook), results: this.results };
  }

  private reportOf({ Active, Layout }: Workbook): ImportReport {
    const { notes, more } = this.book.notes;
    return {
      notes,
      more,
      sheets: Layout.length,
      cells: Active.length,
      formulas: this.formulas.size,
      inputs: this.inputs,
      charts: Layout.reduce((count, { Charts = [] }) => count + Charts.length, 0),
    };
  }

  private readFormulas({ name, cells }: FileSheet, sheet: number): void {
    for (const cell of cells) {
      if (cell.formula === undefined) continue;
      try {
        const { text, formula } = canonicalFormula(cell.formula, this.names);
        for (const area of areasOfFormula(formula, sheet, this.book.sheets)) this.read.add(area);
        this.formulas.set(cell, text);
      } catch (error) {
        if (!(error instanceof FormulaRefusal)) throw error;
        this.book.notes.add(error.kind, name, cellAddress(cell.row, cell.column), error.detail);
      }
    }
  }

  private styleOf(cell: FileCell): FileStyle | undefined {
    return this.book.styles[cell.style];
  }

  /** Adds the cells that formulas compute or read, and the cells that people fill in. */
  private addActive(sheet: FileSheet, index: number): void {
    for (const cell of sheet.cells) {
      const { row, column } = cell;
      // A hostile file may contain a cell twice.
      if (this.activeAt.has(placeKey(index, row, column))) continue;
      const formula = this.formulas.get(cell);
      const isInput = formula === undefined && cell.formula === undefined && this.isInput(cell, sheet);
      const isRead = cell.value !== null && this.read.has(index, row, column);
      if (formula === undefined && !isInput && !isRead) continue;
      const at: WorkbookCell['at'] = [index, row, column];
      if (formula !== undefined) this.results.set(this.active.length, cell.value);
      this.activeAt.set(placeKey(index, row, column), this.active.length);
      this.active.push(
        formula !== undefined
          ? { at, Type: 'Formula', Formula: formula, ...this.formatOf(cell) }
          : isInput
            ? this.inputOf(cell, at)
            : { at, Type: 'Value', Value: cell.value, ...this.formatOf(cell) },
      );
    }
  }

  private isInput(cell: FileCell, { isProtected, name }: FileSheet): boolean {
    const style = this.styleOf(cell);
    if (!style?.isInput && !(isProtected && style?.unlocked)) return false;
    if (this.inputs < WORKBOOK_LIMITS.inputs) this.inputs += 1;
    else {
      this.book.notes.add('inputs', name, cellAddress(cell.row, cell.column));
      return false;
    }
    return true;
  }

  private inputOf(cell: FileCell, at: WorkbookCell['at']): WorkbookCell {
    const pattern = this.styleOf(cell)?.numberFormat;
    const kind = typeof cell.value === 'string' && cell.value !== '' ? 'text' : patternKind(pattern);
    const InputType = INPUT_TYPES[kind];
    const plain = kind !== 'number' && pattern === INPUT_PATTERNS[PLAIN[kind]];
    const value = typeof cell.value === 'boolean' ? Number(cell.value) : cell.value;
    return {
      at,
      Type: 'Input',
      ...(InputType === 'Number' ? {} : { InputType }),
      ...(value === null ? {} : { Value: kind === 'text' ? String(value) : value }),
      ...(plain || kind === 'text' ? {} : this.formatOf(cell)),
    };
  }

  private formatOf(cell: FileCell): { readonly Format?: number } {
    const pattern = this.styleOf(cell)?.numberFormat;
    const templates = templatesOf(pattern);
    if (!templates && pattern !== undefined) this.noteFormat(pattern);
    if (!templates || patternKind(pattern) === 'text') return {};
    const Format = this.formats.add(templates);
    return Format === undefined ? {} : { Format };
  }

  /** Notes a format that is too long. The general format counts as none. */
  private noteFormat(pattern: string): void {
    if (pattern === '' || /^general$/i.test(pattern) || this.refusedFormats.has(pattern)) return;
    this.refusedFormats.add(pattern);
    this.book.notes.add('format', undefined, undefined, pattern);
  }

  /** Names an input by the name of its cell. */
  private inputNames(): Pick<Workbook, 'Inputs'> {
    const named = new Set<number>();
    const Inputs = this.ranges.entries.flatMap(({ Name, Cells }) => {
      const cell = Cells.length === 1 && Cells[0]?.length === 1 ? Cells[0][0] : undefined;
      if (Name === undefined || cell === undefined || cell === null || named.has(cell)) return [];
      if (this.active[cell]?.Type !== 'Input') return [];
      named.add(cell);
      return [{ FullName: Name }];
    });
    return Inputs.length > 0 ? { Inputs } : {};
  }

  private layoutOf(sheet: FileSheet, index: number, charts: readonly PlacedChart[]): WorkbookSheet {
    const Charts = charts.flatMap((chart) => chartOf(chart, (area) => this.ranges.add(area))).slice(0, MAX_CHARTS);
    const widths = this.widthsOf(sheet);
    const { frozen } = sheet;
    if (frozen && (frozen.rows > MAX_FROZEN.rows || frozen.cols > MAX_FROZEN.cols))
      this.book.notes.add('frozen', sheet.name);
    const Frozen = frozen && {
      rows: Math.min(frozen.rows, MAX_FROZEN.rows),
      cols: Math.min(frozen.cols, MAX_FROZEN.cols),
    };
    return {
      Name: sheet.name.slice(0, 120),
      Table: this.tableOf(sheet, index),
      ...(widths.length > 0 ? { Widths: widths } : {}),
      ...(Frozen && Frozen.rows + Frozen.cols > 0 ? { Frozen } : {}),
      ...(Charts.length > 0 ? { Charts } : {}),
    };
  }

  private widthsOf({ widths, cells, merges }: FileSheet): (number | null)[] {
    const used = cells.reduce((widest, { column }) => Math.max(widest, column), 0);
    const last = merges.reduce((widest, { lastColumn }) => Math.max(widest, lastColumn), used);
    const columns = [...widths.keys()].filter((column) => column <= last);
    const end = columns.reduce((widest, column) => Math.max(widest, column), -1);
    return Array.from({ length: end + 1 }, (_, column) => widths.get(column) ?? null);
  }

  private tableOf(sheet: FileSheet, index: number): WorkbookTableCell[][] {
    const merged = new Map(sheet.merges.map((merge) => [placeKey(0, merge.row, merge.column), merge]));
    const covered = coveredPlaces(sheet);
    const placed = sheet.cells.flatMap((cell): PlacedTableCell[] => {
      const { row, column } = cell;
      const key = placeKey(0, row, column);
      const merge = covered.has(key) ? undefined : merged.get(key);
      const content = covered.has(key) ? {} : this.tableCell(cell, index);
      return merge || Object.keys(content).length > 0 ? [{ row, column, cell: { ...content, ...sizeOf(merge) } }] : [];
    });
    return tableRows(placed);
  }

  private tableCell(cell: FileCell, sheet: number): WorkbookTableCell {
    const look = this.styleOf(cell)?.look ?? {};
    const style = Object.keys(look).length > 0 ? this.styles.add(look) : undefined;
    const active = this.activeAt.get(placeKey(sheet, cell.row, cell.column));
    return {
      ...(active === undefined ? this.textOf(cell) : { active }),
      ...(style === undefined ? {} : { style }),
    };
  }

  private textOf(cell: FileCell): WorkbookTableCell {
    if (cell.value === null) return {};
    const { numberFormat: pattern } = this.styleOf(cell) ?? {};
    const templates = templatesOf(pattern);
    const text =
      cell.failed === true
        ? String(cell.value)
        : showValue(
            cell.value,
            { templates: patternKind(pattern) === 'text' ? undefined : templates },
            this.options.locale ?? 'el',
          );
    if (text === '') return {};
    return {
      text: text.slice(0, WORKBOOK_LIMITS.text),
      ...(typeof cell.value === 'number' || pattern === NUMBER_TEXT ? { type: 'number' as const } : {}),
    };
  }
}

const MAX_CHARTS = 50;
const MAX_FROZEN = { rows: 20, cols: 10 } as const;

const INPUT_TYPES: Readonly<Record<PatternKind, WorkbookInputType>> = {
  number: 'Number',
  percent: 'Precent',
  date: 'Date',
  text: 'Text',
};
const PLAIN = { percent: 'Precent', date: 'Date', text: 'Text' } as const satisfies Partial<
  Record<PatternKind, string>
>;
