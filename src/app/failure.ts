import { CallError } from '../../engine/index.ts';
import type { Translate } from '../../engine/react/index.ts';

/** What a failure says in the reader's language: the house's own text for its code, else for its kind. The server's words are for who reads logs, and the last resort. */
export function failureText(error: unknown, t: Translate): string {
  if (!(error instanceof CallError)) return ownText(error);
  const own =
    translated(t, `errors.${error.code}`, dataOf(error)) ?? translated(t, `errors.status${String(error.status)}`);
  return own ?? (error.text || t('errors.unknown'));
}

/** Code of a document that failed says where, for who has to mend it. */
function ownText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'where' in error && typeof error.where === 'string' ? `${error.message} (${error.where})` : error.message;
}

/** The shared error display: 'Error:' and the data of the reply. */
export function failureReport(error: unknown, t: Translate): string {
  return t('errors.report', { data: [failureText(error, t), ...fieldTexts(error)].join(' · ') });
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
