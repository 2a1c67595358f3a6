import { readFormula } from './read.ts';
import { toLogic } from './to-logic.ts';

/** The JSON Logic of a formula; throws a FormulaError. A page that only runs what it is given has no need of it. */
export const compileFormula = (text: string): unknown => toLogic(readFormula(text));
