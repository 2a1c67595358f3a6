import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logFailure } from '../base/log.ts';
import {
  dependencyProblem,
  forbidden,
  invalid,
  notFound,
  problemBody,
  ProblemError,
  tooManyRequests,
} from '../base/problem.ts';
import { isOpened, problemText } from './problem-text.ts';

/** Every failure is sent as problem+json; an unexpected error contains only the request's id. */
export function addErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const problem = toProblem(error);
    if (reply.raw.destroyed) request.log.info({ code: problem.code }, 'the caller has left');
    else if (problem.status >= 500) logFailure(request.log, error, 'request failed');
    else request.log.info({ code: problem.code }, 'refused');
    return sendProblem(request, reply, problem);
  });
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: ProblemError): FastifyReply {
  if (problem.headers) reply.headers(problem.headers);
  void reply.code(problem.status).header('cache-control', 'no-store');
  if (isOpened(request)) return reply.type('text/plain; charset=utf-8').send(problemText(request, problem));
  return reply.type('application/problem+json').send(JSON.stringify(problemBody(problem, request.id)));
}

const CODES: Readonly<Record<string, ProblemError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new ProblemError({
    status: 413,
    code: 'body-too-large',
    title: 'The body is too large.',
  }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedMedia(),
  FST_ERR_CTP_EMPTY_JSON_BODY: invalid('body-is-no-json', 'The body is no JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: invalid('body-length', 'The body is not as long as it says.'),
  FST_ERR_NOT_FOUND: notFound('unknown-call', 'There is no such call.'),
  FST_ERR_BAD_URL: notFound('unknown-call', 'There is no such call.'),
};

export function unsupportedMedia(takes?: 'multipart'): ProblemError {
  const type = takes === 'multipart' ? 'multipart/form-data' : 'application/json';
  return new ProblemError({ status: 415, code: 'unsupported-media-type', title: `The body has to be ${type}.` });
}

/** A viewer tried to change something. */
export function viewingIsReadOnly(): ProblemError {
  return forbidden('only-looking', 'Whoever only looks as somebody else changes nothing.');
}

/** The reply for an error. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const away = dependencyProblem(error);
  if (away) return away;
  const { code, statusCode } = (error instanceof Error ? error : {}) as Partial<FastifyError>;
  if (code !== undefined && Object.hasOwn(CODES, code) && CODES[code]) return CODES[code];
  if (statusCode === 429) return tooManyRequests(60);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ProblemError({ status: statusCode, code: 'refused', title: 'The request was refused.' });
  return new ProblemError({ status: 500, code: 'internal', title: 'Something went wrong here.' });
}
