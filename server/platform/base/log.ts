import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { dependencyProblem } from './problem.ts';

/** The target of log lines. */
export interface LogTarget {
  write(line: string): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, after the session was read. */
    caller: { readonly person: number; readonly impersonator: number | undefined } | undefined;
  }
}

/** Logs one line for each request when it ends. */
export class RequestLines extends LogController {
  override incomingRequest(): void {
    // The line at the end of a request has all of its data.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { person, impersonator } = request.caller ?? {};
    const line = { req: request, res: reply, person, impersonator, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}

/** Structured logs of requests and their outcomes with the request's id; no bodies, queries or cookies. */
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

/** Logs a bug with its stack, and an unreachable dependency in one short line, since it affects every call. */
export function logFailure(log: FailureLog, error: unknown, text: string): void {
  const problem = dependencyProblem(error);
  if (problem) log.warn({ code: problem.code, cause: messageOf(problem.cause) }, text);
  else log.error({ err: error }, text);
}

/** For work that is retried: logs each bug, and an unreachable dependency once a minute. */
export function createIncidentLog(log: FailureLog): (error: unknown, text: string) => void {
  const say = createThrottledLog((text) => log.warn({}, text));
  return (error, text) => {
    const problem = dependencyProblem(error);
    if (problem) say(`${text}: ${problem.code}`);
    else log.error({ err: error }, text);
  };
}

const messageOf = (error: unknown): string | undefined => (error instanceof Error ? error.message : undefined);

/** Logs the same text once in this many seconds, so that a repeated failure is one incident. */
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
