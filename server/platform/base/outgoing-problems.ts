/** The reason why a request got no complete answer. */
export type OutgoingFault =
  /** The URL, the method or a header is not allowed, or the host is not on the list. */
  | 'refused'
  /** The name has an address that is not allowed. */
  | 'private-address'
  | 'unknown-host'
  | 'no-connection'
  | 'timeout'
  | 'redirects'
  | 'too-large'
  | 'bad-answer'
  /** The caller aborted the request. */
  | 'aborted';

/** The part of a request that is refused. */
export type RefusedPart = 'origin' | 'address' | 'header';

/** The error of a failed request. Its message contains no header, body or query. */
export class OutgoingError extends Error {
  readonly fault: OutgoingFault;
  /** Known for some faults of the kind `refused`. */
  readonly part: RefusedPart | undefined;

  constructor(fault: OutgoingFault, message: string, cause?: unknown, part?: RefusedPart) {
    super(message, { cause });
    this.name = 'OutgoingError';
    this.fault = fault;
    this.part = part;
  }
}

const REFUSED_HEADER = 'ERR_INVALID_CHAR ERR_INVALID_HTTP_TOKEN ERR_HTTP_INVALID_HEADER_VALUE ERR_UNESCAPED_CHARACTERS';
const UNKNOWN_HOST = 'ENOTFOUND EAI_AGAIN EAI_FAIL ENODATA';
const NO_CONNECTION =
  'ECONNREFUSED EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL EACCES EPERM CERT_HAS_EXPIRED DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE ERR_TLS_CERT_ALTNAME_INVALID';
const FAULTS: readonly (readonly [fault: OutgoingFault, codes: ReadonlySet<string>])[] = [
  ['refused', new Set(REFUSED_HEADER.split(' '))],
  ['unknown-host', new Set(UNKNOWN_HOST.split(' '))],
  ['no-connection', new Set(NO_CONNECTION.split(' '))],
  ['aborted', new Set(['ERR_STREAM_PREMATURE_CLOSE'])],
];

/** Converts an error of Node. */
export function toOutgoingError(error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error;
  const code = error instanceof Error ? String(Reflect.get(error, 'code') ?? '') : '';
  const fault = FAULTS.find(([, codes]) => codes.has(code))?.[0] ?? 'bad-answer';
  const part = fault === 'refused' ? 'header' : undefined;
  return new OutgoingError(fault, `The other side failed: ${code || 'no answer'}`, error, part);
}
