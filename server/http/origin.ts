import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { forbidden } from '../problem.ts';

/**
 * Refuses a request that another site's page made in our user's name. Browsers say where it comes from: in
 * Sec-Fetch-Site, which no page can write, or, on plain http, in Origin. Who says neither is refused too.
 */
export function checkOrigin(request: FastifyRequest, config: Config): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin') throw forbidden('wrong-origin', 'The request comes from another site.');
    return;
  }
  if (!isOurs(request.headers.origin, request.headers.host, config))
    throw forbidden('wrong-origin', 'The request comes from another site, or does not say where it comes from.');
}

/** Whether an Origin is this server's: the configured address, else the host that was asked. */
export function isOurs(origin: string | undefined, host: string | undefined, config: Config): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (config.BASE_URL !== null) return origin === config.BASE_URL;
  return new URL(origin).host === host;
}
