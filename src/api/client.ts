import { CallError } from '../../engine/index.ts';
import { setTimeZone, TIME_ZONE_HEADER } from '../../schemas/formats/time-zone.ts';
import { errorOf, readingOf, type FieldErrorText } from './problem.ts';

/** The facts that the browser needs for a call; the schemas remain on the server. */
interface CallAddress {
  /** The default is a POST. FORM is a POST of multipart/form-data. */
  readonly method?: 'GET' | 'POST' | 'FORM' | undefined;
  readonly path: string;
  /** A list of the body that is sent in parts of this size. The replies are joined to one list. */
  readonly inParts?: { readonly field: string; readonly size: number } | undefined;
}

export interface ClientOptions {
  readonly addresses: Readonly<Record<string, CallAddress>>;
  /** Loads the addresses that were not loaded at first. */
  readonly loadAddresses?: () => Promise<unknown>;
  readonly fetch?: typeof globalThis.fetch;
  /** The language that the server's messages should have. */
  readonly language: () => string;
  readonly say: FieldErrorText;
  /** Waits for the texts of failures. */
  readonly canSay?: () => Promise<void>;
  /** The person of the page: the server refuses requests for another person. */
  readonly person?: () => string | null;
  /** The session is over: waits for the person, and returns whether they have signed in again. */
  readonly isBack?: () => Promise<boolean>;
  /** Are no requests sent any more? */
  readonly stopped?: () => boolean;
  /** Called for every failure before its caller, with the name of the call or the path of the request. */
  readonly failed?: (error: CallError, name: string) => void;
}

interface CallInit {
  readonly signal?: AbortSignal;
  /** Called with the number of sent bytes of a form. */
  readonly progress?: ((bytes: number) => void) | undefined;
}

/** A request that another function than fetch sends. */
type Init = RequestInit & { readonly send?: typeof globalThis.fetch };

export interface Client {
  call(name: string, body?: unknown, options?: CallInit): Promise<unknown>;
  /** The address of a GET call with its query; null when the call is unknown or not a GET. */
  address(name: string, values: Readonly<Record<string, unknown>>): string | null;
  /** A raw request under the same rules. Returns the response, or throws a CallError. */
  request(path: string, init: RequestInit): Promise<Response>;
}

/** Paths that anybody may request: they identify the person or sign them in. */
const ANYBODY: ReadonlySet<string> = new Set(['/Account/Identity', '/Account/Login']);

/** After these calls the page is loaded again for another person. Overlapping requests would be refused as another person's. */
const CHANGES_PERSON = /^\/api\/praxis\/(?:login|view)as\//;
/** The maximum time that they wait for earlier requests. */
const WAIT_MS = 3000;

/** Makes calls by their names. Refusals and network failures are CallErrors; an aborted call throws an AbortError. */
export function createClient(options: ClientOptions): Client {
  const fetchOnce = options.fetch ?? ((input, init) => globalThis.fetch(input, init));

  /** A call that was refused without a session is repeated once its person has signed in again. */
  async function request(path: string, init: RequestInit): Promise<Response> {
    try {
      return await requestInTurn(path, init);
    } catch (error) {
      const isOver = error instanceof CallError && error.status === 401 && !ANYBODY.has(path);
      if (!isOver || init.signal?.aborted === true || !(await options.isBack?.())) throw error;
      return requestOnce(path, init);
    }
  }

  const running = new Set<Promise<unknown>>();
  /** The running change of person. It ends only if the person did not change. */
  let change: Promise<unknown> | undefined;

  async function requestInTurn(path: string, init: RequestInit): Promise<Response> {
    if (CHANGES_PERSON.test(path)) return changePerson(path, init);
    if (change && !ANYBODY.has(path)) await change;
    const answer = requestOnce(path, init);
    const end: Promise<unknown> = answer.catch(() => null).then(() => running.delete(end));
    running.add(end);
    return answer;
  }

  async function changePerson(path: string, init: RequestInit): Promise<Response> {
    let fail: (value?: unknown) => void = () => undefined;
    change = new Promise((resolve) => void (fail = resolve));
    try {
      await Promise.race([Promise.all(running), new Promise((resolve) => void setTimeout(resolve, WAIT_MS))]);
      return await requestOnce(path, init);
    } catch (error) {
      // The page goes on before the requests that waited.
      setTimeout(fail);
      throw error;
    }
  }

  async function requestOnce(path: string, { send = fetchOnce, ...init }: Init): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('accept-language', options.language());
    const id = crypto.randomUUID();
    headers.set('x-request-id', id);
    const person = options.person?.() ?? null;
    if (person !== null && !ANYBODY.has(path)) headers.set('x-praxis-person', person);
    // A change of person stops all requests but itself, which waits for earlier ones.
    if (options.stopped?.() && !CHANGES_PERSON.test(path))
      throw new CallError({ status: 409, code: 'other-person', text: '' });
    const response = await readingOf(send(path, { credentials: 'same-origin', ...init, headers }));
    const zone = response.headers.get(TIME_ZONE_HEADER);
    if (zone !== null) setTimeZone(zone);
    if (response.ok || response.status === 304) return response;
    await options.canSay?.();
    throw await errorOf(response, id, options.say);
  }

  async function call(name: string, body: unknown, init: CallInit = {}): Promise<unknown> {
    if (!Object.hasOwn(options.addresses, name)) await readingOf(Promise.resolve(options.loadAddresses?.()));
    const address = addressOf(options.addresses, name);
    const parts = partsOf(body, address);
    if (parts.length < 2) return ask(address, body, init);
    const replies: unknown[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a long list does not overload the server
    for (const part of parts) replies.push(await ask(address, part, init));
    return replies.flat();
  }

  async function ask({ method, path }: CallAddress, body: unknown, { progress, ...init }: CallInit): Promise<unknown> {
    const [url, rest] = fillPath(path, body);
    const response =
      method === 'GET'
        ? await request(url + queryOf(rest), { ...init, method })
        : await request(url, {
            ...init,
            method: 'POST',
            ...(method === 'FORM' ? await form(rest, progress) : bodyOf(rest)),
          });
    return readReply(response);
  }

  const reportFailure = (name: string) => (error: unknown) => {
    if (error instanceof CallError) options.failed?.(error, name);
    throw error;
  };

  return {
    request: (path, init) => request(path, init).catch(reportFailure(path)),
    call: (name, body, init) => call(name, body, init).catch(reportFailure(name)),
    address(name, values) {
      if (!Object.hasOwn(options.addresses, name)) return null;
      const { method, path } = addressOf(options.addresses, name);
      const [url, rest] = fillPath(path, values);
      return method === 'GET' ? url + queryOf(rest) : null;
    },
  };
}

function addressOf(addresses: ClientOptions['addresses'], name: string): CallAddress {
  const address = Object.hasOwn(addresses, name) ? addresses[name] : undefined;
  if (!address) throw new CallError({ status: 0, code: 'unknownCall', text: `There is no call "${name}".` });
  return address;
}

/** The bodies of a call whose list is longer than the maximum. */
function partsOf(body: unknown, { inParts }: CallAddress): readonly unknown[] {
  const list: unknown = inParts && typeof body === 'object' && body !== null ? Reflect.get(body, inParts.field) : null;
  if (!inParts || !Array.isArray(list)) return [];
  const { field, size } = inParts;
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) => ({
    ...(typeof body === 'object' ? body : {}),
    [field]: list.slice(part * size, (part + 1) * size),
  }));
}

/** Puts members of the body into the {name} segments of a path; the others remain in the body. */
function fillPath(path: string, body: unknown): [string, unknown] {
  if (!path.includes('{') || typeof body !== 'object' || body === null) return [path, body];
  const rest: Record<string, unknown> = { ...body };
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  });
  return [url, rest];
}

/** The module is loaded only for sending files. */
async function form(body: unknown, progress: CallInit['progress']): Promise<Init> {
  const { formOf, sendWithProgress } = await import('./form.ts');
  return { body: formOf(body), ...(progress ? { send: sendWithProgress(progress) } : {}) };
}

function bodyOf(body: unknown): RequestInit {
  return { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } };
}

function queryOf(body: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(body ?? {}))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      search.set(name, String(value));
  const text = search.toString();
  return text && `?${text}`;
}

async function readReply(response: Response): Promise<unknown> {
  const isFile = response.headers.get('content-type')?.startsWith('application/xml') === true;
  // For other calls the server sends only JSON, so any other reply is from a proxy.
  return readingOf(response.text().then((text): unknown => (isFile ? text : text === '' ? null : JSON.parse(text))));
}
