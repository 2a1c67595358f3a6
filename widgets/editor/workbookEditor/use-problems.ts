import { useEffect, useMemo, useRef } from 'react';
import { KINDS } from '../../../engine/index.ts';
import { checkWorkbook, type CellPlace, type WorkbookFault } from '../../../workbook/index.ts';
import type { Workbook } from '../../../schemas/documents/workbook.ts';

/** A problem of a workbook, with the cell that it is about. */
export interface CellProblem extends WorkbookFault {
  readonly severity: 'error' | 'warning';
  readonly place: CellPlace | null;
}

/** The problems of a workbook. `tell` receives their counts whenever these change. */
export function useProblems(
  workbook: Workbook,
  tell: (errors: number, warnings: number) => void,
): readonly CellProblem[] {
  const problems = useMemo(() => problemsOf(workbook), [workbook]);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  }, [tell]);
  useEffect(() => latest.current(errors, warnings), [errors, warnings]);
  return problems;
}

const problemsOf = (workbook: Workbook): CellProblem[] =>
  checkWorkbook(workbook).map((fault) => ({
    ...fault,
    severity: KINDS[fault.kind].severity,
    place: cellOfFault(fault, workbook),
  }));

/** The cell of /Active/3/Formula. */
function cellOfFault({ pointer }: WorkbookFault, { Active }: Workbook): CellPlace | null {
  const [, list, index] = pointer.split('/');
  const at = list === 'Active' ? Active[Number(index)]?.at : undefined;
  return at ? { sheet: at[0], row: at[1], col: at[2] } : null;
}
