import { createAtom, runInAction, type IAtom } from 'mobx';
import type { Workbook } from '../schemas/documents/workbook.ts';
import {
  openBook,
  type Book,
  type BookChange,
  type CellExplanation,
  type NamedValue,
  type ShownChange,
} from './evaluate.ts';
import type { BookInput, InputValues } from './inputs.ts';
import { openSandboxFor, type SessionSandbox } from './open-sandbox.ts';
import { SessionBase } from './session-base.ts';
import type { BookSession, SessionOptions } from './session.ts';
import type { CellValue } from './values.ts';

/** Opens a workbook in the page itself, where there are no workers. */
export async function openPageSession(workbook: Workbook, options: SessionOptions): Promise<BookSession> {
  const session = new PageSession(workbook, await openBook(workbook, options), openSandboxFor(workbook, options.run));
  await session.open(options.values ?? {});
  return session;
}

/** Computes in the page: every value is known at once. */
class PageSession extends SessionBase implements BookSession {
  private readonly book: Book;
  private readonly sandbox: SessionSandbox;
  private readonly cells = new Map<number, IAtom>();

  constructor(workbook: Workbook, book: Book, sandbox: SessionSandbox) {
    super(workbook, sandbox.run);
    this.book = book;
    this.sandbox = sandbox;
  }

  get inputs(): readonly BookInput[] {
    return this.book.inputs;
  }

  open(values: InputValues): Promise<void> {
    return this.begin(values);
  }

  text(cell: number, format?: number): string {
    this.observe(cell);
    return this.book.text(cell, format);
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

  async explain(cell: number): Promise<CellExplanation> {
    return this.book.explain(cell);
  }

  async readValues(cells: readonly number[]): Promise<readonly CellValue[]> {
    return cells.map((cell) => this.book.value(cell));
  }

  async reopen(): Promise<void> {
    // A workbook that is computed in the page does not fail.
  }

  close(): void {
    this.book.close();
    this.sandbox.close?.();
  }

  async change(values: InputValues): Promise<BookChange> {
    return this.report(() => this.book.set(values));
  }

  async named(): Promise<Readonly<Record<string, NamedValue>>> {
    return this.book.named();
  }

  async show(values: Readonly<Record<string, NamedValue>>): Promise<ShownChange> {
    return this.report(() => this.book.show(values));
  }

  private report<Change extends { readonly cleared: readonly number[] }>(make: () => Change): Change {
    return runInAction(() => {
      const change = make();
      for (const cell of change.cleared) this.cells.get(cell)?.reportChanged();
      return change;
    });
  }

  /** A script may show another value in any cell. */
  private observe(cell: number): void {
    if (!this.book.isLive(cell) && !this.workbook.Postprocess) return;
    const atom = this.cells.get(cell) ?? createAtom(`cell ${cell}`);
    this.cells.set(cell, atom);
    atom.reportObserved();
  }
}
