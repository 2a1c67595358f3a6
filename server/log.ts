import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { dependencyProblem } from './problem.ts';

/** Where log lines go. */
export interface LogTarget {
  write(line: string): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once that is known. */
    caller: { readonly person: number; readonly impersonator: number | undefined } | undefined;
  }
}

/** One line a request, when it has ended. */
export class RequestLines extends LogController {
  override incomingRequest(): void {
    // The line at the end of a request has all of its data.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { person, impersonator: behind } = request.caller ?? {};
    const line = { req: request, res: reply, person, behind, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}

/** Structured logs: what was asked and how it ended, with the request's id; no bodies, no queries, no cookies. */
export function loggerOptions(config: Config, target?: LogTarget) {
  return {
    level: config.LOG_LEVEL,
    redact: ['req.headers', 'res.headers', 'password', 'token', '*.password', '*.token'],
    ...(target ? { stream: target } : {}),
    serializers: {
      req: ({ method, url, ip }: { method: string; url: string; ip?: string }) => ({
        method,
        path: url.split('?', 1)[0],
        ip,
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
  };
}

export interface FailureLog {
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}

/** A defect with its stack; what the server needs and cannot reach in one short line, as it happens to every call at once. */
export function logFailure(log: FailureLog, error: unknown, text: string): void {
  const problem = dependencyProblem(error);
  if (problem) log.warn({ code: problem.code, cause: messageOf(problem.cause) }, text);
  else log.error({ err: error }, text);
}

/** For work that is tried again by itself: a defect each time, what cannot be reached once a minute. */
export function createIncidentLog(log: FailureLog): (error: unknown, text: string) => void {
  const say = createThrottledLog((text) => log.warn({}, text));
  return (error, text) => {
    const problem = dependencyProblem(error);
    if (problem) say(`${text}: ${problem.code}`);
    else log.error({ err: error }, text);
  };
}

const messageOf = (error: unknown): string | undefined => (error instanceof Error ? error.message : undefined);

/** Says the same thing once in so many seconds: what fails again and again is one incident. */
export function createThrottledLog(write: (text: string) => void, seconds = 60): (text: string) => void {
  const said = new Map<string, number>();
  return (text) => {
    const now = Date.now();
    for (const [known, at] of said) if (now - at > seconds * 1_000) said.delete(known);
    if (said.has(text)) return;
    said.set(text, now);
    write(text);
  };
}
