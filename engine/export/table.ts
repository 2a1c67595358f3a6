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
  /** The exact numbers of cells that show texts. Spreadsheets store them instead of the texts. */
  readonly numbers?: readonly (readonly (number | undefined)[])[];
}

/** Returns a grid's table of its own rows, or of rows that a source loaded for the export. */
export type TableMaker = (rows?: readonly unknown[]) => Table;
