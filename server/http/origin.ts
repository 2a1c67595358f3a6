import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { forbidden } from '../problem.ts';

/**
 * Refuses a request that another site's page made in our user's name. Browsers say where it comes from: in
 * Sec-Fetch-Site, which no page can write, or, on plain http, in Origin. Who says neither is refused too.
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

/** Whether an Origin is this server's: the configured address, else the host that was asked. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, config: Config): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (config.BASE_URL !== null) return origin === config.BASE_URL;
  // Without an address of its own the server speaks plain http.
  return URL.canParse(`http://${host}`) && new URL(origin).origin === new URL(`http://${host}`).origin;
}

/**
 * Refuses a change that a GET makes, where another site's page caused it. Older browsers, and all on plain http, only say by Origin or Referer where a
 * request comes from, and a page can keep them from it: who says nothing is refused.
 */
export function requireSameOriginForGet(request: FastifyRequest, config: Config): void {
  const { 'sec-fetch-site': site, origin, referer, host } = request.headers;
  // "none": somebody has opened the address themselves.
  const ours =
    site === undefined ? isOwnOrigin(origin ?? originOf(referer), host, config) : /^(?:same-origin|none)$/.test(site);
  if (!ours) throw forbidden('other-site', 'Another site asked for this, or nothing tells which one did.');
}

const originOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
