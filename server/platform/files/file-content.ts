export interface FileContent {
  readonly name: string;
  readonly size: number;
  /** Reads at most `length` bytes from `start` on. */
  readonly read: (start: number, length: number) => Promise<Buffer>;
}
