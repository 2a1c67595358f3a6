import type { Kysely } from 'kysely';
import type { Static, TSchema } from 'typebox';
import type { HubEvents, HubMethodDeclaration } from '../../../schemas/calls/hub.ts';
import type { CallContext } from '../http/area.ts';
import type { Db, Database } from '../data/tables.ts';
import type { Person } from '../session/identity.ts';
import type { AuditEntry } from '../data/audit.ts';
import type { HubSender } from '../base/hub-sender.ts';

/** The connection of the caller, for handlers. */
interface HubCaller {
  readonly id: string;
  /** Adds the connection to the group. A group is removed with its last connection. */
  readonly join: (group: string) => void;
  readonly leave: (group: string) => void;
  readonly isIn: (group: string) => boolean;
  /** Sends an event to this connection only. */
  readonly tell: <Name extends keyof HubEvents>(event: Name, payload: HubEvents[Name]) => void;
}

/** The context of a hub method: the parts of a call's context that need no request. */
export interface HubContext extends Pick<
  CallContext,
  'config' | 'me' | 'impersonator' | 'viewing' | 'memberships' | 'beforeConsent' | 'log'
> {
  readonly db: Kysely<Database>;
  readonly person: Person;
  readonly hub: HubSender;
  readonly connection: HubCaller;
  /** The items that the caller streams, for a method with a stream. */
  readonly items: AsyncIterable<unknown>;
  /** The caller disconnected or cancelled. */
  readonly signal: AbortSignal;
  readonly audit: (entry: AuditEntry, db?: Db) => Promise<void>;
}

type StaticOrUnknown<Schema> = Schema extends TSchema ? Static<Schema> : unknown;
type Answer<Method extends HubMethodDeclaration> = Method extends { readonly streams: 'down' }
  ? AsyncIterable<StaticOrUnknown<Method['reply']>>
  : Promise<StaticOrUnknown<Method['reply']>> | StaticOrUnknown<Method['reply']>;

export type HubHandler<Method extends HubMethodDeclaration> = (
  body: StaticOrUnknown<Method['body']>,
  context: HubContext,
) => Answer<Method>;

/** A method with its handler. */
export interface HubMethod {
  /** The name in the catalogue: "chat.sendMessage". */
  readonly name: string;
  readonly declaration: HubMethodDeclaration;
  readonly handle: (body: unknown, context: HubContext) => unknown;
}

/** Hooks of an area into connections. */
export interface HubHooks {
  /** A client has connected and can receive events. */
  readonly opened?: (context: HubContext) => Promise<void> | void;
}

export interface HubArea {
  readonly methods: readonly HubMethod[];
  readonly hooks: HubHooks;
}

/**
 * The handlers of an area's methods, by the names of the catalogue: `hubArea({ 'chat.userTyping':
 * hubMethods['chat.userTyping'] }, { 'chat.userTyping': (body, context) => ... })`. Every method needs a handler, and
 * only declared methods may have one.
 */
export function hubArea<Methods extends Readonly<Record<string, HubMethodDeclaration>>>(
  declared: Methods,
  handlers: { readonly [Key in keyof Methods]: HubHandler<Methods[Key]> },
  hooks: HubHooks = {},
): HubArea {
  const methods = Object.entries(declared).map(([name, declaration]) => {
    // The mapped type of `handlers` pairs each handler with its own method; the dispatcher has validated the body by
    // then.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const handle = handlers[name] as HubMethod['handle'] | undefined;
    if (!handle) throw new Error(`Nobody answers ${name}`);
    return { name, declaration, handle };
  });
  return { methods, hooks };
}
