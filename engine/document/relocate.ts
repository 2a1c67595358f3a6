import type { Problem } from '../base/problem.ts';
import { parseDocument, positionsOf, type ParsedDocument } from './parse.ts';

/**
 * Moves problems that were found in a value to their positions in the text that its author wrote. If the text has another value, the problems stay
 * unchanged.
 */
export function relocateProblems<Found extends Problem>(
  problems: readonly Found[],
  value: unknown,
  text: string,
): readonly Found[] {
  if (problems.length === 0) return problems;
  const written = parseDocument(text);
  if (!written.root) return problems;
  const usual = positionsOf(value);
  return problems.map((problem) => ({ ...problem, ...writtenPosition(problem, usual, written) }));
}

function writtenPosition(problem: Problem, usual: ParsedDocument, written: ParsedDocument) {
  const { pointer, line, column, endLine, endColumn } = problem;
  const key = usual.keyAt(pointer);
  const way = key.line === line && key.column === column ? 'keyAt' : 'at';
  const [from, to] = [usual[way](pointer), written[way](pointer)];
  // Within a string, the column keeps its distance from the beginning of the string.
  const before = line === from.line && column > from.column ? column - from.column : 0;
  const start = { line: to.line, column: to.column + before };
  if (before === 0) return { ...start, endLine: to.endLine, endColumn: to.endColumn };
  const length = endLine === line && endColumn !== undefined ? endColumn - column : undefined;
  return length === undefined ? start : { ...start, endLine: start.line, endColumn: start.column + length };
}
