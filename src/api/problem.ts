import { CallError } from '../../engine/index.ts';

/** The message of a field's fault in the reader's language, by its code and parameters. */
export type FieldErrorText = (code: string, params: Readonly<Record<string, unknown>>) => string;

/** The failure of a reply: the server's problem+json, or the status of a proxy. */
export async function errorOf(response: Response, requestId: string, say: FieldErrorText): Promise<CallError> {
  const problem = await readProblem(response);
  const givenCode = textIn(problem, 'code');
  if (givenCode === undefined ? BETWEEN.has(response.status) : givenCode === 'database-away')
    return networkError(problem);
  return new CallError({
    status: response.status,
    code: givenCode ?? codeOfStatus(response.status),
    text: textIn(problem, 'detail') ?? textIn(problem, 'title') ?? '',
    data: givenCode === undefined ? { requestId: response.headers.get('x-request-id') ?? requestId } : problem,
    fields: fieldErrors(problem, say),
  });
}

/** Statuses of a proxy that cannot reach the server. */
const BETWEEN: ReadonlySet<number> = new Set([502, 503, 504]);

/** A request without a reply, or to an unavailable server. Its outcome is unknown, and it may be retried. */
function networkError(cause: unknown): CallError {
  const error = new CallError({ status: 0, code: 'network', text: '' });
  error.cause = cause;
  return error;
}

/** Reads the reply; a broken connection is a network error, an aborted call an AbortError. */
export const readingOf = <Value>(reading: Promise<Value>): Promise<Value> =>
  reading.catch((cause: unknown) => {
    throw isAbort(cause) ? cause : networkError(cause);
  });

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

async function readProblem(response: Response): Promise<unknown> {
  const text = await readingOf(response.text());
  if (!/json/.test(response.headers.get('content-type') ?? '')) return text || null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function textIn(problem: unknown, key: string): string | undefined {
  const value = member(problem, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function fieldErrors(problem: unknown, say: FieldErrorText): Record<string, string> {
  const errors = member(problem, 'errors');
  if (!Array.isArray(errors)) return {};
  const sentences = new Map<string, Set<string>>();
  for (const error of errors) {
    const pointer = textIn(error, 'pointer');
    if (pointer === undefined) continue;
    const params: unknown = member(error, 'params');
    const sentence = say(textIn(error, 'code') ?? '', typeof params === 'object' ? { ...params } : {});
    sentences.set(pointer, (sentences.get(pointer) ?? new Set()).add(sentence));
  }
  return Object.fromEntries([...sentences].map(([pointer, texts]) => [pointer, [...texts].join(' ')]));
}

const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;

const STATUS_CODES: Readonly<Record<number, string>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  413: 'tooLarge',
  422: 'invalid',
  429: 'tooMany',
};

const codeOfStatus = (status: number) => STATUS_CODES[status] ?? (status >= 500 ? 'server' : 'refused');
