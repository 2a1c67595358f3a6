import type { FormulaError } from './formula-error.ts';
import type { ProblemSink } from './problem-sink.ts';

const WORD = /[\p{L}\p{N}_]+|./suy;

/** Reports the fault of a formula that begins at `offset` in the text at `pointer`. */
export function reportFormula(error: FormulaError, offset: number, pointer: string, report: ProblemSink): void {
  WORD.lastIndex = error.index;
  const length = WORD.exec(error.text)?.[0].length ?? 0;
  const start = offset + error.index;
  report({
    kind: error.problem,
    message: error.reason,
    pointer,
    start,
    end: start + length,
    ...(error.nearest === undefined ? {} : { nearest: error.nearest }),
  });
}
