import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../base/config.ts';

/** `__Host-` binds the cookie to this host; browsers accept it over https only. */
export const cookieName = (config: Pick<Config, 'secure'>) => (config.secure ? '__Host-praxis' : 'praxis');

const attributes = (config: Pick<Config, 'secure'>) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.secure }) as const;

/** Tells the page's scripts whether a session may exist: without it a page makes no call for the session. */
export const SESSION_HINT_COOKIE = 'praxis-here';

/** The person as whom an administrator views. It counts only together with the same person in the session. */
const VIEW_COOKIE = 'praxis-view';

export const readViewCookie = (request: FastifyRequest): string | undefined => request.cookies[VIEW_COOKIE];

export function setViewCookie(reply: FastifyReply, config: Pick<Config, 'secure'>, person: number): void {
  void reply.setCookie(VIEW_COOKIE, String(person), attributes(config));
}

export function clearViewCookie(reply: FastifyReply, config: Pick<Config, 'secure'>): void {
  void reply.clearCookie(VIEW_COOKIE, attributes(config));
}

const hintAttributes = (config: Pick<Config, 'secure'>) => ({ ...attributes(config), httpOnly: false });

export const readTokenCookie = (request: FastifyRequest, config: Pick<Config, 'secure'>): string | undefined =>
  request.cookies[cookieName(config)];

/** A session cookie of the browser: the server decides about its lifetime. */
export function setTokenCookie(reply: FastifyReply, config: Pick<Config, 'secure'>, token: string): void {
  void reply
    .setCookie(cookieName(config), token, attributes(config))
    .setCookie(SESSION_HINT_COOKIE, '1', hintAttributes(config));
}

export function clearTokenCookie(reply: FastifyReply, config: Pick<Config, 'secure'>): void {
  void reply
    .clearCookie(cookieName(config), attributes(config))
    .clearCookie(SESSION_HINT_COOKIE, hintAttributes(config));
}
