import type { Workbook } from '../../schemas/documents/workbook.ts';
import { fold } from '../../schemas/formats/folding.ts';
import { quoteSheet } from '../address.ts';
import { compileWorkbook } from '../compile.ts';
import { rewriteFormulas, withoutStated } from './rewrite.ts';

/** Gives a sheet another name, also in formulas. */
export function renameSheet(workbook: Workbook, sheet: number, name: string): Workbook {
  const former = workbook.Layout[sheet];
  if (!former) return workbook;
  const renamed = rewriteFormulas(workbook, (token) =>
    token.kind === 'reference' && token.sheet !== undefined && fold(token.sheet) === fold(former.Name)
      ? `${quoteSheet(name)}!${token.area}`
      : token.text,
  );
  return { ...renamed, Layout: renamed.Layout.with(sheet, { ...former, Name: name }) };
}

export const addSheet = (workbook: Workbook, name: string): Workbook => ({
  ...workbook,
  Layout: [...workbook.Layout, { Name: name, Table: [] }],
});

/** Does a formula of another sheet, a name or a chart of another sheet read cells of the sheet? */
export function isSheetRead(workbook: Workbook, sheet: number): boolean {
  const { formulas } = compileWorkbook(workbook);
  const on = (cell: number | null) => cell !== null && workbook.Active[cell]?.at[0] === sheet;
  return (
    formulas.some(({ cell, areas }) => !on(cell) && areas.some((area) => area.sheet === sheet)) ||
    (workbook.Ranges ?? []).some(({ Cells }) => Cells.some((row) => row.some(on)))
  );
}

/** The workbook without a sheet that nothing else reads, and without its cells. */
export function removeSheet(workbook: Workbook, sheet: number): Workbook {
  if (workbook.Layout.length < 2 || isSheetRead(workbook, sheet)) return workbook;
  const plain = withoutStated(workbook);
  const numbers = new Map<number, number>();
  const Active = plain.Active.filter(({ at }, index) => {
    if (at[0] === sheet) return false;
    numbers.set(index, numbers.size);
    return true;
  });
  const numberOf = (cell: number) => numbers.get(cell) ?? cell;
  return {
    ...plain,
    Active: Active.map((cell) => ({
      ...cell,
      at: [cell.at[0] > sheet ? cell.at[0] - 1 : cell.at[0], cell.at[1], cell.at[2]],
    })),
    ...(plain.Ranges
      ? {
          Ranges: plain.Ranges.map((range) => ({
            ...range,
            Cells: range.Cells.map((row) => row.map((cell) => (cell === null ? null : numberOf(cell)))),
          })),
        }
      : {}),
    ...(plain.Inputs ? { Inputs: inputsElsewhere(plain, sheet) } : {}),
    ...(plain.Results ? { Results: resultsElsewhere(plain, sheet) } : {}),
    Layout: plain.Layout.toSpliced(sheet, 1).map((layout) => ({
      ...layout,
      Table: layout.Table.map((row) =>
        row.map((cell) => (cell.active === undefined ? cell : { ...cell, active: numberOf(cell.active) })),
      ),
    })),
  };
}

function resultsElsewhere(workbook: Workbook, sheet: number): NonNullable<Workbook['Results']> {
  const book = compileWorkbook(workbook);
  return (workbook.Results ?? []).filter(({ FullName }) => book.areaNamed(FullName)?.sheet !== sheet);
}

function inputsElsewhere(workbook: Workbook, sheet: number): NonNullable<Workbook['Inputs']> {
  const { inputs } = compileWorkbook(workbook);
  const gone = new Set(inputs.flatMap(({ name, cell }) => (workbook.Active[cell]?.at[0] === sheet ? [name] : [])));
  return (workbook.Inputs ?? []).filter(({ FullName }) => !gone.has(FullName));
}
