import type { Problem } from '../engine/base/problem.ts';
import type { BookFailureKind } from './book-failure.ts';
import type { BookOptions, CellExplanation, NamedValue } from './evaluate.ts';
import type { BookInput, InputError, InputValues } from './inputs.ts';
import type { EncodedValues } from './value-codec.ts';

type Indices = Uint32Array<ArrayBuffer>;

/** A query: entries of Active and of Ranges, and texts by their numbers (TextKeys). */
export interface CellQuery {
  readonly texts: Indices;
  readonly values: Indices;
  readonly ranges: Indices;
}

export const emptyQuery = (): CellQuery => ({
  texts: new Uint32Array(0),
  values: new Uint32Array(0),
  ranges: new Uint32Array(0),
});

/** The reply, in the order of the query. The values of a range are row by row. */
export interface CellReply {
  readonly texts: readonly string[];
  readonly values: EncodedValues;
  readonly ranges: readonly EncodedValues[];
}

/** The calls to a worker with a workbook, by name, each with its argument and its result. */
export interface BookCalls {
  /** Replies when the worker has started. */
  readonly start: { readonly takes: null; readonly gives: null };
  /** The workbook as JSON text, which the page's main thread creates faster than a clone. */
  readonly open: {
    readonly takes: { readonly json: string; readonly options: BookOptions };
    readonly gives: OpenedBook;
  };
  readonly set: {
    /** Returns only the part of the query that the change cleared. */
    readonly takes: { readonly values: InputValues; readonly query: CellQuery };
    readonly gives: BookUpdate;
  };
  readonly show: {
    readonly takes: { readonly values: Readonly<Record<string, NamedValue>>; readonly query: CellQuery };
    readonly gives: BookUpdate & { readonly unknown: readonly string[] };
  };
  readonly read: { readonly takes: CellQuery; readonly gives: CellReply };
  readonly named: { readonly takes: null; readonly gives: Readonly<Record<string, NamedValue>> };
  /** The problems of a document of this kind, as JSON text. Only processes of the server check. */
  readonly check: { readonly takes: string; readonly gives: readonly Problem[] };
  readonly explain: { readonly takes: number; readonly gives: CellExplanation };
}
export type BookCall = keyof BookCalls;

export interface OpenedBook {
  readonly inputs: readonly BookInput[];
  /** 1 for each live cell. */
  readonly live: Uint8Array<ArrayBuffer>;
}

/** The cells that a change cleared, and the new values of the cleared part of the query. */
export interface BookUpdate {
  readonly cleared: Indices;
  readonly ranges: Indices;
  readonly changed: Indices;
  readonly query: CellQuery;
  readonly reply: CellReply;
}

export type BookRequest = {
  readonly [Call in BookCall]: { readonly id: number; readonly call: Call; readonly takes: BookCalls[Call]['takes'] };
}[BookCall];

export type BookReply =
  | { readonly id: number; readonly gives: unknown }
  | { readonly id: number; readonly refused: { readonly kind: InputError['kind']; readonly input: string } }
  | { readonly id: number; readonly failure: { readonly kind: BookFailureKind; readonly message: string } };

/** A worker as the page and the server see it. */
export interface BookWorker {
  send(request: BookRequest): void;
  terminate(): void;
  /** The processor time that the worker has used, where it is known. */
  spentMs?(): number | undefined;
}

interface BookListener {
  onReply(reply: BookReply): void;
  /** The worker ended or could not start. */
  onLost(kind: BookFailureKind, reason: string): void;
}

/** Starts workers: those of a browser (browser.ts), or processes of Node (node.ts). */
export interface BookWorkers {
  start(listener: BookListener): BookWorker;
}
