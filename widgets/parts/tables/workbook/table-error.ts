/** The errors of reading a table from a file. Texts: errors.<code>. */
export type TableFault = 'table-quotes' | 'table-too-big' | 'table-broken' | 'table-kind' | 'table-empty';

/** A file that cannot be read as a table. */
export class TableError extends Error {
  readonly code: TableFault;
  /** Row and column of the error, from 1. */
  readonly row: number | undefined;
  constructor(code: TableFault, row?: number) {
    super(code === 'table-quotes' ? `Mismatched Quotes (row ${row})` : code);
    this.name = 'TableError';
    this.code = code;
    this.row = row;
  }
}
