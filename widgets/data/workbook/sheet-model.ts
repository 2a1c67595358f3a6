import type { Workbook, WorkbookSheet } from '../../../schemas/documents/workbook.ts';
import { cellNames, type CellNames } from './cell-names.ts';
import { readSheet, type SheetCells, type ShownCell } from './sheet-cells.ts';
import { columnLefts } from './sizes.ts';
import { tabOrder } from './tab-order.ts';

/** The facts of a sheet that are known before anything is computed. */
export interface SheetModel {
  readonly index: number;
  readonly sheet: WorkbookSheet;
  readonly cells: SheetCells;
  readonly lefts: readonly number[];
  /** The columns whose texts wrap, because they are narrower than in the document. */
  readonly narrowed: ReadonlySet<number>;
  readonly names: CellNames;
  /** The inputs in the order of the Tab key. */
  readonly inputs: readonly ShownCell[];
}

/** Additional empty rows and columns for authors who add cells. */
const SPARE = { rows: 20, columns: 4 };

const NONE: ReadonlySet<number> = new Set();

const models = new WeakMap<Workbook, Map<string, SheetModel>>();

/** The model of a sheet, created once for each workbook. */
export function sheetModel(workbook: Workbook, index: number, authoring: boolean): SheetModel | undefined {
  const sheet = workbook.Layout[index];
  if (!sheet) return undefined;
  const known = models.get(workbook) ?? new Map<string, SheetModel>();
  models.set(workbook, known);
  const key = `${index} ${authoring}`;
  const model = known.get(key) ?? makeModel(workbook, sheet, index, authoring);
  known.set(key, model);
  return model;
}

function makeModel(workbook: Workbook, sheet: WorkbookSheet, index: number, authoring: boolean): SheetModel {
  const cells = readSheet(sheet, authoring ? SPARE : undefined);
  const inputs = [...cells.byRow.values()]
    .flatMap((row) => [...row.values()])
    .filter(({ cell }) => workbook.Active[cell.active ?? -1]?.Type === 'Input');
  return {
    index,
    sheet,
    cells,
    lefts: columnLefts(sheet, cells),
    narrowed: NONE,
    names: cellNames(cells, workbook),
    inputs: tabOrder(inputs),
  };
}

/** The maximum share of a phone's width for one column, so that an input is visible beside its name. */
const SHARE = 0.45;
const PHONE = 480;

/** The model for a table of this width, or 0 if the width is unknown. */
export function fitModel(model: SheetModel, room: number): SheetModel {
  if (room === 0 || room >= PHONE) return model;
  const maxWidth = Math.floor(room * SHARE);
  const lefts = [0];
  const narrowed = new Set<number>();
  for (let column = 0; column < model.cells.columns; column++) {
    const width = (model.lefts[column + 1] ?? 0) - (model.lefts[column] ?? 0);
    if (width > maxWidth) narrowed.add(column);
    lefts.push((lefts[column] ?? 0) + Math.min(width, maxWidth));
  }
  return narrowed.size === 0 ? model : { ...model, lefts, narrowed };
}
