import { CallError } from '../../engine/index.ts';
import type { Translate } from '../../engine/react/index.ts';

/**
 * What a failure says in the reader's language: the house's own text for its code, else for its kind. Where it has none it says the number by which the
 * failure is found in the server's log or in the console; what was thrown is for administrators.
 */
export function failureText(error: unknown, t: Translate, isAdmin = false): string {
  const own = error instanceof CallError ? ownText(error, t) : null;
  if (own !== null) return own;
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return t('errors.device-full');
  const key = isCodeFault(error) ? 'errors.code-failed' : 'errors.fault';
  const text = t(key, { reference: referenceOf(error) });
  const thrown = error instanceof CallError ? error.text : error instanceof Error ? error.message : String(error);
  return isAdmin && thrown !== '' ? `${text} (${thrown})` : text;
}

const ownText = (error: CallError, t: Translate): string | null =>
  translated(t, `errors.${error.code}`, dataOf(error)) ?? translated(t, `errors.status${String(error.status)}`);

const references = new WeakMap<object, string>();

/** One failure has one number, however often it is shown. */
function referenceOf(error: unknown): string {
  const request = error instanceof CallError ? dataOf(error)['requestId'] : undefined;
  if (typeof request === 'string') return request;
  const known = typeof error === 'object' && error !== null ? references.get(error) : undefined;
  if (known !== undefined) return known;
  const reference = crypto.randomUUID().slice(0, 8);
  if (typeof error === 'object' && error !== null) references.set(error, reference);
  console.error(`fault ${reference}`, error);
  return reference;
}

/** The failure of a call as documents read it: in the reader's language where the house has a text for its code. */
export function translatedError(error: unknown, t: Translate): unknown {
  if (!(error instanceof CallError)) return error;
  const text = translated(t, `errors.${error.code}`, dataOf(error)) ?? error.text;
  const { code, status, data, fields } = error;
  return text === error.text ? error : new CallError({ code, status, text, data, fields });
}

/** A refusal that says why: it stands beside the work. One that does not takes the place of the page. */
export const saysWhy = ({ code }: CallError, t: Translate): boolean =>
  code !== 'forbidden' && translated(t, `errors.${code}`) !== null;

/** Code of a document that failed: it says where, for who has to mend it. */
export interface CodeFault extends Error {
  readonly where: string;
  readonly file: string;
  readonly line?: number;
}

export const isCodeFault = (error: unknown): error is CodeFault =>
  error instanceof Error && 'where' in error && 'file' in error && typeof error.file === 'string';

/** The shared error display: 'Error:' and the data of the reply. */
export function failureReport(error: unknown, t: Translate, isAdmin = false): string {
  const where = isAdmin && isCodeFault(error) ? [error.where] : [];
  return t('errors.report', { data: [failureText(error, t, isAdmin), ...where, ...fieldTexts(error)].join(' · ') });
}

function translated(t: Translate, key: string, values: Readonly<Record<string, unknown>> = {}): string | null {
  const text = t(key, values);
  return text === key ? null : text;
}

const fieldTexts = (error: unknown): readonly string[] =>
  error instanceof CallError
    ? Object.entries(error.fields).map(([pointer, message]) => `${pointer.replace(/^\//, '')}: ${message}`)
    : [];

/** A reply's own members can be named by a text: {{retryAfter}}. */
const dataOf = (error: CallError): Readonly<Record<string, unknown>> =>
  typeof error.data === 'object' && error.data !== null ? { ...error.data } : {};
