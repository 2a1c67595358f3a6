import type { FastifyRequest } from 'fastify';
import type { Config } from '../base/config.ts';
import { forbidden } from '../base/problem.ts';

/**
 * Refuses requests that a page of another site made (CSRF). Browsers tell the origin in Sec-Fetch-Site, which pages
 * cannot set, or on plain http in Origin. Requests with neither are refused, too.
 */
export function requireSameOrigin(request: FastifyRequest, config: Config): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin') throw forbidden('wrong-origin', 'The request comes from another site.');
    return;
  }
  if (!isOwnOrigin(request.headers.origin, request.headers.host, config))
    throw forbidden('wrong-origin', 'The request comes from another site, or does not say where it comes from.');
}

/** Whether an Origin is this server's: the configured address, else the requested host. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, config: Config): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (config.BASE_URL !== null) return origin === config.BASE_URL;
  // Without a configured address the server uses plain http.
  return URL.canParse(`http://${host}`) && new URL(origin).origin === new URL(`http://${host}`).origin;
}

/**
 * Refuses a change by GET that a page of another site caused. Older browsers, and all on plain http, tell the origin
 * only in Origin or Referer, and a page can suppress these: requests with neither are refused.
 */
export function requireSameOriginForGet(request: FastifyRequest, config: Config): void {
  const { 'sec-fetch-site': site, origin, referer, host } = request.headers;
  // "none": a person has opened the address directly.
  const ours =
    site === undefined ? isOwnOrigin(origin ?? originOf(referer), host, config) : /^(?:same-origin|none)$/.test(site);
  if (!ours) throw forbidden('other-site', 'Another site asked for this, or nothing tells which one did.');
}

const originOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
