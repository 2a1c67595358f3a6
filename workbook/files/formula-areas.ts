import { WORKBOOK_LIMITS } from '../../schemas/documents/workbook.ts';
import { fold } from '../../schemas/formats/folding.ts';
import type { Area } from '../address.ts';
import type { Formula } from '../formula-syntax.ts';

/** The cells that a formula names directly. The cells of named ranges are added elsewhere. */
export const areasOfFormula = (
  { tokens }: Formula,
  sheet: number,
  sheets: readonly { readonly name: string }[],
): Area[] =>
  tokens.flatMap((token) => {
    if (token.kind !== 'reference') return [];
    const target =
      token.sheet === undefined ? sheet : sheets.findIndex(({ name }) => fold(name) === fold(token.sheet ?? ''));
    return [
      {
        sheet: target,
        row: token.from.row ?? 0,
        column: token.from.column ?? 0,
        lastRow: token.to.row ?? WORKBOOK_LIMITS.rows - 1,
        lastColumn: token.to.column ?? WORKBOOK_LIMITS.columns - 1,
      },
    ];
  });
