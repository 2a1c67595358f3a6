/** Work that takes a processor: a function of a module that a process imports. What goes in and out is copied. */
export interface Work<Input, Result> {
  readonly module: URL;
  readonly name: string;
  /** Milliseconds after which the process is ended: a guard against what no count of steps has stopped. */
  readonly ms: number;
  /** It takes long as a rule: it is not tried with little time first. */
  readonly isLong?: true;
  /** What is given in place of a result where it takes too much; without it `WorkEnded` is thrown. */
  readonly ended?: Result;
  /** Only the type of the input. */
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

/** `started`: the module is there, and the time begins. */
export type WorkReply = { readonly started: true } | { readonly result: unknown } | { readonly error: unknown };
