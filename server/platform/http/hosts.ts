import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../base/config.ts';
import { forbidden, ProblemError } from '../base/problem.ts';

type HostConfig = Pick<Config, 'BASE_URL' | 'HOST' | 'HOST_NAMES'>;

/**
 * Refuses requests with a Host that does not belong to this machine, if no BASE_URL is set: otherwise a foreign name
 * that resolves to this server would make that site's page same-origin (DNS rebinding). Health and metrics may be
 * requested with any name.
 */
export function addHostCheck(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    // A proxy in front may have read the other one.
    if (rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1)
      throw new ProblemError({ status: 400, code: 'body-does-not-fit', title: 'The request has two hosts.' });
  });
  if (config.BASE_URL !== null) return;
  app.addHook('onRequest', async (request) => {
    if (!isOwnHost(request.headers.host, config) && !/^\/(?:health|metrics)(?:[/?]|$)/.test(request.url))
      throw forbidden('wrong-host', 'The server does not go by that name. BASE_URL or HOST_NAMES gives it one.');
  });
}

/** Whether a Host is a loopback name, an address of this machine, or a configured name. */
export function isOwnHost(host: string | undefined, config: HostConfig): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname;
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(name) || ownHostNames(config).includes(name);
}

function ownHostNames({ HOST, HOST_NAMES }: HostConfig): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((networkInterface) => networkInterface ?? []);
  return [
    HOST.toLowerCase(),
    ...HOST_NAMES,
    ...addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
  ];
}

/** Advice for the administrator who starts the server; undefined if only this machine reaches it. */
export function hostAdvice(config: HostConfig): string | undefined {
  if (config.BASE_URL !== null || /^(?:127(?:\.\d+){3}|::1|localhost)$/.test(config.HOST)) return undefined;
  const names = ['localhost', 'the addresses of this machine', ...config.HOST_NAMES].join(', ');
  return `BASE_URL is not set: it can be opened as ${names}, and by no other name (HOST_NAMES adds some).`;
}
