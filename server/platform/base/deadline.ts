import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import type { Config } from './config.ts';
import { ProblemError, unavailable } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Cancels the work of the request when its time is over or its caller has left. */
    deadline: Deadline;
  }
  interface FastifyContextConfig {
    /** Seconds until an answer begins, if not the usual ones; 0: no limit. */
    readonly seconds?: number;
  }
}

/** Calls that are declared long have this many times the usual seconds. */
const LONG_CALL_FACTOR = 10;

export const longCallSeconds = (config: Pick<Config, 'CALL_SECONDS'>): number => config.CALL_SECONDS * LONG_CALL_FACTOR;

const bodyTooSlow = () =>
  new ProblemError({
    status: 408,
    code: 'body-too-slow',
    title: 'The body did not arrive in time.',
    headers: { connection: 'close' },
  });

export const callTooLong = () => unavailable('call-too-long', 'The call took too long and was ended.');

const callerLeft = () => new ProblemError({ status: 499, code: 'caller-left', title: 'The caller has left.' });

/** The time limit of a request until its answer begins. */
class Deadline {
  /** The id of the request. */
  readonly request: string;
  readonly #ended = new AbortController();
  readonly #late = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #isHandled = false;

  constructor(request: string) {
    this.request = request;
  }

  /** Aborts when the answer is not needed any more: its time is over, or its caller disconnected. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Whether the time was over before the answer began. */
  get isMissed(): boolean {
    return this.#late.signal.aborted;
  }

  /** `answer` is for a request without a handler: a handler is notified of the timeout and answers itself. */
  start(seconds: number, problem: () => ProblemError, answer: (problem: ProblemError) => void): void {
    if (seconds === 0) return;
    this.#timer = setTimeout(() => {
      const missed = problem();
      this.#late.abort(missed);
      this.#ended.abort(missed);
      if (!this.#isHandled) answer(missed);
    }, seconds * 1_000);
  }

  /** The answer begins. */
  meet(): void {
    clearTimeout(this.#timer);
  }

  /** The caller has left. The work is still done within its time. */
  leave(): void {
    if (!this.signal.aborted) this.#ended.abort(callerLeft());
  }

  onMissed(end: (problem: unknown) => void): void {
    const { signal } = this.#late;
    signal.addEventListener('abort', () => end(signal.reason), { once: true });
  }

  throwIfMissed(): void {
    this.#late.signal.throwIfAborted();
  }

  /** The result of the work, or a timeout. After the timeout the work can make no more queries, and `late` receives its outcome. */
  async run<Result>(work: () => Promise<Result>, late: (error: unknown) => void): Promise<Result> {
    this.#isHandled = true;
    this.throwIfMissed();
    const working = currentDeadline.run(this, work);
    working.catch((error: unknown) => {
      if (this.isMissed && error !== this.#late.signal.reason) late(error);
    });
    return Promise.race([working, new Promise<never>((_resolve, reject) => this.onMissed(reject))]);
  }
}

const currentDeadline = new AsyncLocalStorage<Deadline>();

/** The id of the request that is being handled. */
export const currentRequest = (): string | null => currentDeadline.getStore()?.request ?? null;

/** Refuses queries of a call that has timed out, so that it uses no connection and changes nothing any more. */
export const refuseLateQueries: KyselyPlugin = {
  transformQuery: ({ node }) => {
    currentDeadline.getStore()?.throwIfMissed();
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

/** Runs work in the name of an earlier request: effects that it enqueues carry its id. */
export const runForRequest = <Result>(request: string | null, work: () => Promise<Result>): Promise<Result> =>
  request === null ? work() : currentDeadline.run(new Deadline(request), work);

/**
 * Limits the time of every request: its body has to arrive and its answer to begin within the seconds of its route, and
 * sending the answer may take as long again. The rest of a body after the answer is read for as long again, since the
 * caller could not receive the answer otherwise.
 */
export function addDeadlines(app: FastifyInstance, { CALL_SECONDS }: Pick<Config, 'CALL_SECONDS'>): void {
  const milliseconds = CALL_SECONDS * 1_000;
  app.decorateRequest('deadline');
  app.addHook('onRequest', (request, reply, done) => {
    const deadline = new Deadline(request.id);
    request.deadline = deadline;
    reply.raw.once('close', () => deadline.leave());
    deadline.start(
      request.routeOptions.config.seconds ?? CALL_SECONDS,
      () => (isBodyComplete(request) ? callTooLong() : bodyTooSlow()),
      (problem) => void (reply.sent || reply.send(problem)),
    );
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    request.deadline.meet();
    reply.raw.setTimeout(milliseconds, () => reply.raw.destroy());
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (!isBodyComplete(request)) destroyAfter(request, request.deadline.isMissed ? 0 : milliseconds);
    done();
  });
}

const isBodyComplete = ({ raw }: FastifyRequest): boolean => raw.complete || raw.readableEnded;

/**
 * Destroys the request after a time, so that readers of its body get an error: after the answer Node would not emit
 * one, even if the connection is gone.
 */
function destroyAfter({ raw }: FastifyRequest, milliseconds: number): void {
  const timer = setTimeout(() => raw.destroy(), milliseconds);
  // A command that makes a call without a connection ends without waiting for the timer.
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}
