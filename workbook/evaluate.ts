import type { Workbook, WorkbookValue } from '../schemas/documents/workbook.ts';
import { placeKey, type Area } from './address.ts';
import { compileWorkbook, contentOf, type CompiledBook, type CompileFault } from './compile.ts';
import { showValue } from './format.ts';
import { createGraph, type DependencyGraph } from './graph.ts';
import type { Engine } from './hyperformula.ts';
import { requireInput, type BookInput, type InputValues } from './inputs.ts';
import { nowSerial } from './serial-date.ts';
import { TextKeys } from './text-keys.ts';
import { isSameValue, type CellValue } from './values.ts';

/** The settings of an evaluation beside the workbook and its inputs. */
export interface BookOptions {
  /** The language of shown texts. The default is el. */
  readonly locale?: string;
  /** The serial number that NOW returns, and TODAY without its fraction. The default is the current time. */
  readonly now?: number;
  /** The seed of RAND and RANDBETWEEN. The default is 1. */
  readonly seed?: number;
  /** Stored answers by name, which replace first values. Values that no input accepts are ignored, because the workbook may have changed since. */
  readonly values?: InputValues;
}

/** The value of a name: of one cell, or the rows of several. */
export type NamedValue = CellValue | readonly (readonly CellValue[])[];

/** The effects of a change of inputs. */
export interface BookChange {
  /** The changed inputs and all cells that depend on them, by their index in Active. Their values and texts were cleared. */
  readonly cleared: readonly number[];
  /** The indexes in Ranges of those that contain such a cell. */
  readonly ranges: readonly number[];
  /** The cells whose values changed. */
  readonly changed: readonly number[];
}

/** The cells whose values were cleared by showing other values, and the names that do not fit the cells. */
export interface ShownChange extends Omit<BookChange, 'changed'> {
  readonly unknown: readonly string[];
}

/** The explanation of a cell's value. */
export interface CellExplanation {
  readonly formula: string | null;
  readonly value: CellValue;
  /** The first 200 cells that its formula reads, by their index in Active. */
  readonly precedents: readonly number[];
}

/** An evaluated workbook. */
export interface Book {
  readonly inputs: readonly BookInput[];
  readonly faults: readonly CompileFault[];
  /** Sets inputs by their names. Throws InputError for an unknown name or a value of another type. */
  set(values: InputValues): BookChange;
  /** The values of all inputs by name, as they are stored in an answer. */
  answers(): InputValues;
  value(cell: number): CellValue;
  /** The shown text of a cell, in its own format or in an entry of Formats. */
  text(cell: number, format?: number): string;
  /** The rows of values of an entry of Ranges. */
  range(index: number): readonly (readonly CellValue[])[];
  /** Is the cell an input, or does it depend on one? Other cells never change their text. */
  isLive(cell: number): boolean;
  explain(cell: number): CellExplanation;
  /** The computed values of the named ranges. */
  named(): Readonly<Record<string, NamedValue>>;
  /**
   * Shows other values than the computed ones, by addresses and names of ranges. Formulas do not read them. Each call replaces the values of the previous
   * one.
   */
  show(values: Readonly<Record<string, NamedValue>>): ShownChange;
  close(): void;
}

/** Opens a workbook that fits its schema. The evaluation engine is loaded with the first call. */
export async function openBook(workbook: Workbook, options: BookOptions = {}): Promise<Book> {
  const { openEngine } = await import('./hyperformula.ts');
  const compiled = compileWorkbook(workbook, options.values);
  const context = { now: options.now ?? nowSerial(Date.now()), seed: options.seed ?? 1 };
  return new OpenBook(workbook, compiled, openEngine(compiled, context), options.locale ?? 'el');
}

class OpenBook implements Book {
  private readonly workbook: Workbook;
  private readonly compiled: CompiledBook;
  private readonly engine: Engine;
  private readonly locale: string;
  private readonly graph: DependencyGraph;
  private readonly inputsByName: ReadonlyMap<string, BookInput>;
  private readonly given: Map<string, WorkbookValue>;
  /** Values and texts that were requested since their last change. */
  private readonly values = new Map<number, CellValue>();
  private readonly texts = new Map<number, string>();
  private readonly textKeys: TextKeys;
  private shown: ReadonlyMap<number, CellValue> = new Map();
  private readonly live: ReadonlySet<number>;
  private readonly rangesOfCell: ReadonlyMap<number, readonly number[]>;

  constructor(workbook: Workbook, compiled: CompiledBook, engine: Engine, locale: string) {
    this.workbook = workbook;
    this.compiled = compiled;
    this.engine = engine;
    this.locale = locale;
    this.textKeys = new TextKeys(workbook.Active.length);
    this.graph = createGraph(compiled);
    this.inputsByName = new Map(compiled.inputs.map((input) => [input.name, input]));
    const inputs = compiled.inputs.map(({ cell }) => cell);
    this.live = new Set([...inputs, ...this.graph.dependents(inputs)]);
    this.given = new Map(compiled.values);
    this.rangesOfCell = rangesByCell(workbook);
  }

  get inputs(): readonly BookInput[] {
    return this.compiled.inputs;
  }

  get faults(): readonly CompileFault[] {
    return this.compiled.faults;
  }

  set(values: InputValues): BookChange {
    const wanted = Object.entries(values).map(([name, value]) => ({
      input: requireInput(this.inputsByName, name, value),
      value,
    }));
    const cells = wanted.filter(({ input, value }) => this.given.get(input.name) !== value);
    const contents = new Map(cells.map(({ input, value }) => [input.cell, contentOf(value)]));
    const changed = contents.size === 0 ? [] : this.engine.setCells(contents);
    for (const { input, value } of cells) this.given.set(input.name, value);
    const cleared = [...new Set([...contents.keys(), ...this.graph.dependents([...contents.keys()])])];
    return { ...this.clear(cleared), changed };
  }

  private clear(cleared: readonly number[]): Omit<BookChange, 'changed'> {
    const ranges = new Set<number>();
    for (const cell of cleared) {
      this.values.delete(cell);
      for (const key of this.textKeys.keysOf(cell)) this.texts.delete(key);
      for (const range of this.rangesOfCell.get(cell) ?? []) ranges.add(range);
    }
    return { cleared, ranges: [...ranges].toSorted((one, other) => one - other) };
  }

  show(values: Readonly<Record<string, NamedValue>>): ShownChange {
    const before = this.shown;
    const shown = new Map<number, CellValue>();
    const unknown = Object.entries(values).filter(([name, value]) => !this.addShown(shown, name, value));
    this.shown = shown;
    const cells = [...new Set([...before.keys(), ...shown.keys()])];
    const cleared = this.clear(cells.filter((cell) => !isSameValue(before.get(cell), shown.get(cell))));
    return { ...cleared, unknown: unknown.map(([name]) => name) };
  }

  private addShown(shown: Map<number, CellValue>, name: string, value: NamedValue): boolean {
    const area = this.compiled.areaNamed(name);
    const rows: readonly (readonly CellValue[])[] = isRows(value) ? value : [[value]];
    if (!area || !hasSize(rows, area)) return false;
    rows.forEach((row, down) =>
      row.forEach((item, over) => {
        const cell = this.compiled.cellAt.get(placeKey(area.sheet, area.row + down, area.column + over));
        if (cell !== undefined) shown.set(cell, item);
      }),
    );
    return true;
  }

  answers(): InputValues {
    return Object.fromEntries(this.given);
  }

  value(cell: number): CellValue {
    const known = this.values.get(cell);
    if (known !== undefined) return known;
    const shown = this.shown.get(cell);
    const value = shown === undefined ? this.computed(cell) : shown;
    this.values.set(cell, value);
    return value;
  }

  private computed(cell: number): CellValue {
    return this.compiled.places[cell] ? this.engine.valueOf(cell) : null;
  }

  named(): Readonly<Record<string, NamedValue>> {
    const { Ranges = [] } = this.workbook;
    const valueOf = (cell: number | null) => (cell === null ? null : this.computed(cell));
    return Object.fromEntries(
      Ranges.flatMap(({ Name, Cells }) => {
        if (Name === undefined) return [];
        const rows = Cells.map((cells) => cells.map(valueOf));
        return [[Name, Cells.length === 1 && Cells[0]?.length === 1 ? (rows[0]?.[0] ?? null) : rows]];
      }),
    );
  }

  text(cell: number, other?: number): string {
    const { Format: own, InputType, Type } = this.workbook.Active[cell] ?? {};
    const format = other ?? own;
    const key = this.textKeys.key(cell, format === own ? undefined : format);
    const known = this.texts.get(key);
    if (known !== undefined) return known;
    const templates = format === undefined ? undefined : this.workbook.Formats?.[format];
    const type = Type === 'Input' ? InputType : undefined;
    const text = showValue(this.value(cell), { templates, type }, this.locale);
    this.texts.set(key, text);
    return text;
  }

  range(index: number): readonly (readonly CellValue[])[] {
    const rows = this.workbook.Ranges?.[index]?.Cells ?? [];
    return rows.map((cells) => cells.map((cell) => (cell === null ? null : this.value(cell))));
  }

  isLive(cell: number): boolean {
    return this.live.has(cell);
  }

  explain(cell: number): CellExplanation {
    const formula = this.workbook.Active[cell]?.Formula ?? null;
    const { areas = [] } = this.compiled.formulas.find((candidate) => candidate.cell === cell) ?? {};
    const precedents = new Set(areas.flatMap((area) => this.cellsIn(area)));
    return { formula, value: this.value(cell), precedents: [...precedents].slice(0, SHOWN_PRECEDENTS) };
  }

  private cellsIn({ sheet, row, column, lastRow, lastColumn }: Area): number[] {
    const found: number[] = [];
    const places = Math.min((lastRow - row + 1) * (lastColumn - column + 1), MAX_PLACES);
    for (let place = 0; place < places; place++) {
      const width = lastColumn - column + 1;
      const key = placeKey(sheet, row + Math.floor(place / width), column + (place % width));
      const cell = this.compiled.cellAt.get(key);
      if (cell !== undefined) found.push(cell);
    }
    return found;
  }

  close(): void {
    this.engine.close();
  }
}

const isRows = (value: NamedValue): value is readonly (readonly CellValue[])[] => Array.isArray(value);

const hasSize = (rows: readonly (readonly CellValue[])[], { row, column, lastRow, lastColumn }: Area): boolean =>
  rows.length === lastRow - row + 1 && rows.every((cells) => cells.length === lastColumn - column + 1);

const SHOWN_PRECEDENTS = 200;
/** The maximum number of places of a range that an explanation reads. */
const MAX_PLACES = 10_000;

function rangesByCell({ Ranges = [] }: Workbook): Map<number, number[]> {
  const found = new Map<number, number[]>();
  Ranges.forEach(({ Cells }, index) => {
    for (const cell of Cells.flat()) if (cell !== null) found.set(cell, [...(found.get(cell) ?? []), index]);
  });
  return found;
}
