import { createAtom, runInAction, type IAtom } from 'mobx';
import type { Workbook, WorkbookValue } from '../../schemas/documents/workbook.ts';
import type { BookInput } from './compile.ts';
import { openBook, type Book, type BookChange, type BookOptions, type CellExplanation } from './evaluate.ts';
import type { CellValue } from './values.ts';

/** A workbook that a page shows. What it returns is observed by MobX: a reader runs again when the value that it read changes. */
export interface BookSession {
  readonly workbook: Workbook;
  readonly inputs: readonly BookInput[];
  /** The shown text of an entry of Active; undefined while it is being computed. */
  text(cell: number): string | undefined;
  value(cell: number): CellValue | undefined;
  /** The rows of values of an entry of Ranges; undefined while they are being computed. */
  range(index: number): readonly (readonly CellValue[])[] | undefined;
  /** Is the cell an input, or does it depend on one? */
  isLive(cell: number): boolean;
  /** The values of all inputs by name. */
  answers(): Readonly<Record<string, WorkbookValue>>;
  /** Sets inputs by their names, all or none. Rejects with InputError. */
  set(values: Readonly<Record<string, WorkbookValue>>): Promise<BookChange>;
  explain(cell: number): Promise<CellExplanation>;
  close(): void;
}

/** Opens a workbook for a page. */
export async function openBookSession(workbook: Workbook, options: BookOptions = {}): Promise<BookSession> {
  return new PageSession(workbook, await openBook(workbook, options));
}

/** Computes in the page. */
class PageSession implements BookSession {
  readonly workbook: Workbook;
  private readonly book: Book;
  private readonly cells = new Map<number, IAtom>();
  private readonly given = createAtom('answers');

  constructor(workbook: Workbook, book: Book) {
    this.workbook = workbook;
    this.book = book;
  }

  get inputs(): readonly BookInput[] {
    return this.book.inputs;
  }

  text(cell: number): string {
    this.observe(cell);
    return this.book.text(cell);
  }

  value(cell: number): CellValue {
    this.observe(cell);
    return this.book.value(cell);
  }

  range(index: number): readonly (readonly CellValue[])[] {
    for (const cell of (this.workbook.Ranges?.[index]?.Cells ?? []).flat()) if (cell !== null) this.observe(cell);
    return this.book.range(index);
  }

  isLive(cell: number): boolean {
    return this.book.isLive(cell);
  }

  answers(): Readonly<Record<string, WorkbookValue>> {
    this.given.reportObserved();
    return this.book.answers();
  }

  async set(values: Readonly<Record<string, WorkbookValue>>): Promise<BookChange> {
    return runInAction(() => {
      const change = this.book.set(values);
      this.given.reportChanged();
      for (const cell of change.cleared) this.cells.get(cell)?.reportChanged();
      return change;
    });
  }

  async explain(cell: number): Promise<CellExplanation> {
    return this.book.explain(cell);
  }

  close(): void {
    this.book.close();
  }

  private observe(cell: number): void {
    if (!this.book.isLive(cell)) return;
    const atom = this.cells.get(cell) ?? createAtom(`cell ${cell}`);
    this.cells.set(cell, atom);
    atom.reportObserved();
  }
}
