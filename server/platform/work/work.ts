/** Work for a processor: a function of a module that a process imports. Its input and result are copied. */
export interface Work<Input, Result> {
  readonly module: URL;
  readonly name: string;
  /** Milliseconds after which the process is ended, if the work's own limits have not stopped it. */
  readonly ms: number;
  /** It usually takes long, so there is no first try with little time. */
  readonly isLong?: true;
  /** The result if the work takes too much; without it `WorkEnded` is thrown. */
  readonly ended?: Result;
  /** Only for the type of the input. */
  readonly takes?: (input: Input) => void;
}

/** Why work has no result. */
export class WorkEnded extends Error {
  override readonly name = 'WorkEnded';
  readonly reason: 'time' | 'memory';

  constructor(reason: 'time' | 'memory') {
    super(`the work took too much ${reason}`);
    this.reason = reason;
  }
}

export interface WorkOrder {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

/** `started`: the module is loaded, and the time begins. */
export type WorkReply = { readonly started: true } | { readonly result: unknown } | { readonly error: unknown };
