import { DatabaseError } from 'pg';
import {
  FIELD_PROBLEMS,
  type FieldCode,
  type FieldValues,
  type PlainCode,
  type ProblemCode,
  type ProblemValue,
} from '../schemas/problems.ts';

/** Where a body does not fit, and why. `fieldError` makes it. */
export interface FieldError {
  /** JSON pointer into the body. */
  readonly pointer: string;
  /** English, as the title of the problem. */
  readonly message: string;
  /** What is wrong, for pages: they have a text of their own for it, errors.field.<code>. */
  readonly code: FieldCode;
  /** What that text names. */
  readonly params?: Readonly<Record<string, string | number>>;
}

/** What is wrong at one field. `detail` is English, for logs and programs alone. */
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
  /** Stable and kebab-case: pages decide by it. */
  readonly code: Code;
  /** English, for people who read logs; pages have texts of their own by code. */
  readonly title: string;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** What happened, for the log alone. */
  readonly cause?: unknown;
}

type Naming = { [Code in Exclude<ProblemCode, PlainCode>]: InitOf<Code> & { readonly data: Data & Named<Code> } };
type Named<Code extends ProblemCode> = Readonly<Record<ProblemValue<Code>, string | number>>;

/** `data`: more that the reader of the reply needs: `theirs` of a conflict, for example, and whatever the text of the code names. */
export type ProblemInit = (InitOf<PlainCode> & { readonly data?: Data }) | Naming[keyof Naming];

/** An answer that is a problem (RFC 9457). Whoever throws it decides what the caller learns. */
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

  /** The same refusal with other data. */
  withData(data: Data): ProblemError {
    const copy: ProblemError = Object.create(ProblemError.prototype, Object.getOwnPropertyDescriptors(this));
    return Object.assign(copy, { data: { ...this.data, ...data } });
  }
}

/** 400: the body does not fit. */
export const invalid = (code: PlainCode, title: string, errors?: readonly FieldError[]) =>
  new ProblemError({ status: 400, code, title, ...(errors ? { errors } : {}) });

/** 401: nobody is signed in. */
export const unauthenticated = () =>
  new ProblemError({ status: 401, code: 'not-signed-in', title: 'Nobody is signed in.' });

/** 403: the role or the row is not theirs. */
export const forbidden = (code: PlainCode = 'forbidden', title = 'That is not allowed.') =>
  new ProblemError({ status: 403, code, title });

/** 404: there is nothing, or nothing that this reader may know of. */
export const notFound = (code: PlainCode = 'not-found', title = 'There is no such thing.') =>
  new ProblemError({ status: 404, code, title });

/** 409: somebody else was faster. */
export const conflict = (code: PlainCode, title: string, data?: Data) =>
  new ProblemError({ status: 409, code, title, ...(data ? { data } : {}) });

/** 409: it would be done to others than somebody agreed to. */
export const countChanged = (data: Data & { readonly Count: number }) =>
  new ProblemError({ status: 409, code: 'count-changed', title: 'It would be another number of people now.', data });

/** 422: the body fits, what it says does not; errors stand at fields. */
export const unprocessable = (code: PlainCode, title: string, errors?: readonly FieldError[]) =>
  new ProblemError({ status: 422, code, title, ...(errors ? { errors } : {}) });

/** 429: too often; the caller learns when to come back. */
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

/** 503: what the server needs does not answer, or not in time. The caller may come back. */
export const unavailable = (code: PlainCode, title: string, cause?: unknown, seconds = 5) =>
  new ProblemError({ status: 503, code, title, headers: { 'retry-after': String(seconds) }, cause });

/** The database cannot be reached. Whether what was just asked of it was done is not known. */
export const databaseUnavailable = (cause: unknown) =>
  unavailable('database-away', 'The database does not answer.', cause);

/** The database answers, and others have what is asked for. Nothing was changed. */
export const databaseBusy = (cause: unknown) =>
  unavailable('database-busy', 'Others are at work on the same data.', cause, 2);

/** The database has no place for changes: a standby that has taken over, or one that is set so. */
const databaseReadOnly = (cause: unknown) => unavailable('database-away', 'The database takes no changes now.', cause);

/** SQLSTATEs by which PostgreSQL says that it cannot work: connections, resources, its own end. */
const UNAVAILABLE_STATES = /^(?:08|53|57P)/;
/** Others held what was needed for too long: locks, deadlocks, the time of a statement. */
const BUSY_STATES: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', '57014']);

/** PostgreSQL's read_only_sql_transaction. */
export const isReadOnly = (error: unknown): boolean => error instanceof DatabaseError && error.code === '25006';

/** What a caller is told where an error is no defect: something that the server needs is away, or busy. */
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

/** Nobody reads this answer. */
export const callerLeft = (): ProblemError =>
  new ProblemError({ status: 499, code: 'caller-left', title: 'The caller has left.' });
