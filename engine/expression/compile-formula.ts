import { readFormula } from './read.ts';
import { toLogic } from './to-logic.ts';

/** The JSON Logic of a formula; throws a FormulaError. Only editors need it. */
export const compileFormula = (text: string): unknown => toLogic(readFormula(text));
