import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Expression, Kysely, SqlBool } from 'kysely';
import type { Static, TSchema } from 'typebox';
import type { Config } from '../base/config.ts';
import type { AuditEntry } from '../data/audit.ts';
import type { Reports } from '../data/report/reports.ts';
import type { Database, Db } from '../data/tables.ts';
import type { WriteServices } from '../data/write/write-services.ts';
import type { Storage } from '../files/storage.ts';
import type { HubSender } from '../base/hub-sender.ts';
import type { WaitForEffect } from '../outbox/outbox-wait.ts';
import type { Membership, Person } from '../session/identity.ts';
import type { Session } from '../session/sessions.ts';

/** The context of a call for its handler. */
export interface CallContext {
  readonly db: Kysely<Database>;
  readonly config: Config;
  /** Undefined only in calls for 'anyone'. */
  readonly person: Person | undefined;
  /** The signed-in person; throws 401 without one. */
  readonly me: Person;
  /**
   * An SQL condition that the caller's session is valid and its people are active. For parts of uploads the session is
   * cached for a moment, so their handlers include this condition in a statement that they run anyway, together with
   * the roles.
   */
  readonly sessionIsValid: Expression<SqlBool>;
  /** The caller's session; throws 401 without one. */
  readonly session: Session;
  /** The person's roles in the project that the body names, else in the default one. */
  readonly roles: readonly string[];
  /** The memberships of the person in their projects. */
  readonly memberships: readonly Membership[];
  /** The call works before the consent that a project asks of its mentees. */
  readonly beforeConsent: boolean;
  /** The administrator of a login-as or a view-as. */
  readonly impersonator: number | undefined;
  /** An administrator views the site as `me`: the database refuses changes, and others do not see `me` as present. */
  readonly viewing: boolean;
  /** Runs queries by people; undefined if the database does not limit them. */
  readonly reports: Reports | undefined;
  /** Runs functions that change many rows at once; undefined without their role. */
  readonly writes: WriteServices | undefined;
  /** The storage of files. */
  readonly storage: Storage;
  /** Sends events to open pages; use it after the commit. */
  readonly hub: HubSender;
  /** Waits for the end of an effect that was enqueued; use it after the commit. */
  readonly waitForEffect: WaitForEffect;
  readonly log: FastifyRequest['log'];
  /** Path parameters: {name} of the call's path. */
  readonly params: Readonly<Record<string, string>>;
  /** The caller's address. */
  readonly address: string;
  /** Makes another call with the rights of the caller in a project, with all checks. */
  readonly call: (name: string, body: unknown, project: number) => Promise<unknown>;
  /** Writes the audit log; pass the transaction of the change. */
  readonly audit: (entry: AuditEntry | readonly AuditEntry[], db?: Db) => Promise<void>;
  /** Signs the person in on this browser with a new session, and revokes the former one. */
  readonly signIn: (
    person: number,
    options?: { readonly impersonator?: number; readonly back?: boolean },
  ) => Promise<void>;
  /**
   * Ends a login-as and restores the administrator's own session of this browser, if it is valid. Returns whether it
   * is.
   */
  readonly goBack: () => Promise<boolean>;
  /** Starts viewing as somebody in this session; null stops it. */
  readonly viewAs: (person: number | null) => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** Ends every other session of a person: after a password change (`keepMine`) or a suspension. */
  readonly revokeSessions: (
    person: number,
    options?: { readonly keepMine?: boolean; readonly db?: Db },
  ) => Promise<void>;
  /** Aborts when the caller has left. */
  readonly gone: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Makes calls as a person without a session, such as the receiver of a mail. Read-only: the database refuses changes.
 */
export type CallAs = (caller: {
  readonly person: number;
  readonly signal: AbortSignal | undefined;
}) => CallContext['call'];

/** A declared call as the server uses it; schemas/define.ts makes them. */
export interface ServedCall {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly summary?: string;
  readonly roles: readonly string[] | 'anyone' | 'signedIn';
  readonly body: object;
  readonly reply: object;
  readonly setting?: 'DEMO';
  /** The calls whose replies it changes; a call with such names is a writing one. */
  readonly affects?: readonly string[];
  /** It changes something else. */
  readonly writes?: true;
  /** The maximum bytes of the body, if not the usual megabyte; with files, of each file. */
  readonly limit?: number;
  readonly takes?: 'multipart';
  readonly answers?: 'stream';
  readonly file?: { readonly type: string; readonly name: string };
  readonly often?: true;
  readonly seldom?: true;
  readonly beforeConsent?: true;
  readonly long?: true;
}

type SchemaType<Schema> = Schema extends TSchema ? Static<Schema> : unknown;

export type Handler<Call extends ServedCall> = (
  body: SchemaType<Call['body']>,
  context: CallContext,
) => Promise<SchemaType<Call['reply']>> | SchemaType<Call['reply']>;

/** A call with its handler. */
export interface AreaRoute {
  readonly name: string;
  readonly call: ServedCall;
  readonly handle: (body: unknown, context: CallContext) => unknown;
}

export interface Area {
  readonly name: string;
  readonly routes: readonly AreaRoute[];
}

/** The handlers of an area's calls: every call needs one, and only declared calls may have one. */
export function area<Calls extends Readonly<Record<string, ServedCall>>>(
  name: string,
  calls: Calls,
  handlers: { readonly [Key in keyof Calls]: Handler<Calls[Key]> },
): Area {
  const routes = Object.entries(calls).map(([key, call]) => {
    // The mapped type of `handlers` pairs each handler with its own call; the route has validated the body by then.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const handle = handlers[key] as AreaRoute['handle'] | undefined;
    if (!handle) throw new Error(`Nobody answers ${name}.${key}`);
    return { name: `${name}.${key}`, call, handle };
  });
  return { name, routes };
}
