import { FormulaError } from './formula-error.ts';
import { formulaExpression } from './formula-reader.ts';
import { readLogicAt } from './logic-reader.ts';
import { DOCUMENT_SCOPE, type PathScope, type ReadContext, RULE_SCOPE } from './read-context.ts';
import { reportFormula } from './report-formula.ts';
import type { ProblemSink } from './problem-sink.ts';
import type { Expression, Path } from './tree.ts';
import { readValueAt } from './value-reader.ts';

const contextOf = (report: ProblemSink, scope: PathScope): ReadContext => ({
  report,
  scope,
  depth: 0,
  logic: readLogicAt,
  value: readValueAt,
});

/** Reads a logic position: a formula, JSON Logic, or a literal. Unreadable logic is reported and becomes null. */
export const readLogic = (value: unknown, pointer: string, problems: ProblemSink): Expression =>
  readLogicAt(value, pointer, contextOf(problems, DOCUMENT_SCOPE));

/** Reads a value position: literals, "{{ }}", $ forms, objects and arrays of these. */
export const readValue = (value: unknown, pointer: string, problems: ProblemSink): Expression =>
  readValueAt(value, pointer, contextOf(problems, DOCUMENT_SCOPE));

/** Reads a rule in the data: its paths begin at the data that it is applied to. */
export const readRule = (value: unknown, problems: ProblemSink): Expression =>
  readLogicAt(value, '', contextOf(problems, RULE_SCOPE));

/** Reads the path of a bind, a set, or a patch; null for other values. */
export function readPath(text: string, pointer: string, problems: ProblemSink): Path | null {
  try {
    const read = formulaExpression(text, pointer, DOCUMENT_SCOPE);
    if (read.kind === 'path') return read;
    problems({
      kind: 'path-syntax',
      message: 'a path is name, .name, [path] or [0]',
      pointer,
      start: 0,
      end: text.length,
    });
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    reportFormula(error, 0, pointer, problems);
  }
  return null;
}

/** The expression of a formula; throws a FormulaError with the index of the character. */
export const readFormula = (text: string, pointer = ''): Expression => formulaExpression(text, pointer, DOCUMENT_SCOPE);
