import { lookup as lookUp } from 'node:dns/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import type { LookupAddress } from 'node:dns';
import type { Readable } from 'node:stream';
import type { AuditActor } from '../data/audit.ts';
import { createAddressRule } from '../base/addresses.ts';
import { openBody } from './body.ts';
import { OutgoingConnections, type OutgoingTimes } from './exchange.ts';
import { checkHeaders, headersWithoutBody, sharedHeaders, type OutgoingHeaders } from './headers.ts';
import { createHostRule, parseTarget, type AllowedOrigin } from '../base/hosts.ts';
import { OutgoingError, toOutgoingError, type OutgoingFault } from '../base/outgoing-problems.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type OutgoingMethod = (typeof METHODS)[number];

/** A request to another server. */
export interface OutgoingRequest {
  /** The purpose in one word, for the audit line. */
  readonly purpose: string;
  /** The person who caused the request; without it, the server itself. */
  readonly by?: AuditActor;
  readonly project?: string;
  readonly method?: OutgoingMethod;
  readonly url: string | URL;
  readonly headers?: OutgoingHeaders;
  readonly body?: Buffer | string;
  /** Restricts the origins of the guard, as the list of a project does. */
  readonly only?: readonly AllowedOrigin[];
  readonly limits?: Partial<OutgoingLimits>;
  readonly signal?: AbortSignal | undefined;
}

export interface OutgoingLimits extends OutgoingTimes {
  /** Milliseconds until the last byte of the answer, including redirects; `null` for a stream that a client reads at its own speed. */
  readonly whole: number | null;
  /** The limit of the answer's body, before and after decompression. */
  readonly maxBytes: number;
  readonly redirects: number;
  /** Whether a compressed answer is decompressed. */
  readonly decode: boolean;
}

const DEFAULT_LIMITS: OutgoingLimits = {
  connect: 5_000,
  headers: 10_000,
  whole: 30_000,
  maxBytes: 10_485_760,
  redirects: 3,
  decode: true,
};

export interface OutgoingAnswer {
  readonly status: number;
  /** The words beside the status; often empty. */
  readonly statusText: string;
  readonly headers: IncomingHttpHeaders;
  /** The address of the answer, after redirects. */
  readonly url: URL;
  /** Fails with an OutgoingError if a limit is exceeded. */
  readonly body: Readable;
}

/** The outcome of a request, with nothing that the audit log must not contain. */
export interface OutgoingRecord extends Pick<OutgoingRequest, 'by' | 'project'> {
  readonly purpose: string;
  readonly method: string;
  /** Protocol, host and port; never the path, which may contain a secret. */
  readonly origin: string;
  readonly outcome: OutgoingFault | number;
  readonly milliseconds: number;
}

export interface OutgoingOptions {
  /** The allowed origins. Without an entry every request is refused. */
  readonly origins: readonly AllowedOrigin[];
  /** Allowed networks besides the internet, as in `10.0.0.0/8`. */
  readonly networks?: readonly string[];
  /** Called for every request, when its answer was read or it failed. */
  readonly record: (record: OutgoingRecord) => void;
  /** Looks up the addresses of a name; tests replace it. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Sends every HTTP request of the server to other servers, and refuses those that are not allowed. */
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

  /** Sends a request and follows its redirects. Every hop is checked against all rules. Failures are OutgoingErrors. */
  async send(request: OutgoingRequest): Promise<OutgoingAnswer> {
    const started = performance.now();
    const limits = { ...DEFAULT_LIMITS, ...request.limits };
    let origin = '';
    const writeRecord = (outcome: OutgoingRecord['outcome']) =>
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
        // oxlint-disable-next-line no-await-in-loop -- each hop depends on the answer of the previous one
        const response = await this.#connections.send({
          ...hop,
          headers: { ...hop.headers, 'accept-encoding': limits.decode ? 'gzip, deflate, br' : 'identity' },
          times: limits,
          signal: deadline.signal,
        });
        if (limits.redirects === 0 || !isRedirect(response)) return open(response, hop, limits, deadline, writeRecord);
        response.destroy();
        if (followed >= limits.redirects) throw new OutgoingError('redirects', 'There are too many redirects.');
        hop = nextHop(hop, response);
      }
    } catch (error) {
      deadline.end();
      const failure = toOutgoingError(error);
      writeRecord(failure.fault);
      throw failure;
    }
  }

  close(): void {
    this.#connections.close();
  }

  #requireAllowed(url: URL, only: readonly AllowedOrigin[] | undefined): void {
    if (!this.#mayAsk(url) || (only && !createHostRule(only)(url)))
      throw new OutgoingError('refused', `${url.origin} is not on the list.`, undefined, 'origin');
    // Node does not look up a host that is an address, so it is checked here.
    const address = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(address) !== 0 && !this.#mayReach(address)) throw privateAddress(url.hostname);
  }

  /** Gives Node the checked addresses, so that a later change of the name's addresses has no effect. */
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
  if (!METHODS.includes(method)) throw new OutgoingError('refused', 'This method is not allowed.');
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

/** Returns the next request of a redirect. */
function nextHop({ url, method, headers, body }: Hop, { statusCode = 0, headers: answer }: IncomingMessage): Hop {
  const target = parseTarget(answer.location ?? '', url);
  const keepsBody = statusCode > 303 || ((method === 'GET' || method === 'HEAD') && body === undefined);
  const isElsewhere = target.origin !== url.origin;
  if (keepsBody && isElsewhere && body) throw new OutgoingError('redirects', 'The body is not sent to another origin.');
  const own = isElsewhere ? sharedHeaders(headers) : headers;
  if (keepsBody) return { url: target, method, headers: own, body };
  return { url: target, method: method === 'HEAD' ? 'HEAD' : 'GET', headers: headersWithoutBody(own), body: undefined };
}

interface Deadline {
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** Aborts a request after its time limit, or when the caller aborts. */
function createDeadline(milliseconds: number | null, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const leave = () => controller.abort(new OutgoingError('aborted', 'The caller aborted the request.', caller?.reason));
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
  const finish = (error: OutgoingError | undefined) => {
    deadline.signal.removeEventListener('abort', stop);
    deadline.end();
    record(error?.fault ?? status);
  };
  try {
    return {
      status,
      statusText: response.statusMessage ?? '',
      headers: response.headers,
      url,
      body: openBody(response, { ...limits, hasBody: method !== 'HEAD', onEnd: finish }),
    };
  } catch (error) {
    response.destroy();
    throw error;
  }
}

const privateAddress = (host: string) =>
  new OutgoingError('private-address', `${host} leads to an address that may not be reached.`);
