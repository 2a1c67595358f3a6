import type { Workbook } from '../schemas/documents/workbook.ts';
import type { BookFailure } from './book-failure.ts';
import type { BookChange, BookOptions, CellExplanation } from './evaluate.ts';
import type { BookInput, InputValues } from './inputs.ts';
import type { RunScript, ScriptProblem } from './scripts.ts';
import type { CellValue } from './values.ts';

/** A workbook that a page shows. MobX observes its values: a reader runs again when a value that it read changes. */
export interface BookSession {
  readonly workbook: Workbook;
  readonly inputs: readonly BookInput[];
  /** The reason why it stopped computing. Values and texts remain, and `set` rejects until it is opened again. */
  readonly failure: BookFailure | undefined;
  /** The reason why Preprocess or Postprocess had no effect. */
  readonly problem: ScriptProblem | undefined;
  /**
   * The shown text of a cell by its index in Active; undefined until it is computed. While a new text is computed, it is the previous one. `format` is an
   * entry of Formats other than its own.
   */
  text(cell: number, format?: number): string | undefined;
  value(cell: number): CellValue | undefined;
  /** The rows of values of an entry of Ranges; undefined until they are computed. */
  range(index: number): readonly (readonly CellValue[])[] | undefined;
  /** Is the cell an input, or does it depend on one? */
  isLive(cell: number): boolean;
  /** The values of all inputs by name, as people entered them. */
  answers(): InputValues;
  /** Sets inputs by their names, all or none. Rejects with InputError, or with the BookFailure. Changes that wait for others are combined. */
  set(values: InputValues): Promise<BookChange>;
  explain(cell: number): Promise<CellExplanation>;
  /** The values of many cells at once, for files. */
  readValues(cells: readonly number[]): Promise<readonly CellValue[]>;
  /** Opens it again after a failure, with its answers. */
  reopen(): Promise<void>;
  close(): void;
}

export interface SessionOptions extends BookOptions {
  /** Runs Preprocess and Postprocess. The default is a sandbox of its own. */
  readonly run?: RunScript;
}

/** Opens a workbook for a page: in a worker, or in tests without workers in the page itself. Rejects with the BookFailure. */
export async function openBookSession(workbook: Workbook, options: SessionOptions = {}): Promise<BookSession> {
  // A build has no evaluation engine in the page: only the worker has a copy.
  if (import.meta.env.DEV && typeof Worker === 'undefined') {
    const { openPageSession } = await import('./page-session.ts');
    return openPageSession(workbook, options);
  }
  const [{ openWorkerSession }, { browserWorkers }] = await Promise.all([
    import('./worker-session.ts'),
    import('./browser.ts'),
  ]);
  return openWorkerSession(workbook, options, browserWorkers);
}
