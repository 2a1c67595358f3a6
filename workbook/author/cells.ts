import type { Workbook, WorkbookCell, WorkbookInputType, WorkbookValue } from '../../schemas/documents/workbook.ts';
import { fold } from '../../schemas/formats/folding.ts';
import type { InputLimits } from '../../schemas/documents/workbook-answers.ts';
import { compileWorkbook } from '../compile.ts';
import { placedTable, tableRows } from '../table-rows.ts';
import { rewriteFormulas, withoutStated } from './rewrite.ts';

export interface CellPlace {
  readonly sheet: number;
  readonly row: number;
  readonly col: number;
}

/** The content of a cell. */
export type CellContent =
  | { readonly kind: 'fixed'; readonly value: WorkbookValue }
  | { readonly kind: 'formula'; readonly formula: string }
  | InputContent;

/** The settings of an input. */
export interface InputContent {
  readonly kind: 'input';
  readonly type: WorkbookInputType;
  readonly value: WorkbookValue;
  readonly name: string;
  readonly limits?: InputLimits;
  /** Undefined: the input has to be filled in if it has no first value. */
  readonly required?: boolean | undefined;
}

/** The look of a cell: entries of Styles and Formats, or null. */
export interface CellLook {
  readonly style: number | null;
  readonly format: number | null;
}

export const activeAt = ({ Active }: Workbook, { sheet, row, col }: CellPlace): number =>
  Active.findIndex(({ at }) => at[0] === sheet && at[1] === row && at[2] === col);

const shownAt = ({ Layout }: Workbook, { sheet, row, col }: CellPlace) =>
  placedTable(Layout[sheet] ?? { Table: [] }).find((placed) => placed.row === row && placed.column === col)?.cell;

export function contentAt(workbook: Workbook, place: CellPlace): CellContent {
  const index = activeAt(workbook, place);
  const cell = workbook.Active[index];
  if (!cell) return { kind: 'fixed', value: shownAt(workbook, place)?.text ?? null };
  if (cell.Type === 'Formula') return { kind: 'formula', formula: cell.Formula ?? '=' };
  if (cell.Type === 'Value') return { kind: 'fixed', value: cell.Value ?? null };
  const { inputs } = compileWorkbook(workbook);
  const value = inputs.find((input) => input.cell === index)?.value ?? null;
  const { InputType: type = 'Number', Required: required } = cell;
  return { kind: 'input', type, value, name: rangeNameOf(workbook, index) ?? '', limits: limitsOf(cell), required };
}

export function lookAt(workbook: Workbook, place: CellPlace): CellLook {
  const shown = shownAt(workbook, place);
  const format = workbook.Active[activeAt(workbook, place)]?.Format ?? shown?.Format;
  return { style: shown?.style ?? null, format: format ?? null };
}

/** The name of the range with only this cell. */
export const rangeNameOf = ({ Ranges = [] }: Workbook, cell: number): string | undefined =>
  Ranges.find(({ Name, Cells }) => Name !== undefined && isOnly(Cells, cell))?.Name;

const isOnly = (cells: readonly (readonly (number | null)[])[], cell: number): boolean =>
  cells.length === 1 && cells[0]?.length === 1 && cells[0][0] === cell;

/** Returns the workbook with other content in a cell. A text that no formula reads is stored in the table. */
export function setContent(workbook: Workbook, place: CellPlace, content: CellContent): Workbook {
  const index = activeAt(workbook, place);
  const plain = withoutStated(workbook);
  if (content.kind === 'fixed' && index < 0 && typeof content.value !== 'number')
    return showText(plain, place, String(content.value ?? ''));
  const { Format } = plain.Active[index] ?? {};
  const cell = { ...cellOf(content, place), ...(Format === undefined ? {} : { Format }) };
  const Active = index < 0 ? [...plain.Active, cell] : plain.Active.with(index, cell);
  const cellIndex = index < 0 ? Active.length - 1 : index;
  const edited = showActive({ ...plain, Active }, place, cellIndex);
  return nameInput(edited, cellIndex, content.kind === 'input' ? content.name.trim() : null);
}

function cellOf(content: CellContent, { sheet, row, col }: CellPlace): WorkbookCell {
  const at: WorkbookCell['at'] = [sheet, row, col];
  if (content.kind === 'formula') return { at, Type: 'Formula', Formula: content.formula };
  const value = content.value === null || content.value === '' ? {} : { Value: content.value };
  if (content.kind === 'fixed') return { at, Type: 'Value', ...value };
  return { at, ...inputCell(content), ...value };
}

function inputCell({ type, limits: { Min, Max, MaxLength } = {}, required }: InputContent): Omit<WorkbookCell, 'at'> {
  const limits = type === 'Text' ? { MaxLength } : { Min, Max };
  return {
    Type: 'Input',
    ...(type === 'Number' ? {} : { InputType: type }),
    ...stated({ ...limits, Required: required }),
  };
}

const limitsOf = ({ Min, Max, MaxLength }: WorkbookCell): InputLimits => stated({ Min, Max, MaxLength });

/** Leaves out members without a value. */
const stated = <Members extends object>(
  members: Members,
): { [Name in keyof Members]?: Exclude<Members[Name], undefined> } =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the members without a value are left out
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Members & {};

function changeShown(workbook: Workbook, { sheet, row, col }: CellPlace, change: (cell: object) => object): Workbook {
  const target = workbook.Layout[sheet];
  if (!target) return workbook;
  const placed = placedTable(target);
  const known = placed.find((item) => item.row === row && item.column === col);
  const cell = change(known?.cell ?? {});
  const others = placed.filter((item) => item !== known);
  const Table = tableRows(Object.keys(cell).length > 0 ? [...others, { row, column: col, cell }] : others);
  return { ...workbook, Layout: workbook.Layout.with(sheet, { ...target, Table }) };
}

const showText = (workbook: Workbook, place: CellPlace, text: string): Workbook =>
  changeShown(workbook, place, (cell) => ({ ...without(cell, 'text', 'type'), ...(text === '' ? {} : { text }) }));

const showActive = (workbook: Workbook, place: CellPlace, active: number): Workbook =>
  changeShown(workbook, place, (cell) => ({ active, ...without(cell, 'text', 'type', 'active') }));

const without = (cell: object, ...names: readonly string[]): object =>
  Object.fromEntries(Object.entries(cell).filter(([name]) => !names.includes(name)));

/** Names an input, or removes its name. With null it is no longer an input, but keeps a name that formulas may use. */
function nameInput(workbook: Workbook, cell: number, name: string | null): Workbook {
  const former = rangeNameOf(workbook, cell);
  const Inputs = (workbook.Inputs ?? []).filter(({ FullName }) => !isNameOf(workbook, FullName, cell));
  const others = { ...workbook, Inputs };
  if (name === null || name === '') return withoutEmpty(others);
  const Ranges = workbook.Ranges ?? [];
  const named =
    former === undefined
      ? { ...others, Ranges: [...Ranges, { Name: name, Cells: [[cell]] }] }
      : former === name
        ? others
        : renameRange(others, former, name);
  return { ...named, Inputs: [...Inputs, { FullName: name }] };
}

function isNameOf(workbook: Workbook, name: string, cell: number): boolean {
  const range = workbook.Ranges?.find(({ Name }) => Name !== undefined && fold(Name) === fold(name));
  if (range) return isOnly(range.Cells, cell);
  const { Active, ...rest } = workbook;
  const input = Active[cell];
  if (!input) return false;
  // The compiler resolves names: an entry that names only this input belongs to it.
  const probe = compileWorkbook({
    ...rest,
    Active: Active.with(cell, { ...input, Type: 'Input' }),
    Inputs: [{ FullName: name }],
  });
  return probe.inputs.some((candidate) => candidate.cell === cell && candidate.name === name);
}

function withoutEmpty({ Inputs, ...workbook }: Workbook): Workbook {
  return Inputs && Inputs.length > 0 ? { ...workbook, Inputs } : workbook;
}

function renameRange(workbook: Workbook, from: string, to: string): Workbook {
  const renamed = rewriteFormulas(workbook, (token) =>
    token.kind === 'name' && fold(token.name) === fold(from) ? to : token.text,
  );
  return {
    ...renamed,
    Ranges: (renamed.Ranges ?? []).map((range) => (range.Name === from ? { ...range, Name: to } : range)),
  };
}

/** Returns the workbook with another look of a cell. */
export function setLook(workbook: Workbook, place: CellPlace, { style, format }: CellLook): Workbook {
  const index = activeAt(workbook, place);
  const cell = workbook.Active[index];
  const shown = changeShown(workbook, place, (look) => ({
    ...without(look, 'style', 'Format'),
    ...(style === null ? {} : { style }),
    ...(format === null || cell ? {} : { Format: format }),
  }));
  if (!cell) return shown;
  const { Format: _former, ...rest } = cell;
  return { ...shown, Active: shown.Active.with(index, { ...rest, ...(format === null ? {} : { Format: format }) }) };
}
