import { lookup as lookUp } from 'node:dns/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import type { LookupAddress } from 'node:dns';
import type { Readable } from 'node:stream';
import type { AuditActor } from '../data/audit.ts';
import { createAddressRule } from './addresses.ts';
import { openBody } from './body.ts';
import { OutgoingConnections, type OutgoingTimes } from './exchange.ts';
import { checkHeaders, headersWithoutBody, sharedHeaders, type OutgoingHeaders } from './headers.ts';
import { createHostRule, parseTarget, type AllowedOrigin } from './hosts.ts';
import { OutgoingError, toOutgoingError, type OutgoingFault } from './problems.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type OutgoingMethod = (typeof METHODS)[number];

/** A request to the outside. */
export interface OutgoingRequest {
  /** What it is for, in a word: the audit line has it. */
  readonly purpose: string;
  /** For whom; without it, for the server itself. */
  readonly by?: AuditActor;
  readonly project?: string;
  readonly method?: OutgoingMethod;
  readonly url: string | URL;
  readonly headers?: OutgoingHeaders;
  readonly body?: Buffer | string;
  /** Where it may go, if that is less than the guard allows: the list of a project. */
  readonly only?: readonly AllowedOrigin[];
  readonly limits?: Partial<OutgoingLimits>;
  readonly signal?: AbortSignal | undefined;
}

export interface OutgoingLimits extends OutgoingTimes {
  /** Milliseconds until the last byte of the answer was read, redirects with it; `null` for what is sent on as somebody reads it. */
  readonly whole: number | null;
  /** Of the answer, unpacked. */
  readonly maxBytes: number;
  readonly redirects: number;
  /** Whether a packed answer is unpacked. */
  readonly decode: boolean;
}

export const DEFAULT_LIMITS: OutgoingLimits = {
  connect: 5_000,
  headers: 10_000,
  whole: 30_000,
  maxBytes: 10_485_760,
  redirects: 3,
  decode: true,
};

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Where the answer came from, after redirects. */
  readonly url: URL;
  /** Ends with an OutgoingError where a limit is passed. */
  readonly body: Readable;
}

/** What became of a request: what the audit log may say of it. */
export interface OutgoingRecord extends Pick<OutgoingRequest, 'by' | 'project'> {
  readonly purpose: string;
  readonly method: string;
  /** Protocol, host and port; never the path, which may hold a secret. */
  readonly origin: string;
  readonly outcome: OutgoingFault | number;
  readonly milliseconds: number;
}

export interface OutgoingOptions {
  /** Where requests may go; without an entry nowhere. */
  readonly origins: readonly AllowedOrigin[];
  /** Networks besides the internet that may be reached, as in `10.0.0.0/8`. */
  readonly networks?: readonly string[];
  /** Hears of every request when its answer was read or it failed. */
  readonly record: (record: OutgoingRecord) => void;
  /** Which addresses a name has: for tests. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The one way out: every request of the server to the outside passes a guard. */
export class OutgoingGuard {
  readonly #mayAsk: (url: URL) => boolean;
  readonly #mayReach: (address: string) => boolean;
  readonly #resolve: (host: string) => Promise<readonly LookupAddress[]>;
  readonly #connections: OutgoingConnections;
  readonly #record: (record: OutgoingRecord) => void;

  constructor({ origins, networks = [], record, resolve = (host) => lookUp(host, { all: true }) }: OutgoingOptions) {
    this.#mayAsk = createHostRule(origins);
    this.#mayReach = createAddressRule(networks);
    this.#resolve = resolve;
    this.#record = record;
    this.#connections = new OutgoingConnections(this.#lookup);
  }

  /** Sends a request and follows its redirects. Every hop passes all rules; what fails is an OutgoingError. */
  async send(request: OutgoingRequest): Promise<OutgoingAnswer> {
    const started = performance.now();
    const limits = { ...DEFAULT_LIMITS, ...request.limits };
    let origin = '';
    const ended = (outcome: OutgoingRecord['outcome']) =>
      this.#record({
        ...(request.by && { by: request.by }),
        ...(request.project !== undefined && { project: request.project }),
        purpose: request.purpose,
        method: request.method ?? 'GET',
        origin,
        outcome,
        milliseconds: Math.round(performance.now() - started),
      });
    const deadline = createDeadline(limits.whole, request.signal);
    try {
      let hop = createFirstHop(request);
      for (let followed = 0; ; followed += 1) {
        origin = hop.url.origin;
        this.#requireAllowed(hop.url, request.only);
        // oxlint-disable-next-line no-await-in-loop -- each hop is where the one before leads to
        const response = await this.#connections.send({
          ...hop,
          headers: { ...hop.headers, 'accept-encoding': limits.decode ? 'gzip, deflate, br' : 'identity' },
          times: limits,
          signal: deadline.signal,
        });
        if (limits.redirects === 0 || !isRedirect(response)) return open(response, hop, limits, deadline, ended);
        response.destroy();
        if (followed >= limits.redirects)
          throw new OutgoingError('redirects', 'It leads from one address to the next.');
        hop = nextHop(hop, response);
      }
    } catch (error) {
      deadline.end();
      const failure = toOutgoingError(error);
      ended(failure.fault);
      throw failure;
    }
  }

  close(): void {
    this.#connections.close();
  }

  #requireAllowed(url: URL, only: readonly AllowedOrigin[] | undefined): void {
    if (!this.#mayAsk(url) || (only && !createHostRule(only)(url)))
      throw new OutgoingError('refused', `${url.origin} is not on the list.`);
    // What is an address already is not looked up.
    const address = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(address) !== 0 && !this.#mayReach(address)) throw privateAddress(url.hostname);
  }

  /** The connection goes to the very addresses that were looked at: what the name has a moment later does not matter. */
  readonly #lookup: LookupFunction = (host, options, done) => void this.#answerLookup(host, options.all === true, done);

  async #answerLookup(host: string, all: boolean, done: Parameters<LookupFunction>[2]): Promise<void> {
    let addresses: readonly LookupAddress[];
    try {
      addresses = await this.#resolveAllowed(host);
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)), []);
    }
    if (all) done(null, [...addresses]);
    else done(null, addresses[0]?.address ?? '', addresses[0]?.family);
  }

  async #resolveAllowed(host: string): Promise<readonly LookupAddress[]> {
    const addresses = await this.#resolve(host);
    if (addresses.length === 0) throw new OutgoingError('unknown-host', `${host} has no address.`);
    if (!addresses.every(({ address }) => this.#mayReach(address))) throw privateAddress(host);
    return addresses;
  }
}

interface Hop {
  readonly url: URL;
  readonly method: OutgoingMethod;
  readonly headers: OutgoingHeaders;
  readonly body: Buffer | undefined;
}

function createFirstHop({ url, method = 'GET', headers = {}, body }: OutgoingRequest): Hop {
  if (!METHODS.includes(method)) throw new OutgoingError('refused', 'This method is not sent.');
  if (body !== undefined && (method === 'GET' || method === 'HEAD'))
    throw new OutgoingError('refused', `${method} has no body.`);
  return {
    url: parseTarget(url),
    method,
    headers: checkHeaders(headers),
    body: typeof body === 'string' ? Buffer.from(body) : body,
  };
}

const isRedirect = ({ statusCode = 0, headers }: IncomingMessage): boolean =>
  REDIRECTS.has(statusCode) && headers.location !== undefined;

/** Where an answer leads to, and with what. */
function nextHop({ url, method, headers, body }: Hop, { statusCode = 0, headers: answer }: IncomingMessage): Hop {
  const target = parseTarget(answer.location ?? '', url);
  const keepsBody = statusCode > 303 || ((method === 'GET' || method === 'HEAD') && body === undefined);
  const isElsewhere = target.origin !== url.origin;
  if (keepsBody && isElsewhere && body) throw new OutgoingError('redirects', 'What was sent is not sent elsewhere.');
  const own = isElsewhere ? sharedHeaders(headers) : headers;
  if (keepsBody) return { url: target, method, headers: own, body };
  return { url: target, method: method === 'HEAD' ? 'HEAD' : 'GET', headers: headersWithoutBody(own), body: undefined };
}

interface Deadline {
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** Ends a request after its time, or when nobody waits for it any more. */
function createDeadline(milliseconds: number | null, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const leave = () => controller.abort(new OutgoingError('aborted', 'Nobody waits for it any more.', caller?.reason));
  const timer =
    milliseconds === null
      ? undefined
      : setTimeout(
          () => controller.abort(new OutgoingError('timeout', `It took longer than ${milliseconds} ms.`)),
          milliseconds,
        );
  if (caller?.aborted) leave();
  caller?.addEventListener('abort', leave, { once: true });
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', leave);
    },
  };
}

function open(
  response: IncomingMessage,
  { url, method }: Hop,
  limits: OutgoingLimits,
  deadline: Deadline,
  record: (outcome: OutgoingRecord['outcome']) => void,
): OutgoingAnswer {
  const status = response.statusCode ?? 0;
  const stop = () => response.destroy(deadline.signal.reason);
  deadline.signal.addEventListener('abort', stop, { once: true });
  const ended = (error: OutgoingError | undefined) => {
    deadline.signal.removeEventListener('abort', stop);
    deadline.end();
    record(error?.fault ?? status);
  };
  try {
    return {
      status,
      headers: response.headers,
      url,
      body: openBody(response, { ...limits, hasBody: method !== 'HEAD', ended }),
    };
  } catch (error) {
    response.destroy();
    throw error;
  }
}

const privateAddress = (host: string) =>
  new OutgoingError('private-address', `${host} leads to an address that may not be reached.`);
