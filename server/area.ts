import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Expression, Kysely, SqlBool, Transaction } from 'kysely';
import type { Static, TSchema } from 'typebox';
import type { Config } from './config.ts';
import type { AuditEntry } from './data/audit.ts';
import type { Reports } from './data/report/reports.ts';
import type { Database } from './data/tables.ts';
import type { WriteServices } from './data/write/write-services.ts';
import type { Storage } from './files/storage.ts';
import type { HubSender } from './hub/sender.ts';
import type { WaitForEffect } from './outbox-wait.ts';

/** A person who is signed in. */
export interface Person {
  readonly Id: number;
  readonly UserName: string;
  /** Suspending a person ends their sessions at once. */
  readonly suspended: boolean;
  /** Every role that the person holds in any project. */
  readonly roles: readonly string[];
}

/** The questions about people and roles that modules below the policy ask. server/policy implements them. */
export interface Identity {
  readonly person: (db: Db, id: number) => Promise<Person | undefined>;
  /** The projects of a person, the default one first. */
  readonly memberships: (db: Db, person: number) => Promise<readonly Membership[]>;
}

/** What somebody is in a project. */
export interface Membership {
  readonly project: number;
  /** The address of the project, in lower case: a call names the project by it or by its id. */
  readonly url: string;
  readonly roles: readonly string[];
  /** The project asks for consent before anything else, and it has not been given. */
  readonly owesConsent: boolean;
}

export type Db = Kysely<Database> | Transaction<Database>;

/** What a handler is given besides its body. */
export interface CallContext {
  readonly db: Kysely<Database>;
  readonly config: Config;
  /** Undefined only in calls for 'anyone'. */
  readonly person: Person | undefined;
  /** The signed-in person; 401 where there is none. */
  readonly me: Person;
  /**
   * Holds in SQL while the caller's session lives and its people are active. Who sends parts is remembered for a moment: what takes one asks this in the
   * statement that it needs anyway, together with the roles.
   */
  readonly sessionIsValid: Expression<SqlBool>;
  /** The person's roles in the project that the body names, else in the default one. */
  readonly roles: readonly string[];
  /** What the person is in each of their projects. */
  readonly memberships: readonly Membership[];
  /** The call works before the consent that a project asks of its mentees. */
  readonly beforeConsent: boolean;
  /** The administrator behind a login-as or a view-as. */
  readonly impersonator: number | undefined;
  /** An administrator views the site as `me`: the database refuses changes, and others do not see `me` as present. */
  readonly viewing: boolean;
  /** Runs queries by people; undefined where the database does not bound them. */
  readonly reports: Reports | undefined;
  /** Runs functions that change many rows at once; undefined where their role is missing. */
  readonly writes: WriteServices | undefined;
  /** Where the bytes of files are. */
  readonly storage: Storage;
  /** Tells open pages; after the commit. */
  readonly hub: HubSender;
  /** Waits for the end of what the outbox was promised; after the commit. */
  readonly waitForEffect: WaitForEffect;
  readonly log: FastifyRequest['log'];
  /** Path parameters: {name} of the call's path. */
  readonly params: Readonly<Record<string, string>>;
  /** The caller's address. */
  readonly address: string;
  /** Makes another call with the rights of the caller, in a project: every check holds as if the caller had made it. */
  readonly call: (name: string, body: unknown, project: number) => Promise<unknown>;
  /** Writes the audit log; pass the transaction of the change itself. */
  readonly audit: (entry: AuditEntry | readonly AuditEntry[], db?: Db) => Promise<void>;
  /** Signs the person in on this browser: a new session, whatever was there is revoked. */
  readonly signIn: (
    person: number,
    options?: { readonly impersonator?: number; readonly back?: boolean },
  ) => Promise<void>;
  /** Ends a login-as and restores the administrator's own session of this browser, if it is valid. Returns whether it is. */
  readonly goBack: () => Promise<boolean>;
  /** Lets this session look as somebody, or again as itself. */
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

/** Makes calls as a person who has no session here, such as the receiver of a mail. They only read: the database refuses changes. */
export type CallAs = (caller: {
  readonly person: number;
  readonly signal: AbortSignal | undefined;
}) => CallContext['call'];

/** A declared call as the server needs it; schemas/define.ts makes them. */
export interface ServedCall {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly summary?: string;
  readonly roles: readonly string[] | 'anyone' | 'signedIn';
  readonly body: object;
  readonly reply: object;
  readonly setting?: 'DEMO';
  /** Names of calls whose replies it changes: a call that names some changes something. */
  readonly affects?: readonly string[];
  /** It changes something else. */
  readonly writes?: true;
  /** Bytes of the body, where more than the usual megabyte is meant; of each file of it, where files are taken. */
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

/** A call with what answers it. */
export interface AreaRoute {
  readonly name: string;
  readonly call: ServedCall;
  readonly handle: (body: unknown, context: CallContext) => unknown;
}

export interface Area {
  readonly name: string;
  readonly routes: readonly AreaRoute[];
}

/** The handlers of an area's calls: every call needs one, and there is none for a call that is not declared. */
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
