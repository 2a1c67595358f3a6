import { DatabaseError } from 'pg';
import {
  FIELD_PROBLEMS,
  type FieldCode,
  type FieldValues,
  type PlainCode,
  type ProblemCode,
  type ProblemValue,
} from '../../../schemas/problems.ts';

/** The place and the reason of an invalid value in a body. Made by `fieldError`. */
export interface FieldError {
  /** JSON pointer into the body. */
  readonly pointer: string;
  /** English, as the title of the problem. */
  readonly message: string;
  /** The reason for pages, which have a text for it: errors.field.<code>. */
  readonly code: FieldCode;
  /** The values of placeholders in that text. */
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The error of one field. `detail` is English, for logs and programs only. */
export function fieldError<Code extends FieldCode>(
  pointer: string,
  code: Code,
  ...[params, detail]: [keyof FieldValues<Code>] extends [never]
    ? [params?: undefined, detail?: string]
    : [params: FieldValues<Code>, detail?: string]
): FieldError {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const sentence = FIELD_PROBLEMS[code].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values.get(name)));
  const message = detail === undefined ? sentence : `${sentence} ${detail}`;
  return { pointer, code, message, ...(params ? { params } : {}) };
}

type Data = Readonly<Record<string, unknown>>;

interface InitOf<Code extends ProblemCode> {
  readonly status: number;
  /** Stable and kebab-case: pages depend on it. */
  readonly code: Code;
  /** English, for people who read logs; pages have texts by code. */
  readonly title: string;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The cause, for the log only. */
  readonly cause?: unknown;
}

type Naming = { [Code in Exclude<ProblemCode, PlainCode>]: InitOf<Code> & { readonly data: Data & Named<Code> } };
type Named<Code extends ProblemCode> = Readonly<Record<ProblemValue<Code>, string | number>>;

/**
 * `data`: more for the reader of the reply: `theirs` of a conflict, for example, and the values of the placeholders in
 * the code's text.
 */
export type ProblemInit = (InitOf<PlainCode> & { readonly data?: Data }) | Naming[keyof Naming];

/** An error that is answered as a problem (RFC 9457). Its thrower decides what the caller is told. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly data: Data | undefined;
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

  /** The same problem with other data. */
  withData(data: Data): ProblemError {
    const copy: ProblemError = Object.create(ProblemError.prototype, Object.getOwnPropertyDescriptors(this));
    return Object.assign(copy, { data: { ...this.data, ...data } });
  }
}

/** 400: the body is invalid. */
export const invalid = (code: PlainCode, title: string, errors?: readonly FieldError[]) =>
  new ProblemError({ status: 400, code, title, ...(errors ? { errors } : {}) });

/** 401: nobody is signed in. */
export const unauthenticated = () =>
  new ProblemError({ status: 401, code: 'not-signed-in', title: 'Nobody is signed in.' });

/** 403: the caller lacks the role or the row is not theirs. */
export const forbidden = (code: PlainCode = 'forbidden', title = 'That is not allowed.') =>
  new ProblemError({ status: 403, code, title });

/** 404: missing, or hidden from this reader. */
export const notFound = (code: PlainCode = 'not-found', title = 'There is no such thing.') =>
  new ProblemError({ status: 404, code, title });

/** 409: somebody else has changed it first. */
export const conflict = (code: PlainCode, title: string, data?: Data) =>
  new ProblemError({ status: 409, code, title, ...(data ? { data } : {}) });

/** 409: the number of affected rows differs from the confirmed one. */
export const countChanged = (data: Data & { readonly Count: number }) =>
  new ProblemError({ status: 409, code: 'count-changed', title: 'The number of affected people has changed.', data });

/** 422: the schema of the body is valid, its content is not; errors name fields. */
export const unprocessable = (code: PlainCode, title: string, errors?: readonly FieldError[]) =>
  new ProblemError({ status: 422, code, title, ...(errors ? { errors } : {}) });

/** 429: too often; the caller is told when to retry. */
export const tooManyRequests = (
  seconds: number,
  code: 'too-many' | 'scripts-busy' | 'pdf-busy' | 'too-many-sign-ins' | 'too-many-connections' = 'too-many',
) =>
  new ProblemError({
    status: 429,
    code,
    title: 'Too many requests.',
    data: { retryAfter: seconds, count: seconds },
    headers: { 'retry-after': String(seconds) },
  });

/** 503: a dependency does not answer in time. The caller may retry. */
export const unavailable = (code: PlainCode, title: string, cause?: unknown, seconds = 5) =>
  new ProblemError({ status: 503, code, title, headers: { 'retry-after': String(seconds) }, cause });

/** The database cannot be reached. It is unknown whether the last statement was executed. */
export const databaseUnavailable = (cause: unknown) =>
  unavailable('database-away', 'The database does not answer.', cause);

/** The database is busy with conflicting work. Nothing was changed. */
const databaseBusy = (cause: unknown) => unavailable('database-busy', 'Others are at work on the same data.', cause, 2);

/** The database accepts no changes: it is a standby or set to read-only. */
const databaseReadOnly = (cause: unknown) => unavailable('database-away', 'The database takes no changes now.', cause);

/** SQLSTATEs of a database that cannot work: connections, resources, shutdown. */
const UNAVAILABLE_STATES = /^(?:08|53|57P)/;
/** SQLSTATEs of conflicts with other work: locks, deadlocks, statement timeouts. */
const BUSY_STATES: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', '57014']);

/** PostgreSQL's read_only_sql_transaction. */
export const isReadOnly = (error: unknown): boolean => error instanceof DatabaseError && error.code === '25006';

/** The problem for an error that is not a bug: a dependency is unavailable or busy. Undefined for bugs. */
export function dependencyProblem(error: unknown): ProblemError | undefined {
  if (error instanceof ProblemError) return error.status === 503 ? error : undefined;
  if (!(error instanceof DatabaseError) || error.code === undefined) return undefined;
  if (BUSY_STATES.has(error.code)) return databaseBusy(error);
  if (isReadOnly(error)) return databaseReadOnly(error);
  return UNAVAILABLE_STATES.test(error.code) ? databaseUnavailable(error) : undefined;
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

/** The caller has closed the connection, so that nobody receives this answer. */
export const callerLeft = (): ProblemError =>
  new ProblemError({ status: 499, code: 'caller-left', title: 'The caller has left.' });
