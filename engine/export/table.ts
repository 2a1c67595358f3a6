/** The table that a grid exports: its visible columns, and the plain values of its rows. */
export interface Table {
  readonly columns: readonly { readonly id: string; readonly header: string; readonly format?: string }[];
  readonly rows: readonly (readonly unknown[])[];
}

/** A grid's own view of its rows, or of others that a source brought for it. */
export type TableMaker = (rows?: readonly unknown[]) => Table;
