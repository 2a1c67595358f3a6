import { DatabaseError } from 'pg';

/** Where a body does not fit, and why. */
export interface FieldError {
  /** JSON pointer into the body. */
  readonly pointer: string;
  /** English, as the title of the problem. */
  readonly message: string;
  /** What is wrong, for pages: they have a text of their own for it, errors.field.<code>. */
  readonly code?: string;
}

export interface ProblemInit {
  readonly status: number;
  /** Stable and kebab-case: pages decide by it. */
  readonly code: string;
  /** English, for people who read logs; pages have texts of their own by code. */
  readonly title: string;
  readonly errors?: readonly FieldError[];
  /** More that the reader of the reply needs: `theirs` of a conflict, for example. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** What happened, for the log alone. */
  readonly cause?: unknown;
}

/** An answer that is a problem (RFC 9457). Whoever throws it decides what the caller learns. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(init: ProblemInit) {
    super(init.title, { cause: init.cause });
    this.name = 'ProblemError';
    this.status = init.status;
    this.code = init.code;
    this.errors = init.errors;
    this.data = init.data;
    this.headers = init.headers;
  }
}

/** 400: the body does not fit. */
export const invalid = (code: string, title: string, errors?: readonly FieldError[]) =>
  new ProblemError({ status: 400, code, title, ...(errors ? { errors } : {}) });

/** 401: nobody is signed in. */
export const unauthenticated = () =>
  new ProblemError({ status: 401, code: 'not-signed-in', title: 'Nobody is signed in.' });

/** 403: the role or the row is not theirs. */
export const forbidden = (code = 'forbidden', title = 'That is not allowed.') =>
  new ProblemError({ status: 403, code, title });

/** 404: there is nothing, or nothing that this reader may know of. */
export const notFound = (code = 'not-found', title = 'There is no such thing.') =>
  new ProblemError({ status: 404, code, title });

/** 409: somebody else was faster. */
export const conflict = (code: string, title: string, data?: Readonly<Record<string, unknown>>) =>
  new ProblemError({ status: 409, code, title, ...(data ? { data } : {}) });

/** 422: the body fits, what it says does not; errors stand at fields. */
export const unprocessable = (code: string, title: string, errors?: readonly FieldError[]) =>
  new ProblemError({ status: 422, code, title, ...(errors ? { errors } : {}) });

/** 429: too often; the caller learns when to come back. */
export const tooMany = (seconds: number, code = 'too-many') =>
  new ProblemError({
    status: 429,
    code,
    title: 'Too many requests.',
    data: { retryAfter: seconds },
    headers: { 'retry-after': String(seconds) },
  });

/** 503: what the server needs does not answer, or not in time. The caller may come back. */
export const unavailable = (code: string, title: string, cause?: unknown, seconds = 5) =>
  new ProblemError({ status: 503, code, title, headers: { 'retry-after': String(seconds) }, cause });

/** The database cannot be reached. Whether what was just asked of it was done is not known. */
export const databaseAway = (cause: unknown) => unavailable('database-away', 'The database does not answer.', cause);

/** The database answers, and others have what is asked for. Nothing was changed. */
export const databaseBusy = (cause: unknown) =>
  unavailable('database-busy', 'Others are at work on the same data.', cause, 2);

/** The database has no place for changes: a standby that has taken over, or one that is set so. */
const databaseReadOnly = (cause: unknown) => unavailable('database-away', 'The database takes no changes now.', cause);

/** SQLSTATEs by which PostgreSQL says that it cannot work: connections, resources, its own end. */
const AWAY = /^(?:08|53|57P)/;
/** Others held what was needed for too long: locks, deadlocks, the time of a statement. */
const BUSY: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', '57014']);

/** PostgreSQL's read_only_sql_transaction. */
export const isReadOnly = (error: unknown): boolean => error instanceof DatabaseError && error.code === '25006';

/** What a caller is told where an error is no defect: something that the server needs is away, or busy. */
export function dependencyProblem(error: unknown): ProblemError | undefined {
  if (error instanceof ProblemError) return error.status === 503 ? error : undefined;
  if (!(error instanceof DatabaseError) || error.code === undefined) return undefined;
  if (BUSY.has(error.code)) return databaseBusy(error);
  if (isReadOnly(error)) return databaseReadOnly(error);
  return AWAY.test(error.code) ? databaseAway(error) : undefined;
}

/** The body of a problem reply. */
export function problemBody(problem: ProblemError, requestId: string): Record<string, unknown> {
  return {
    ...problem.data,
    type: 'about:blank',
    title: problem.message,
    status: problem.status,
    code: problem.code,
    ...(problem.errors ? { errors: problem.errors } : {}),
    requestId,
  };
}
