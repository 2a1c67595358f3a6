import type { WorkbookChart, WorkbookStyle } from '../../documents/workbook-looks.ts';
import type {
  Workbook,
  WorkbookCell,
  WorkbookRange,
  WorkbookSheet,
  WorkbookTableCell,
  WorkbookValue,
} from '../../documents/workbook.ts';
import { columnOf, moveFormula, readInput, readRows, type WrittenCell, type WrittenRow } from './written-row.ts';

type DataSet = WorkbookChart['DataSets'][number];
type WrittenSet = Omit<DataSet, 'Data' | 'Labels'> & { readonly Data: string; readonly Labels?: string };
type WrittenChart = Omit<WorkbookChart, 'DataSets' | 'Labels'> & {
  readonly DataSets: readonly WrittenSet[];
  readonly Labels?: string;
};

/** A workbook in a readable form: rows of texts, and addresses instead of indexes. */
export interface WrittenWorkbook {
  readonly Name: string;
  readonly note?: string;
  /** Names of cells: "Sheet!B2". */
  readonly Names: Readonly<Record<string, string>>;
  readonly Results: NonNullable<Workbook['Results']>;
  readonly Layout: readonly (Pick<WorkbookSheet, 'Name' | 'Widths' | 'Frozen'> & {
    readonly Rows: readonly string[];
    readonly Charts?: readonly WrittenChart[];
  })[];
}

/** Styles and formats by name. */
export interface WrittenLooks {
  readonly Styles: Readonly<Record<string, WorkbookStyle>>;
  readonly Formats: Readonly<Record<string, readonly string[]>>;
}

/** Makes the document of a written workbook. */
export const writeWorkbook = (written: WrittenWorkbook, looks: WrittenLooks): Workbook =>
  new Writer(written, looks).write();

const AREA = /^(?:(.+)!)?([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

class Writer {
  private readonly written: WrittenWorkbook;
  private readonly looks: WrittenLooks;
  private readonly rows: readonly (readonly WrittenRow[])[];
  private readonly Active: WorkbookCell[] = [];
  private readonly Ranges: WorkbookRange[] = [];
  /** The cells of ranges, which have to be entries of Active. */
  private readonly ranged = new Set<string>();
  private readonly places = new Map<string, number>();

  constructor(written: WrittenWorkbook, looks: WrittenLooks) {
    this.written = written;
    this.looks = looks;
    this.rows = written.Layout.map(({ Rows }) => readRows(Rows));
  }

  write(): Workbook {
    const { Name, note, Names, Results, Layout } = this.written;
    this.areas().forEach((area) => area.flat().forEach((key) => this.ranged.add(key)));
    const tables = this.rows.map((rows, sheet) => this.table(rows, sheet));
    for (const [named, area] of Object.entries(Names)) this.rangeOf(area, 0, named);
    return {
      Name,
      ...(note === undefined ? {} : { note }),
      Layout: Layout.map(({ Rows: _rows, Charts = [], ...sheet }, index) => {
        const drawn = Charts.map((chart) => this.chart(chart, index));
        return { ...sheet, Table: tables[index] ?? [], ...(drawn.length > 0 ? { Charts: drawn } : {}) };
      }),
      Active: this.Active,
      Ranges: this.Ranges,
      Inputs: this.inputs(),
      Results,
      Styles: Object.values(this.looks.Styles),
      Formats: Object.values(this.looks.Formats).map((templates) => [...templates]),
    };
  }

  /** The keys of the cells of all charts. */
  private areas(): string[][][] {
    return this.written.Layout.flatMap(({ Charts = [] }, sheet) =>
      Charts.flatMap(({ Labels, DataSets }) => [Labels, ...DataSets.flatMap((set) => [set.Data, set.Labels])])
        .filter((area) => area !== undefined)
        .map((area) => this.keysOf(area, sheet)),
    );
  }

  private table(rows: readonly WrittenRow[], sheet: number): WorkbookTableCell[][] {
    const table: WorkbookTableCell[][] = [];
    for (const { cells, times } of rows)
      for (let time = 0; time < times; time += 1) table.push(this.tableRow(cells, sheet, table.length, time));
    return table;
  }

  private tableRow(cells: readonly WrittenCell[], sheet: number, row: number, down: number): WorkbookTableCell[] {
    let formula = '';
    let next = 0;
    return cells.flatMap((cell) => {
      const { column, content, columns, style } = cell;
      if (content.startsWith('=')) formula = moveFormula(content, down, 0);
      else if (content === '>') formula = moveFormula(formula, 0, 1);
      if (content === '' && style === undefined) return [];
      const place = column === next ? {} : { col: column };
      next = columns === 1 ? column + 1 : -1;
      const isFormula = content === '>' || content.startsWith('=');
      const shown = this.shown(isFormula ? formula : content, cell, [sheet, row, column]);
      return [{ ...shown, ...place, ...(columns > 1 ? { cols: columns } : {}) }];
    });
  }

  private shown(content: string, { style, format }: WrittenCell, at: WorkbookCell['at']): WorkbookTableCell {
    const looks = style === undefined ? {} : { style: indexOf(this.looks.Styles, style) };
    const heading = style === 'head' || style === 'right' ? { type: 'heading' as const } : {};
    const entry = entryOf(content, this.ranged.has(at.join()));
    if (!entry) return content === '' ? looks : { text: content, ...looks, ...heading };
    const numbers =
      format === undefined || format === 'none' || typeof entry.Value === 'string' ? {} : this.format(format);
    this.places.set(at.join(), this.Active.length);
    this.Active.push({ at, ...entry, ...numbers });
    return { active: this.Active.length - 1, ...looks, ...heading };
  }

  private format(name: string): { readonly Format: number } {
    return { Format: indexOf(this.looks.Formats, name) };
  }

  private chart({ Labels, DataSets, ...chart }: WrittenChart, sheet: number): WorkbookChart {
    return {
      ...chart,
      ...(Labels === undefined ? {} : { Labels: this.rangeOf(Labels, sheet) }),
      DataSets: DataSets.map((set) => this.dataSet(set, sheet)),
    };
  }

  private dataSet({ Data, Labels, ...set }: WrittenSet, sheet: number): DataSet {
    const labels = Labels === undefined ? {} : { Labels: this.rangeOf(Labels, sheet) };
    return { ...set, Data: this.rangeOf(Data, sheet), ...labels };
  }

  private rangeOf(area: string, sheet: number, Name?: string): number {
    const Cells = this.keysOf(area, sheet).map((row) => row.map((key) => this.places.get(key) ?? null));
    const known = this.Ranges.findIndex((range) => String(range.Cells) === String(Cells) && range.Name === Name);
    if (known >= 0) return known;
    this.Ranges.push({ ...(Name === undefined ? {} : { Name }), Cells });
    return this.Ranges.length - 1;
  }

  private keysOf(area: string, own: number): string[][] {
    const [, name, left = '', top, right = left, bottom = top] = AREA.exec(area) ?? [];
    const sheet = name === undefined ? own : this.written.Layout.findIndex((sheetLayout) => sheetLayout.Name === name);
    const columns = numbersTo(columnOf(left), columnOf(right));
    return numbersTo(Number(top) - 1, Number(bottom) - 1).map((row) =>
      columns.map((column) => [sheet, row, column].join()),
    );
  }

  /** Answers to a named input are stored by its name. */
  private inputs(): NonNullable<Workbook['Inputs']> {
    return Object.entries(this.written.Names).flatMap(([FullName, area]) => {
      const cell = this.Active[this.places.get(this.keysOf(area, 0)[0]?.[0] ?? '') ?? -1];
      return cell?.Type === 'Input' ? [{ FullName, Value: cell.Value ?? null }] : [];
    });
  }
}

/** The entry of Active for a content; undefined for a text that is only shown in the table. */
function entryOf(content: string, isRanged: boolean): Omit<WorkbookCell, 'at'> | undefined {
  if (content.startsWith('=')) return { Type: 'Formula', Formula: content };
  const input = readInput(content);
  if (input) return { Type: 'Input', InputType: input.type, Value: input.value };
  if (NUMBER.test(content)) return { Type: 'Value', Value: Number(content) };
  if (content.startsWith("'")) return textEntry(content.slice(1));
  return isRanged && content !== '' ? textEntry(content) : undefined;
}

const textEntry = (Value: WorkbookValue): Omit<WorkbookCell, 'at'> => ({ Type: 'Value', Value });

function indexOf(list: Readonly<Record<string, unknown>>, name: string): number {
  const index = Object.keys(list).indexOf(name);
  if (index < 0) throw new Error(`There is no look ${name}`);
  return index;
}

const numbersTo = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
