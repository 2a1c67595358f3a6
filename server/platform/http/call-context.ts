import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from './area.ts';
import type { Config } from '../base/config.ts';
import { writeAudit } from '../data/audit.ts';
import type { Data } from '../data/index.ts';
import type { Storage } from '../files/storage.ts';
import type { HubSender } from '../base/hub-sender.ts';
import type { ConsentContext } from './consent.ts';
import { unauthenticated } from '../base/problem.ts';
import { setTokenCookie, setViewCookie, clearTokenCookie, clearViewCookie } from '../session/cookie.ts';
import {
  beginSession,
  endSession,
  endSessionAndImpersonations,
  endSessionsOfPerson,
  isSessionAlive,
  isSessionValid,
  readSession,
  setViewedPerson,
} from '../session/sessions.ts';
import type { SignedIn } from './find-session.ts';

export interface ContextOptions {
  readonly config: Config;
  readonly data: Data;
  readonly hub: HubSender;
  readonly storage: Storage;
  readonly waitForEffect: CallContext['waitForEffect'];
}

type Caller = Partial<SignedIn> & ConsentContext;

/** The origin of a call: a request, or a job without one. */
export interface CallOrigin {
  readonly id: string | undefined;
  readonly address: string;
  readonly log: FastifyRequest['log'];
  readonly params: Readonly<Record<string, string>>;
  readonly gone: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function originOf(request: FastifyRequest, reply: FastifyReply): CallOrigin {
  let gone: AbortController | undefined;
  return {
    id: request.id,
    address: request.ip,
    log: request.log,
    // Path segments by name, from the router.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    params: request.params as Record<string, string>,
    get gone() {
      if (gone) return gone.signal;
      const controller = new AbortController();
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) controller.abort();
      });
      gone = controller;
      return controller.signal;
    },
    request,
    reply,
  };
}

/** The origin of a job: functions that need a request, such as cookies, throw. */
export const originOfJob = (log: FastifyRequest['log'], gone: AbortSignal): CallOrigin => ({
  id: undefined,
  address: '',
  log,
  params: {},
  gone,
  get request(): never {
    throw new Error('A job has no request');
  },
  get reply(): never {
    throw new Error('A job has no reply');
  },
});

/** The context of a call for its handler. */
export function createContext(
  origin: CallOrigin,
  { config, data, hub, storage, waitForEffect }: ContextOptions,
  { viewing = false, person, memberships, beforeConsent, session }: Caller,
  { roles, call }: Pick<CallContext, 'roles' | 'call'>,
): CallContext {
  const db = viewing ? data.reading : data.db;
  const current = new CurrentSession(origin, config, data.db, session);
  return {
    db,
    config,
    person,
    get me() {
      if (!person) throw unauthenticated();
      return person;
    },
    get sessionIsValid() {
      if (!current.session) throw unauthenticated();
      return isSessionValid(config, current.session);
    },
    get session() {
      if (!current.session) throw unauthenticated();
      return current.session;
    },
    roles,
    memberships,
    beforeConsent,
    impersonator: session?.impersonator,
    viewing,
    hub,
    reports: data.reports,
    writes: data.writes,
    storage,
    waitForEffect,
    call,
    log: origin.log,
    params: origin.params,
    address: origin.address,
    get gone() {
      return origin.gone;
    },
    audit: (entry, transaction) =>
      writeAudit(
        transaction ?? data.db,
        {
          person: current.session?.person,
          impersonator: current.session?.impersonator,
          request: origin.id,
          address: origin.address,
        },
        entry,
      ),
    signIn: current.signIn,
    goBack: current.goBack,
    viewAs: current.viewAs,
    signOut: current.signOut,
    revokeSessions: current.revokeSessions,
    get request() {
      return origin.request;
    },
    get reply() {
      return origin.reply;
    },
  };
}

/** The session of a call, which the call may end or replace. */
class CurrentSession {
  session: SignedIn['session'] | undefined;
  readonly #origin: CallOrigin;
  readonly #config: Config;
  readonly #db: Data['db'];

  constructor(origin: CallOrigin, config: Config, db: Data['db'], session: SignedIn['session'] | undefined) {
    this.#origin = origin;
    this.#config = config;
    this.#db = db;
    this.session = session;
  }

  readonly signIn: CallContext['signIn'] = async (id, { impersonator, back = false } = {}) => {
    const kept = back ? this.session?.hash : undefined;
    if (this.session && !kept) await endSessionAndImpersonations(this.#db, this.session);
    await this.#begin(id, { impersonator, back: kept });
  };

  readonly goBack: CallContext['goBack'] = async () => {
    const { impersonator, back } = this.session ?? {};
    if (this.session) await endSession(this.#db, this.session);
    const returns =
      impersonator !== undefined &&
      back !== undefined &&
      (await isSessionAlive(this.#db, this.#config, back, impersonator));
    this.session = undefined;
    if (!returns) clearTokenCookie(this.#origin.reply, this.#config);
    else {
      await endSession(this.#db, { hash: back });
      await this.#begin(impersonator);
    }
    return returns;
  };

  readonly viewAs: CallContext['viewAs'] = async (id) => {
    if (this.session) await setViewedPerson(this.#db, this.session, id);
    if (id === null) clearViewCookie(this.#origin.reply, this.#config);
    else setViewCookie(this.#origin.reply, this.#config, id);
  };

  readonly signOut: CallContext['signOut'] = async () => {
    if (this.session) await endSessionAndImpersonations(this.#db, this.session);
    this.session = undefined;
    clearTokenCookie(this.#origin.reply, this.#config);
    clearViewCookie(this.#origin.reply, this.#config);
    // Private files, and pages for the back button. Not "storage": answers that wait there are sent after the next sign-in.
    void this.#origin.reply.header('clear-site-data', '"cache"');
  };

  readonly revokeSessions: CallContext['revokeSessions'] = (id, { keepMine = false, db = this.#db } = {}) =>
    endSessionsOfPerson(db, id, keepMine ? this.session : undefined);

  async #begin(id: number, more: { impersonator?: number | undefined; back?: Buffer | undefined } = {}) {
    const origin = { address: this.#origin.request.ip, agent: this.#origin.request.headers['user-agent'] };
    const token = await beginSession(this.#db, this.#config, { person: id, ...more }, origin);
    this.session = await readSession(this.#db, this.#config, token);
    setTokenCookie(this.#origin.reply, this.#config, token);
  }
}
