import type { CallDeclaration } from '../../schemas/define.ts';
import type { TestClient } from '../support/server/test-app.ts';
import type { FormFile, FormValue } from '../support/server/forms.ts';

const queryText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A call's path with the values of a body in it; 'x' where the body has none. */
export const pathOf = (path: string, body: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => queryText(body[key] ?? 'x'));

/** A body as the query of a GET. */
export const queryOf = (body: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(Object.entries(body).map(([key, value]) => [key, queryText(value)])).toString();

/** A body as a form: what has bytes is a file. */
export const formValues = (body: Readonly<Record<string, unknown>>): Record<string, FormValue> =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key, isFile(value) ? value : queryText(value)]));

const isFile = (value: unknown): value is FormFile => typeof value === 'object' && value !== null && 'bytes' in value;

/** Makes a declared call, in the way in which it takes its body. */
export function sendCall(
  client: TestClient,
  call: Pick<CallDeclaration, 'path' | 'method' | 'takes'>,
  body: Readonly<Record<string, unknown>>,
): ReturnType<TestClient['get']> {
  const path = pathOf(call.path, body);
  if (call.takes === 'multipart') return client.form(path, formValues(body));
  return call.method === 'POST' ? client.post(path, body) : client.get(`${path}?${queryOf(body)}`);
}
