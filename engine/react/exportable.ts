import type { TableMaker } from '../action/table.ts';

/** A grid offers its rows to `export` while it is mounted: `useExportable(props.nodeId, getTable)`. */
export function useExportable(_nodeId: string, _getTable: TableMaker): void {}
