import { useContext, useEffect, useRef } from 'react';
import type { TableMaker } from '../export/table.ts';
import { RuntimeContext } from './context.tsx';

/** A grid offers its rows to `export` while it is mounted: `useExportable(props.nodeId, getTable)`. Outside of a page it offers nothing. */
export function useExportable(nodeId: string, getTable: TableMaker): void {
  const tables = useContext(RuntimeContext)?.page.tables;
  const latest = useRef(getTable);
  useEffect(() => {
    latest.current = getTable;
  });
  useEffect(() => {
    tables?.set(nodeId, (rows) => latest.current(rows));
    return () => void tables?.delete(nodeId);
  }, [tables, nodeId]);
}
