/** The table that a grid exports: its visible columns, and the plain values of its rows. */
export interface Table {
  readonly columns: readonly {
    readonly id: string;
    readonly header: string;
    readonly format?: string;
    /** The number format of its exact numbers, as Excel writes it. */
    readonly numberFormat?: string;
  }[];
  readonly rows: readonly (readonly unknown[])[];
  /** The exact numbers of cells that are shown as texts: they stand in spreadsheets instead of them. */
  readonly numbers?: readonly (readonly (number | undefined)[])[];
}

/** A grid's own view of its rows, or of others that a source brought for it. */
export type TableMaker = (rows?: readonly unknown[]) => Table;
