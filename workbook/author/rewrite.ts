import type { Workbook } from '../../schemas/documents/workbook.ts';
import { FormulaError, tokenize, type Token } from '../formula-tokens.ts';

/** Rewrites some tokens of a formula. A formula that cannot be read is returned unchanged. */
function rewriteFormula(formula: string, write: (token: Token) => string): string {
  try {
    return `=${tokenize(formula).map(write).join('')}`;
  } catch (error) {
    if (error instanceof FormulaError) return formula;
    throw error;
  }
}

/** Rewrites the tokens of all formulas, and of the addresses that are names of inputs and results. */
export function rewriteFormulas(workbook: Workbook, write: (token: Token) => string): Workbook {
  return {
    ...workbook,
    Active: workbook.Active.map((cell) =>
      cell.Formula === undefined ? cell : { ...cell, Formula: rewriteFormula(cell.Formula, write) },
    ),
    ...(workbook.Inputs ? { Inputs: renamed(workbook.Inputs, write) } : {}),
    ...(workbook.Results ? { Results: renamed(workbook.Results, write) } : {}),
  };
}

const renamed = <Entry extends { FullName: string }>(entries: readonly Entry[], write: (token: Token) => string) =>
  entries.map((entry) => ({ ...entry, FullName: rewriteFormula(`=${entry.FullName}`, write).slice(1) }));

/** Removes the stated dependents, which belong to the former formulas. */
export function withoutStated(workbook: Workbook): Workbook {
  return {
    ...workbook,
    Active: workbook.Active.map(({ InvalidatesCells: _cells, InvalidateRanges: _ranges, ...cell }) => cell),
    ...(workbook.Ranges ? { Ranges: workbook.Ranges.map(({ Invalidates: _stated, ...range }) => range) } : {}),
  };
}
