/** The reason why a workbook cannot be computed: it took too long, needed too much memory, or its worker ended. */
export type BookFailureKind = 'time' | 'memory' | 'lost';

/** A workbook that cannot be computed. Its worker has ended; it can be opened again. */
export class BookFailure extends Error {
  readonly kind: BookFailureKind;
  constructor(kind: BookFailureKind, message: string) {
    super(message);
    this.name = 'BookFailure';
    this.kind = kind;
  }
}
