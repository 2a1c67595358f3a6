import { CallError } from '../../engine/index.ts';
import type { Translate } from '../../engine/react/index.ts';

/** What a failure says in the reader's language: the house's own text for its code, else for its kind. The server's words are for who reads logs, and the last resort. */
export function failureText(error: unknown, t: Translate): string {
  if (isCodeFault(error)) return t('errors.code-failed', { text: error.message });
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : String(error);
  const own =
    translated(t, `errors.${error.code}`, dataOf(error)) ?? translated(t, `errors.status${String(error.status)}`);
  return own ?? (error.text || t('errors.unknown'));
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
export function failureReport(error: unknown, t: Translate): string {
  const where = isCodeFault(error) ? [error.where] : [];
  return t('errors.report', { data: [failureText(error, t), ...where, ...fieldTexts(error)].join(' · ') });
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
