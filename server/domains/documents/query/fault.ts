import type { QueryFault, QueryFaultCode } from '../../../../schemas/entities/query.ts';
import { QueryFailed, type QueryFailureKind } from '../../../platform/data/report/failure.ts';
import { ProblemError, type ProblemInit } from '../../../platform/base/problem.ts';
import { QueryRefused } from '../../../platform/sql/guard.ts';
import type { Place } from '../../../platform/sql/place.ts';

/** The fault of a text for its author; undefined if the error has another cause. */
export function findFault(error: unknown): QueryFault | undefined {
  if (error instanceof QueryRefused) {
    const { code, message, name = '', place } = error.refusal;
    return presentFault(code, message, { name, place });
  }
  if (!(error instanceof QueryFailed)) return undefined;
  const { reason, message, subject, place, hint } = error;
  return presentFault(reason, message, { name: subject, place, hint });
}

interface FaultDetails {
  readonly name?: string;
  readonly place?: Place | undefined;
  readonly hint?: string | undefined;
}

export const presentFault = (
  code: QueryFaultCode,
  message: string,
  { name = '', place, hint = '' }: FaultDetails = {},
): QueryFault => ({
  Code: code,
  Name: name,
  Nearest: /^Perhaps you meant (?:to reference the column )?"([^"]+)"/.exec(hint)?.[1] ?? '',
  Message: message,
  Hint: hint,
  Line: place?.line ?? 0,
  Column: place?.column ?? 0,
  Offset: place ? { Utf16: place.utf16, CodePoint: place.codePoint, Byte: place.byte } : null,
});

const CODES = {
  failed: 'query-failed',
  values: 'query-values',
  'too-slow': 'query-too-slow',
  'too-large': 'query-too-large',
} as const satisfies Readonly<Record<QueryFailureKind, ProblemInit['code']>>;

/** The error for readers of a stored query: what they can do about it, without details of its text. */
export function toProblem(error: unknown): unknown {
  if (!(error instanceof QueryRefused || error instanceof QueryFailed)) return error;
  const code = error instanceof QueryFailed ? CODES[error.kind] : CODES.failed;
  return new ProblemError({ status: 422, code, title: 'The query could not be answered.', cause: error });
}
