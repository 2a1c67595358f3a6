import type { Workbook } from '../../../schemas/documents/workbook.ts';
import { type Described, flag, integer, nullable, object, type PropsOf } from '../../parts/schema/schema.ts';

const document: Described<Workbook> = { type: 'object', description: 'The workbook: a document of the kind workbook.' };
const placeFields = {
  sheet: integer('The sheet, from 0.', { minimum: 0 }),
  row: integer('The row, from 0.', { minimum: 0 }),
  col: integer('The column, from 0.', { minimum: 0 }),
};
export const cellPlace = object(placeFields, ['sheet', 'row', 'col']);

const cellRange = object(
  {
    row: integer('Its first row.', { minimum: 0 }),
    col: integer('Its first column.', { minimum: 0 }),
    lastRow: integer('Its last row.', { minimum: 0 }),
    lastCol: integer('Its last column.', { minimum: 0 }),
  },
  ['row', 'col', 'lastRow', 'lastCol'],
  'The selected range.',
);
export type CellRange = PropsOf<typeof cellRange>;

export const props = object(
  {
    document,
    selection: nullable({
      ...object(
        { ...placeFields, range: nullable(cellRange) },
        ['sheet', 'row', 'col'],
        'The cell that is edited; or a range, whose cells become inputs.',
      ),
      additionalProperties: true,
    }),
    disabled: flag('Shown, but cannot be changed.'),
  },
  ['document'],
);

export type WorkbookEditorProps = PropsOf<typeof props>;
