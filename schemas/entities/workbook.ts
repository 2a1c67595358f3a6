import { closed, Type } from '../define.ts';
import { NOTE_KINDS } from '../documents/workbook-notes.ts';
import { workbookSchema } from '../documents/workbook.ts';

const count = (description: string) => Type.Integer({ description, minimum: 0 });

/** A workbook that was read from a file: workbook/files/to-workbook.ts. */
export const importedWorkbook = closed(
  {
    workbook: workbookSchema,
    report: closed(
      {
        notes: Type.Array(
          closed({
            kind: Type.Enum([...NOTE_KINDS], {
              description: 'The part that was not imported: workbooks.notes.<kind>.',
            }),
            sheet: Type.Optional(Type.String({ description: 'The sheet; without it the whole file.' })),
            cell: Type.Optional(Type.String({ description: 'The cell or range.' })),
            detail: Type.Optional(Type.String({ description: 'The function, the formula or the type of the chart.' })),
          }),
          { description: 'The parts that were not imported.' },
        ),
        more: count('Further notes that are not listed.'),
        sheets: count('Sheets.'),
        cells: count('Cells that formulas read or compute.'),
        formulas: count('Formulas.'),
        inputs: count('Inputs.'),
        charts: count('Charts.'),
      },
      { description: 'The result of an import.' },
    ),
  },
  { description: 'A workbook from a file.' },
);
