/** A fault of a document that is found while it is prepared or runs. */
export class DocumentError extends Error {
  readonly pointer: string;
  constructor(message: string, pointer: string) {
    super(message);
    this.name = 'DocumentError';
    this.pointer = pointer;
  }
}
