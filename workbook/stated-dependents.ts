import type { Workbook } from '../schemas/documents/workbook.ts';
import type { WorkbookFault } from './check.ts';
import type { DependencyGraph } from './graph.ts';

/**
 * Checks that the dependents that a document states are those of its formulas. The time depends on the number of stated dependents, not on the number of
 * dependencies.
 */
export const statedFaults = (workbook: Workbook, graph: DependencyGraph): WorkbookFault[] => [
  ...cellFaults(workbook, graph),
  ...rangeFaults(workbook, graph),
];

function cellFaults({ Active, Ranges = [] }: Workbook, graph: DependencyGraph): WorkbookFault[] {
  const compare = (stated: readonly number[] | undefined, cells: () => readonly number[], pointer: string) => {
    const message = stated && differenceOf(stated, cells(), graph);
    return message === undefined ? [] : [faultAt(pointer, message)];
  };
  return [
    ...Active.flatMap(({ InvalidatesCells }, cell) =>
      compare(InvalidatesCells, () => [cell], `/Active/${cell}/InvalidatesCells`),
    ),
    ...Ranges.flatMap(({ Cells, Invalidates }, range) =>
      compare(Invalidates, () => cellsIn(Cells), `/Ranges/${range}/Invalidates`),
    ),
  ];
}

const cellsIn = (rows: readonly (readonly (number | null)[])[]): number[] =>
  rows.flat().filter((cell) => cell !== null);

function differenceOf(stated: readonly number[], cells: readonly number[], graph: DependencyGraph): string | undefined {
  const { found, unknown } = graph.dependentsAmong(cells, new Set(stated));
  return unknown === undefined ? wrongEntry(stated, new Set(found)) : missing(unknown);
}

const missing = (entry: number): string => `${entry} depends on it and is missing here`;

function wrongEntry(stated: readonly number[], real: ReadonlySet<number>): string | undefined {
  const wrong = stated.find((entry) => !real.has(entry));
  return wrong === undefined ? undefined : `${wrong} does not depend on it`;
}

/** Searches once backwards from each range, because cells with few ranges may have many dependents. */
function rangeFaults({ Active, Ranges = [] }: Workbook, graph: DependencyGraph): WorkbookFault[] {
  const stating = Active.flatMap(({ InvalidateRanges }, cell) =>
    InvalidateRanges ? [{ cell, InvalidateRanges }] : [],
  );
  if (stating.length === 0) return [];
  const rangesOf = new Map(stating.map(({ cell }) => [cell, new Set<number>()]));
  Ranges.forEach(({ Cells }, range) => {
    for (const cell of graph.sources(cellsIn(Cells))) rangesOf.get(cell)?.add(range);
  });
  return stating.flatMap(({ cell, InvalidateRanges }) => {
    const real = rangesOf.get(cell) ?? new Set();
    const known = new Set(InvalidateRanges);
    const absent = [...real].find((range) => !known.has(range));
    const message = absent === undefined ? wrongEntry(InvalidateRanges, real) : missing(absent);
    return message === undefined ? [] : [faultAt(`/Active/${cell}/InvalidateRanges`, message)];
  });
}

const faultAt = (pointer: string, message: string): WorkbookFault => ({
  kind: 'workbook-invalidates',
  pointer,
  message,
});
