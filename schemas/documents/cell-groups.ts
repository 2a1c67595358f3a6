/** The name of one cell of a workbook's answer while it is filled in: the group of the workbook and the name of the input. */
export interface CellGroup {
  readonly group: string;
  readonly name: string;
}

/** No model and no name of a document contains it. */
const SEPARATOR = ':';

export const cellGroup = ({ group, name }: CellGroup): string => `${group}${SEPARATOR}${name}`;

/** Results are marked to distinguish them from inputs, whose names do not begin with it. */
const RESULT_MARK = '=';

/** The name of a computed cell of a workbook in results. */
export const resultGroup = ({ group, name }: CellGroup): string => cellGroup({ group, name: `${RESULT_MARK}${name}` });

export const isResultName = (name: string): boolean => name.startsWith(RESULT_MARK);

/** Null when the group is not that of a cell. */
export function readCellGroup(id: string): CellGroup | null {
  const at = id.indexOf(SEPARATOR);
  return at < 0 ? null : { group: id.slice(0, at), name: id.slice(at + 1) };
}
