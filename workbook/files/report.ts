import type { NoteKind } from '../../schemas/documents/workbook-notes.ts';

/** A line of the report of an import. */
export interface ImportNote {
  readonly kind: NoteKind;
  /** The name of the sheet; undefined for the whole file. */
  readonly sheet?: string;
  /** The address of the cell or range. */
  readonly cell?: string;
  /** The name of the function, the formula, the type of the chart. */
  readonly detail?: string;
}

export interface ImportReport {
  readonly notes: readonly ImportNote[];
  /** The number of further notes that are not listed. */
  readonly more: number;
  readonly sheets: number;
  readonly cells: number;
  readonly formulas: number;
  readonly inputs: number;
  readonly charts: number;
}

const MAX_NOTES = 1_000;
const MAX_DETAIL_LENGTH = 200;

/** Collects notes up to a maximum number. */
export class NoteList {
  readonly notes: ImportNote[] = [];
  more = 0;

  add(kind: NoteKind, sheet?: string, cell?: string, detail?: string): void {
    if (this.notes.length >= MAX_NOTES) {
      this.more += 1;
      return;
    }
    this.notes.push({
      kind,
      ...(sheet === undefined ? {} : { sheet }),
      ...(cell === undefined ? {} : { cell }),
      ...(detail === undefined ? {} : { detail: detail.slice(0, MAX_DETAIL_LENGTH) }),
    });
  }
}
