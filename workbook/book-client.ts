import { BookFailure, type BookFailureKind } from './book-failure.ts';
import type { BookCall, BookCalls, BookReply, BookRequest, BookWorker, BookWorkers } from './book-protocol.ts';
import { InputError } from './inputs.ts';

/** Seconds that a worker may take: to open a workbook, and for everything else. */
export interface BookTimes {
  readonly open: number;
  readonly other: number;
}

export const BOOK_TIMES: BookTimes = { open: 30, other: 15 };

interface PendingCall {
  readonly seconds: number;
  readonly resolve: (gives: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A worker with one workbook. When it takes too long or is lost, it is ended, and every call rejects with the BookFailure. */
export class BookClient {
  private readonly worker: BookWorker;
  private readonly times: BookTimes;
  private readonly onFailure: (failure: BookFailure) => void;
  /** In the order in which the worker answers. */
  private readonly pending = new Map<number, PendingCall>();
  private nextId = 1;
  private clock: ReturnType<typeof setInterval> | undefined;
  /** Milliseconds that count for the oldest call, and those of the clock. */
  private waited = 0;
  private ticked = 0;
  /** The processor time of the worker at the last check. */
  private spent = 0;
  private failure: BookFailure | undefined;

  constructor(
    workers: BookWorkers,
    times: BookTimes = BOOK_TIMES,
    onFailure: (failure: BookFailure) => void = () => {},
  ) {
    this.times = times;
    this.onFailure = onFailure;
    this.worker = workers.start({
      onReply: (reply) => this.onReply(reply),
      onLost: (kind, reason) => this.fail(kind, reason),
    });
  }

  call<Call extends BookCall>(
    call: Call,
    takes: BookCalls[Call]['takes'],
    seconds = call === 'open' ? this.times.open : this.times.other,
  ): Promise<BookCalls[Call]['gives']> {
    if (this.failure) return Promise.reject(this.failure);
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker returns what BookCalls says of the call
      this.pending.set(id, { seconds, resolve: (gives) => resolve(gives as BookCalls[Call]['gives']), reject });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler cannot connect the name of a call with its argument
      this.worker.send({ id, call, takes } as BookRequest);
      this.startClock();
    });
  }

  close(): void {
    this.end(new BookFailure('lost', 'the workbook is closed'));
  }

  private onReply(reply: BookReply): void {
    const call = this.pending.get(reply.id);
    if (!call) return;
    this.pending.delete(reply.id);
    this.resetTime();
    if (this.pending.size === 0) this.stopClock();
    if ('gives' in reply) call.resolve(reply.gives);
    else if ('refused' in reply) call.reject(new InputError(reply.refused.kind, reply.refused.input));
    else {
      call.reject(new BookFailure(reply.failure.kind, reply.failure.message));
      this.fail(reply.failure.kind, reply.failure.message);
    }
  }

  /**
   * Counts the time of the oldest call: the processor time where it is known, so that a busy machine accepts the same workbooks as an idle one, else ticks.
   * A suspended page counts nothing.
   */
  private tick(): void {
    this.ticked += TICK_MS;
    const spent = this.worker.spentMs?.();
    this.waited += spent === undefined ? TICK_MS : spent - this.spent;
    this.spent = spent ?? 0;
    const [oldest] = this.pending.values();
    if (oldest && (this.waited > oldest.seconds * 1_000 || this.ticked > MAX_MS))
      this.fail('time', `the workbook took longer than ${oldest.seconds} seconds`);
  }

  private startClock(): void {
    if (this.clock !== undefined) return;
    this.resetTime();
    this.clock = setInterval(() => this.tick(), TICK_MS);
  }

  private resetTime(): void {
    this.waited = 0;
    this.ticked = 0;
    this.spent = this.worker.spentMs?.() ?? 0;
  }

  private stopClock(): void {
    clearInterval(this.clock);
    this.clock = undefined;
  }

  private fail(kind: BookFailureKind, reason: string): void {
    if (this.failure) return;
    const failure = new BookFailure(kind, reason);
    this.end(failure);
    this.onFailure(failure);
  }

  private end(failure: BookFailure): void {
    if (this.failure) return;
    this.failure = failure;
    this.stopClock();
    this.worker.terminate();
    const calls = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of calls) reject(failure);
  }
}

const TICK_MS = 100;
/** The limit for a worker that waits without using the processor. It ends before the call of the server times out. */
const MAX_MS = 55_000;
