import type { WorkbookChart, WorkbookStyle } from '../../schemas/documents/workbook-looks.ts';
import type { Area } from '../address.ts';
import type { NoteList } from './report.ts';

/** The look of cells of a file. */
export interface FileStyle {
  readonly look: WorkbookStyle;
  /** The number format with its sections; undefined for the general one. */
  readonly numberFormat: string | undefined;
  /** Can it be edited while its sheet is protected? */
  readonly unlocked: boolean;
  /** Does it have the style Input? */
  readonly isInput: boolean;
}

export type FileValue = number | string | boolean | null;

/** A cell of a file. */
export interface FileCell {
  readonly row: number;
  readonly column: number;
  /** Its value, or the last result of its formula. */
  readonly value: FileValue;
  /** Its value is an error. */
  readonly failed?: boolean;
  /** Its formula with "=", in canonical form but unchecked. */
  readonly formula?: string;
  /** The index in the styles of the file. */
  readonly style: number;
}

/** A series of a chart; references are formulas without "=". */
export interface FileSeries {
  readonly type: 'bar' | 'line' | 'area' | 'pie' | 'doughnut';
  readonly label: string | undefined;
  /** The cell with its name, where the file has no name as text. */
  readonly labelCell?: string | undefined;
  readonly data: string;
  readonly labels: string | undefined;
}

export interface FileChart {
  readonly type: WorkbookChart['type'];
  readonly title: string | undefined;
  readonly series: readonly FileSeries[];
  readonly at: readonly [row: number, column: number];
  /** The size in pixels, where the file states it. */
  readonly size?: Pick<WorkbookChart, 'width' | 'height'>;
}

export interface FileSheet {
  readonly name: string;
  readonly isProtected: boolean;
  readonly cells: readonly FileCell[];
  readonly merges: readonly Omit<Area, 'sheet'>[];
  /** The widths in pixels by column. Other columns have the default width. */
  readonly widths: ReadonlyMap<number, number>;
  readonly frozen: { readonly rows: number; readonly cols: number } | undefined;
  readonly charts: readonly FileChart[];
}

export interface FileName {
  readonly name: string;
  /** The only sheet on which the name is defined. */
  readonly sheet: number | undefined;
  /** The meaning of the name: a formula without "=". */
  readonly text: string;
}

/** The common content of both file formats. */
export interface FileBook {
  readonly sheets: readonly FileSheet[];
  readonly styles: readonly FileStyle[];
  readonly names: readonly FileName[];
  readonly notes: NoteList;
}
