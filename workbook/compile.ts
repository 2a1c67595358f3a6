import {
  WORKBOOK_LIMITS,
  type Workbook,
  type WorkbookCell,
  type WorkbookValue,
} from '../schemas/documents/workbook.ts';
import type { InputLimits } from '../schemas/documents/workbook-answers.ts';
import { fold } from '../schemas/formats/folding.ts';
import { cellAddress, columnLetters, placeKey, quoteSheet, type Area, type Place } from './address.ts';
import { readFormula, functionName, type FunctionCall } from './formula-syntax.ts';
import { FormulaError, type ReferenceToken, type Token } from './formula-tokens.ts';
import { completeValues, type BookInput, type InputValues } from './inputs.ts';

/** The content of a cell of the evaluation engine: a formula or a text in its notation, a number, true, false, or null. */
export type EngineContent = string | number | boolean | null;

/** A compiled formula of a workbook. */
interface CompiledFormula {
  /** The index in Active. */
  readonly cell: number;
  /** The cells that it reads. */
  readonly areas: readonly Area[];
  readonly calls: readonly FunctionCall[];
}

/** A fault that was found while compiling. The cell shows an error. */
export interface CompileFault {
  readonly kind: 'bad-formula' | 'unknown-sheet' | 'unknown-name' | 'bad-input-name' | 'bad-place' | 'place-twice';
  /** JSON pointer into the document. */
  readonly pointer: string;
  readonly message: string;
  /** The index of the faulty character of a formula. */
  readonly at?: number;
}

/** A compiled workbook. */
export interface CompiledBook {
  /** The sheets for the evaluation engine: a hidden one, then S0, S1 ... */
  readonly sheets: Readonly<Record<string, EngineContent[][]>>;
  readonly places: readonly Place[];
  /** The entry of Active at a place, by placeKey. */
  readonly cellAt: ReadonlyMap<number, number>;
  readonly formulas: readonly CompiledFormula[];
  readonly inputs: readonly BookInput[];
  /** The values of all inputs by name: the given ones, or the first ones. */
  readonly values: ReadonlyMap<string, WorkbookValue>;
  readonly faults: readonly CompileFault[];
  /** The cells of an address or of the name of a range. */
  readonly areaNamed: (name: string) => Area | undefined;
}

/** The hidden first sheet. */
const PREFIXES = 'P';
/** The engine reads a range cell by cell for each formula. For a range that is one row longer than a known one, it reads only the last row. */
const SHARED_BY = 50;
const LARGE = 100;

/** Compiles a workbook that fits its schema, with these values of its inputs. Never throws: names that cannot be resolved become faults. */
export const compileWorkbook = (workbook: Workbook, values: InputValues = {}): CompiledBook =>
  new WorkbookCompiler(workbook).compile(values);

/** The content that sets a cell to exactly this value. A text never becomes a formula, a number or a date. */
export const contentOf = (value: WorkbookValue | undefined): EngineContent =>
  typeof value === 'string' ? (value === '' ? null : `'${value}`) : (value ?? null);

class WorkbookCompiler {
  private readonly workbook: Workbook;
  private readonly faults: CompileFault[] = [];
  private readonly sheetNumbers = new Map<string, number>();
  /** The sheets by their names as formulas write them. */
  private readonly sheetsByText = new Map<string, number>();
  private readonly cellAt = new Map<number, number>();
  private readonly names = new Map<string, Area>();

  constructor(workbook: Workbook) {
    this.workbook = workbook;
    workbook.Layout.forEach(({ Name }, sheet) => this.sheetNumbers.set(fold(Name), sheet));
  }

  compile(values: InputValues): CompiledBook {
    const { Active, Layout } = this.workbook;
    Active.forEach(({ at: [sheet, row, column] }, index) => {
      const key = placeKey(sheet, row, column);
      if (sheet >= Layout.length) this.report('bad-place', `/Active/${index}/at`, 'there is no such sheet');
      else if (this.cellAt.has(key)) this.report('place-twice', `/Active/${index}/at`, 'another cell has this place');
      else this.cellAt.set(key, index);
    });
    this.readNames();
    const inputs = this.readInputs();
    const complete = completeValues(inputs, values);
    const sheets = Layout.map((): EngineContent[][] => []);
    const byCell = new Map(inputs.map(({ name, cell }) => [cell, complete.get(name) ?? null]));
    const formulas = this.fillSheets(sheets, byCell);
    return {
      sheets: {
        [PREFIXES]: sharedPrefixes(formulas),
        ...Object.fromEntries(sheets.map((rows, sheet) => [`S${sheet}`, rows])),
      },
      places: Active.map(({ at }) => at),
      cellAt: this.cellAt,
      formulas,
      inputs,
      values: complete,
      faults: this.faults,
      areaNamed: (name) => this.areaNamed(name),
    };
  }

  private report(kind: CompileFault['kind'], pointer: string, message: string, at?: number): void {
    this.faults.push({ kind, pointer, message, ...(at === undefined ? {} : { at }) });
  }

  private readNames(): void {
    (this.workbook.Ranges ?? []).forEach(({ Name, Cells }, index) => {
      const area = areaOfCells(this.workbook, Cells);
      if (!area) this.report('bad-place', `/Ranges/${index}/Cells`, 'the cells form no rectangle of a sheet');
      else if (Name !== undefined) this.names.set(fold(Name), area);
    });
  }

  private fillSheets(sheets: EngineContent[][][], inputs: ReadonlyMap<number, WorkbookValue>): CompiledFormula[] {
    const formulas: CompiledFormula[] = [];
    this.workbook.Active.forEach(({ at: [sheet, row, column], Type, Value, Formula }, index) => {
      const rows = sheets[sheet];
      if (!rows || this.cellAt.get(placeKey(sheet, row, column)) !== index) return;
      while (rows.length <= row) rows.push([]);
      const cells = rows[row]!;
      while (cells.length <= column) cells.push(null);
      cells[column] =
        Type === 'Formula'
          ? this.compileFormula(Formula ?? '', index, sheet, formulas)
          : contentOf(Type === 'Input' ? inputs.get(index) : Value);
    });
    return formulas;
  }

  private compileFormula(text: string, cell: number, sheet: number, formulas: CompiledFormula[]): EngineContent {
    try {
      const { tokens, calls } = readFormula(text);
      const areas: Area[] = [];
      const content = `=${withPlaces(tokens)
        .map((token) => this.engineText(token, sheet, areas))
        .join('')}`;
      formulas.push({ cell, areas, calls });
      return content;
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      const kind = error instanceof UnknownReference ? error.kind : 'bad-formula';
      this.report(kind, `/Active/${cell}/Formula`, error.message, error.at);
      return kind === 'unknown-sheet' ? '#REF!' : '#NAME?';
    }
  }

  /** The text of a token in the notation of the evaluation engine. */
  private engineText(token: Token, sheet: number, areas: Area[]): string {
    if (token.kind === 'number') return token.text.toLowerCase();
    if (token.kind === 'function') return functionName(token.name);
    if (token.kind === 'reference') {
      const target = this.sheetOf(token) ?? sheet;
      areas.push(areaOfReference(token, target));
      return `${target === sheet ? '' : `S${target}!`}${token.area}`;
    }
    if (token.kind !== 'name') return token.text;
    if (/^(?:true|false)$/i.test(token.text)) return `${token.text.toUpperCase()}()`;
    const area = this.names.get(fold(token.text));
    if (!area) throw new UnknownReference('unknown-name', `there is no name ${token.text}`, token.at);
    areas.push(area);
    return absoluteText(area);
  }

  private sheetOf({ sheet, at }: ReferenceToken): number | undefined {
    if (sheet === undefined) return undefined;
    const found = this.sheetsByText.get(sheet) ?? this.sheetNumbers.get(fold(sheet));
    if (found !== undefined) this.sheetsByText.set(sheet, found);
    else throw new UnknownReference('unknown-sheet', `there is no sheet ${sheet}`, at);
    return found;
  }

  private readInputs(): BookInput[] {
    const { Active, Inputs = [], Layout } = this.workbook;
    const named = new Map<number, { readonly name: string; readonly value: WorkbookValue | undefined }>();
    Inputs.forEach(({ FullName, Value }, index) => {
      const cell = this.cellNamed(FullName);
      if (cell === undefined || Active[cell]?.Type !== 'Input' || named.has(cell))
        this.report(
          'bad-input-name',
          `/Inputs/${index}/FullName`,
          `${FullName} names no input cell, or one that has a name`,
        );
      else named.set(cell, { name: FullName, value: Value });
    });
    return Active.flatMap((active, cell) => {
      const { Type, InputType = 'Number', Value, Required } = active;
      const [sheet, row, column] = active.at;
      if (Type !== 'Input') return [];
      const { name, value } = named.get(cell) ?? {};
      const address = `${quoteSheet(Layout[sheet]?.Name ?? '')}!${cellAddress(row, column)}`;
      const first = value ?? Value ?? null;
      return [
        {
          name: name ?? address,
          cell,
          type: InputType,
          value: first,
          ...limitsOf(active),
          ...(Required === undefined ? {} : { required: Required }),
        },
      ];
    });
  }

  /** The index in Active for an address or the name of a range of one cell. */
  private cellNamed(name: string): number | undefined {
    const area = this.areaNamed(name);
    return area && areaSize(area) === 1 ? this.cellAt.get(placeKey(area.sheet, area.row, area.column)) : undefined;
  }

  private areaNamed(name: string): Area | undefined {
    return this.names.get(fold(name)) ?? this.areaAt(name);
  }

  private areaAt(address: string): Area | undefined {
    try {
      const [token, ...more] = readFormula(`=${address}`).tokens;
      if (token?.kind !== 'reference' || more.length > 0) return undefined;
      return areaOfReference(token, this.sheetOf(token) ?? 0);
    } catch (error) {
      if (error instanceof FormulaError) return undefined;
      throw error;
    }
  }
}

/** The limits that a cell states. */
function limitsOf({ Min, Max, MaxLength }: WorkbookCell): { readonly limits?: InputLimits } {
  const limits = Object.fromEntries(Object.entries({ Min, Max, MaxLength }).filter(([, limit]) => limit !== undefined));
  return Object.keys(limits).length > 0 ? { limits } : {};
}

const RANDOM = new Set(['RAND', 'RANDBETWEEN']);

/** Adds the position in the formula to each call of a random function as a first argument, so that its value depends on nothing else. */
function withPlaces(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some((token) => token.kind === 'function' && RANDOM.has(functionName(token.name)))) return tokens;
  return tokens.flatMap((token, index): Token[] => {
    const called = tokens[index - 1];
    if (called?.kind !== 'function' || !RANDOM.has(functionName(called.name))) return [token];
    const text = functionName(called.name) === 'RAND' ? String(index) : `${index},`;
    return [token, { kind: 'number', text, at: token.at }];
  });
}

class UnknownReference extends FormulaError {
  readonly kind: 'unknown-sheet' | 'unknown-name';
  constructor(kind: UnknownReference['kind'], message: string, at: number) {
    super(message, at);
    this.kind = kind;
  }
}

const areaOfReference = ({ from, to }: ReferenceToken, sheet: number): Area => ({
  sheet,
  row: from.row ?? 0,
  column: from.column ?? 0,
  lastRow: to.row ?? WORKBOOK_LIMITS.rows - 1,
  lastColumn: to.column ?? WORKBOOK_LIMITS.columns - 1,
});

const absoluteText = ({ sheet, row, column, lastRow, lastColumn }: Area): string =>
  `S${sheet}!$${columnLetters(column)}$${row + 1}:$${columnLetters(lastColumn)}$${lastRow + 1}`;

export const areaSize = ({ row, column, lastRow, lastColumn }: Area): number =>
  (lastRow - row + 1) * (lastColumn - column + 1);

/** The rectangle of the cells of a range; undefined if they do not form one. */
export function areaOfCells(workbook: Workbook, rows: readonly (readonly (number | null)[])[]): Area | undefined {
  const width = rows[0]?.length ?? 0;
  const first = rows
    .flatMap((cells, down) => cells.map((cell, right) => ({ cell, down, right })))
    .find(({ cell }) => cell !== null);
  const at = first && workbook.Active[first.cell ?? -1]?.at;
  if (!at) return undefined;
  const [sheet, row, column] = [at[0], at[1] - first.down, at[2] - first.right];
  const fits = rows.every(
    (cells, down) =>
      cells.length === width &&
      cells.every((cell, right) => {
        if (cell === null) return true;
        const place = workbook.Active[cell]?.at;
        return place?.[0] === sheet && place[1] === row + down && place[2] === column + right;
      }),
  );
  if (!fits || row < 0 || column < 0) return undefined;
  return { sheet, row, column, lastRow: row + rows.length - 1, lastColumn: column + width - 1 };
}

/** Formulas over all rows except the last one, for each large range that many formulas share. */
function sharedPrefixes(formulas: readonly CompiledFormula[]): EngineContent[][] {
  const uses = new Map<string, { readonly area: Area; count: number }>();
  for (const { areas } of formulas)
    for (const area of areas)
      if (areaSize(area) > LARGE) {
        const key = absoluteText(area);
        const use = uses.get(key) ?? { area, count: 0 };
        use.count += 1;
        uses.set(key, use);
      }
  return [...uses.values()]
    .filter(({ area, count }) => count > SHARED_BY && area.lastRow > area.row)
    .map(({ area }) => [`=COUNTA(${absoluteText({ ...area, lastRow: area.lastRow - 1 })})`]);
}
