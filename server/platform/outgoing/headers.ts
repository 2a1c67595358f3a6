import { validateHeaderName, validateHeaderValue } from 'node:http';
import { OutgoingError } from '../base/outgoing-problems.ts';

export type OutgoingHeaders = Readonly<Record<string, string>>;

/** Headers that callers may not set: with them they could name another host or end the request early. */
const OWN =
  /^(?:host|connection|keep-alive|transfer-encoding|content-length|te|trailer|upgrade|expect|accept-encoding|proxy-.*)$/;
/** Headers that a redirect may take to another origin. */
const SHARED = new Set(['accept', 'accept-language', 'user-agent']);
const MAX_LENGTH = 16_384;

/** Returns the headers of a request with names in lower case; throws if one is not allowed. */
export function checkHeaders(headers: OutgoingHeaders): OutgoingHeaders {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  for (const [name, value] of entries) {
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch (error) {
      throw new OutgoingError('refused', 'A header has a sign that no header has.', error, 'header');
    }
    if (OWN.test(name)) throw new OutgoingError('refused', `The header ${name} cannot be set.`, undefined, 'header');
  }
  const length = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (length > MAX_LENGTH) throw new OutgoingError('refused', 'The headers are too long.', undefined, 'header');
  return Object.fromEntries(entries);
}

/** Returns the headers for a redirect to another origin: none that identifies the sender. */
export const sharedHeaders = (headers: OutgoingHeaders): OutgoingHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => SHARED.has(name)));

/** Returns the headers for a redirect that drops the body. */
export const headersWithoutBody = (headers: OutgoingHeaders): OutgoingHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('content-')));
