import { CallError, readFailure } from '../../engine/index.ts';
import type { Translate } from '../../engine/react/index.ts';
import { placeText, translated, type FieldLabel } from './field-text.ts';

/** A failure as text, with the number that identifies it in the server's log or in the console where the text names it. */
export interface Failure {
  readonly text: string;
  readonly reference?: string;
}

/**
 * Describes a failure in the reader's language: the app's text for its code, or else for its kind. If there is none, the text has a number; only
 * administrators see the thrown error.
 */
export function describeFailure(given: unknown, t: Translate, isAdmin = false): Failure {
  const error = readFailure(given);
  const own = error instanceof CallError ? ownText(error, t) : null;
  if (own !== null) return named(own, error);
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return { text: t('errors.device-full') };
  const key = isCodeFault(error) ? 'errors.code-failed' : 'errors.fault';
  const reference = referenceOf(error);
  const text = t(key, { reference });
  const thrown = thrownText(error);
  return { text: isAdmin && thrown !== '' ? `${text} (${thrown})` : text, reference };
}

function thrownText(error: unknown): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : String(error);
  // An error that was translated for documents has the original one as its cause.
  return error.cause instanceof CallError ? error.cause.text : error.text;
}

export const failureText = (error: unknown, t: Translate, isAdmin = false): string =>
  describeFailure(error, t, isAdmin).text;

const ownText = (error: CallError, t: Translate): string | null =>
  translated(t, `errors.${error.code}`, dataOf(error)) ??
  translated(t, `errors.status${String(error.status)}`, dataOf(error));

function named(text: string, error: unknown): Failure {
  const request = requestOf(error);
  return request !== undefined && text.includes(request) ? { text, reference: request } : { text };
}

const references = new WeakMap<object, string>();

function requestOf(error: unknown): string | undefined {
  const request = error instanceof CallError ? dataOf(error)['requestId'] : undefined;
  return typeof request === 'string' && request !== '' ? request : undefined;
}

/** A failure keeps its number, however often it is shown. */
function referenceOf(error: unknown): string {
  const request = requestOf(error);
  if (request !== undefined) return request;
  const known = typeof error === 'object' && error !== null ? references.get(error) : undefined;
  if (known !== undefined) return known;
  const reference = crypto.randomUUID().slice(0, 8);
  if (typeof error === 'object' && error !== null) references.set(error, reference);
  console.error(`fault ${reference}`, error);
  return reference;
}

const noLabel: FieldLabel = () => undefined;

/** The failure of a call for documents, in the reader's language. */
export function translatedError(error: unknown, t: Translate, isAdmin = false, label: FieldLabel = noLabel): unknown {
  if (!(error instanceof CallError)) return error;
  const { code, status, data, fields } = error;
  const text = failureText(error, t, isAdmin);
  const read = new CallError({ code, status, text, data, fields, reasons: reasonsOf(error, t, label) });
  read.cause = error;
  return read;
}

/** The faults of the fields, without duplicates. */
const reasonsOf = ({ fields }: CallError, t: Translate, label: FieldLabel): readonly string[] => [
  ...new Set(
    Object.entries(fields).map(([pointer, message]) =>
      [placeText(pointer, t, label), message].filter((part) => part !== '').join(': '),
    ),
  ),
];

/** Codes of refusals without a further reason. */
const WITHOUT_REASON: ReadonlySet<string> = new Set(['forbidden', 'wrong-role']);

/** A refusal with a reason is shown beside the content. Other refusals replace the page. */
export const hasReason = ({ code, data }: CallError, t: Translate): boolean =>
  !WITHOUT_REASON.has(code) && translated(t, `errors.${code}`, Object(data)) !== null;

/** The failing code of a document: its file and line, for its authors. */
export interface CodeFault extends Error {
  readonly where: string;
  readonly file: string;
  readonly line?: number;
}

export const isCodeFault = (error: unknown): error is CodeFault =>
  error instanceof Error && 'where' in error && 'file' in error && typeof error.file === 'string';

/** The shared error display: 'Error:', the message, and the faults of the fields. */
export function failureReport(error: unknown, t: Translate, isAdmin = false): Failure {
  const where = isAdmin && isCodeFault(error) ? [error.where] : [];
  const failure = describeFailure(error, t, isAdmin);
  const reasons = error instanceof CallError ? error.reasons : [];
  return { ...failure, text: t('errors.report', { data: [failure.text, ...where, ...reasons].join(' · ') }) };
}

/** The members of the reply, which a text can use: {{count}}. */
const dataOf = (error: CallError): Readonly<Record<string, unknown>> =>
  typeof error.data === 'object' && error.data !== null ? { ...error.data } : {};
