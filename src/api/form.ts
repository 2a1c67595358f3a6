/** A body as a form: texts, numbers and files, without nulls. A chosen file has its own name. */
export function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    for (const item of Array.isArray(value) ? value : [value]) append(form, name, item);
  return form;
}

/** The connection counts as lost when no byte was sent for this time. */
const STALLED_MS = 60_000;

/** Sends like fetch, and reports the number of sent bytes, which fetch itself does not. */
export const sendWithProgress =
  (progress: (bytes: number) => void): typeof globalThis.fetch =>
  (address, init = {}) =>
    new Promise((resolve, reject) => {
      init.signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      const lost = () => reject(new TypeError('The connection was lost.'));
      let timer = setTimeout(() => request.abort(), STALLED_MS);
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => request.abort(), STALLED_MS);
      };
      request.open(init.method ?? 'POST', address instanceof Request ? address.url : address);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ loaded }) => {
        wait();
        progress(loaded);
      });
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) })),
      );
      request.addEventListener('error', lost);
      request.addEventListener('abort', () =>
        init.signal?.aborted ? reject(new DOMException('', 'AbortError')) : lost(),
      );
      request.addEventListener('loadend', () => clearTimeout(timer));
      init.signal?.addEventListener('abort', () => request.abort());
      request.send(init.body instanceof FormData ? init.body : null);
    });

const headersOf = (request: XMLHttpRequest): [string, string][] =>
  request
    .getAllResponseHeaders()
    .trim()
    .split(/\r?\n/)
    .map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')];
    });

function append(form: FormData, name: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (value instanceof File) form.append(name, value, value.name);
  else if (value instanceof Blob) form.append(name, value);
  else if (isChosen(value)) form.append(name, value.blob, value.name);
  else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
}

/** entities/local-file */
const isChosen = (value: unknown): value is { readonly name: string; readonly blob: Blob } =>
  typeof value === 'object' && value !== null && 'blob' in value && value.blob instanceof Blob && 'name' in value;
