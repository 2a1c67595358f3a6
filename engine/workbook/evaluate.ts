import type { Workbook, WorkbookInputType, WorkbookValue } from '../../schemas/documents/workbook.ts';
import { placeKey, type Area } from './address.ts';
import { compileWorkbook, contentOf, type BookInput, type CompiledBook, type CompileFault } from './compile.ts';
import { showValue } from './format.ts';
import { createGraph, type DependencyGraph } from './graph.ts';
import type { Engine } from './hyperformula.ts';
import { nowSerial } from './serial-date.ts';
import type { CellValue } from './values.ts';

/** What an evaluation depends on beside the workbook and its inputs. */
export interface BookOptions {
  /** The language of shown texts; default: el. */
  readonly locale?: string;
  /** The serial number that NOW returns, and TODAY without its fraction; default: that of the present moment. */
  readonly now?: number;
  /** The seed of RAND and RANDBETWEEN; default: 1. */
  readonly seed?: number;
}

/** What a change of inputs did. */
export interface BookChange {
  /** All cells that depend on the changed inputs, and these themselves: their values and texts were cleared. By their entries in Active. */
  readonly cleared: readonly number[];
  /** The entries of Ranges that contain such a cell. */
  readonly ranges: readonly number[];
  /** The cells whose values changed. */
  readonly changed: readonly number[];
}

/** How a cell came to its value. */
export interface CellExplanation {
  readonly formula: string | null;
  readonly value: CellValue;
  /** The cells that its formula reads, the first 200, by their entries in Active. */
  readonly precedents: readonly number[];
}

/** A workbook that is being computed. */
export interface Book {
  readonly inputs: readonly BookInput[];
  readonly faults: readonly CompileFault[];
  /** Sets inputs by their names. Throws InputError for an unknown name or a value of another type. */
  set(values: Readonly<Record<string, WorkbookValue>>): BookChange;
  /** The values of all inputs by name: what is stored as an answer. */
  answers(): Readonly<Record<string, WorkbookValue>>;
  value(cell: number): CellValue;
  /** The shown text of a cell. */
  text(cell: number): string;
  /** The rows of values of an entry of Ranges. */
  range(index: number): readonly (readonly CellValue[])[];
  /** Is the cell an input, or does it depend on one? The texts of others never change. */
  isLive(cell: number): boolean;
  explain(cell: number): CellExplanation;
  close(): void;
}

/** A value that an input does not accept. */
export class InputError extends Error {
  readonly kind: 'unknown-input' | 'wrong-type';
  readonly input: string;
  constructor(kind: InputError['kind'], input: string) {
    super(kind === 'unknown-input' ? `there is no input ${input}` : `${input} accepts no value of this type`);
    this.name = 'InputError';
    this.kind = kind;
    this.input = input;
  }
}

/** Opens a workbook that fits its schema. The evaluation engine is loaded with the first call. */
export async function openBook(workbook: Workbook, options: BookOptions = {}): Promise<Book> {
  const { openEngine } = await import('./hyperformula.ts');
  const compiled = compileWorkbook(workbook);
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
  private readonly given = new Map<string, WorkbookValue>();
  /** Values and texts that were asked for since their last change. */
  private readonly values = new Map<number, CellValue>();
  private readonly texts = new Map<number, string>();
  private readonly live: ReadonlySet<number>;
  private readonly rangesOfCell: ReadonlyMap<number, readonly number[]>;

  constructor(workbook: Workbook, compiled: CompiledBook, engine: Engine, locale: string) {
    this.workbook = workbook;
    this.compiled = compiled;
    this.engine = engine;
    this.locale = locale;
    this.graph = createGraph(compiled);
    this.inputsByName = new Map(compiled.inputs.map((input) => [input.name, input]));
    const inputs = compiled.inputs.map(({ cell }) => cell);
    this.live = new Set([...inputs, ...this.graph.dependents(inputs)]);
    for (const { name, value } of compiled.inputs) this.given.set(name, value);
    this.rangesOfCell = rangesByCell(workbook);
  }

  get inputs(): readonly BookInput[] {
    return this.compiled.inputs;
  }

  get faults(): readonly CompileFault[] {
    return this.compiled.faults;
  }

  set(values: Readonly<Record<string, WorkbookValue>>): BookChange {
    const wanted = Object.entries(values).map(([name, value]) => ({ input: this.requireInput(name, value), value }));
    const cells = wanted.filter(({ input, value }) => this.given.get(input.name) !== value);
    const contents = new Map(cells.map(({ input, value }) => [input.cell, contentOf(value)]));
    const changed = contents.size === 0 ? [] : this.engine.setCells(contents);
    for (const { input, value } of cells) this.given.set(input.name, value);
    const cleared = [...new Set([...contents.keys(), ...this.graph.dependents([...contents.keys()])])];
    for (const cell of cleared) {
      this.values.delete(cell);
      this.texts.delete(cell);
    }
    const ranges = new Set(cleared.flatMap((cell) => this.rangesOfCell.get(cell) ?? []));
    return { cleared, ranges: [...ranges].toSorted((one, other) => one - other), changed };
  }

  private requireInput(name: string, value: WorkbookValue): BookInput {
    const input = this.inputsByName.get(name);
    if (!input) throw new InputError('unknown-input', name);
    if (!acceptsValue(input.type, value)) throw new InputError('wrong-type', name);
    return input;
  }

  answers(): Readonly<Record<string, WorkbookValue>> {
    return Object.fromEntries(this.given);
  }

  value(cell: number): CellValue {
    const known = this.values.get(cell);
    if (known !== undefined) return known;
    const value = this.compiled.places[cell] ? this.engine.valueOf(cell) : null;
    this.values.set(cell, value);
    return value;
  }

  text(cell: number): string {
    const known = this.texts.get(cell);
    if (known !== undefined) return known;
    const { Format, InputType, Type } = this.workbook.Active[cell] ?? {};
    const templates = Format === undefined ? undefined : this.workbook.Formats?.[Format];
    const type = Type === 'Input' ? InputType : undefined;
    const text = showValue(this.value(cell), { templates, type }, this.locale);
    this.texts.set(cell, text);
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
    const { areas = [] } = this.compiled.formulas.find((each) => each.cell === cell) ?? {};
    const precedents = new Set(areas.flatMap((area) => this.cellsIn(area)));
    return { formula, value: this.value(cell), precedents: [...precedents].slice(0, SHOWN_PRECEDENTS) };
  }

  private cellsIn({ sheet, row, column, lastRow, lastColumn }: Area): number[] {
    const found: number[] = [];
    const places = Math.min((lastRow - row + 1) * (lastColumn - column + 1), MOST_PLACES);
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

const SHOWN_PRECEDENTS = 200;
/** Of a range so many places are looked at for an explanation. */
const MOST_PLACES = 10_000;

/** Null empties every input. */
const acceptsValue = (type: WorkbookInputType, value: WorkbookValue): boolean =>
  value === null || typeof value === (type === 'Text' ? 'string' : 'number');

function rangesByCell({ Ranges = [] }: Workbook): Map<number, number[]> {
  const found = new Map<number, number[]>();
  Ranges.forEach(({ Cells }, index) => {
    for (const cell of Cells.flat()) if (cell !== null) found.set(cell, [...(found.get(cell) ?? []), index]);
  });
  return found;
}
