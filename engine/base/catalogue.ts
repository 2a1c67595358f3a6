import type { Schema } from './json.ts';
import type { WidgetDefinition } from './widget.ts';

/** Everything that documents may name. The host builds it from its own lists; the checker, the editor and the runtime read it. */
export interface Catalogue {
  readonly widgets: Readonly<Record<string, WidgetDefinition>>;
  readonly contracts: Readonly<Record<string, ContractDefinition>>;
  readonly calls: Readonly<Record<string, CallDefinition>>;
  /** "chat.messageReceived" -> payload schema. */
  readonly hubEvents: Readonly<Record<string, Schema>>;
  readonly flows: Readonly<Record<string, FlowDefinition>>;
  /** "entities/user", "documents/settings" -> schema. */
  readonly entities: Readonly<Record<string, Schema>>;
  /** area name -> roles. */
  readonly areas: Readonly<Record<string, readonly string[]>>;
  readonly roles: readonly string[];
  /** screen name -> the facts of its route. */
  readonly screens: Readonly<
    Record<
      string,
      {
        readonly path: string;
        readonly roles: readonly string[] | 'anyone' | 'signedIn';
        readonly params: readonly string[];
        /** The params that all addresses of the screen require. */
        readonly needs?: readonly string[];
        /** The address that a screen of a project states in its document. */
        readonly own?: string;
      }
    >
  >;
  /** Parts and dialogs that other documents may use, by name. */
  readonly parts: Readonly<Record<string, unknown>>;
  /** translation key -> names of its parameters. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** Code tables of lookup(). */
  readonly tables: readonly string[];
  /** The schemas of scope roots that the host fills: user, project. */
  readonly roots: { readonly user: Schema; readonly project: Schema };
  /** Stored services: name -> its parameters and the schema of its rows. */
  readonly services?: Readonly<
    Record<string, { readonly with: Schema; readonly reply?: Schema; readonly roles: readonly string[] }>
  >;
  /** Arguments of calls that name a stored thing: call -> argument -> the kind of thing, and the existing names. */
  readonly references?: Readonly<
    Record<string, Readonly<Record<string, { readonly what: string; readonly names: readonly string[] }>>>
  >;
}

/** The facts of a call; schemas/define.ts creates them. */
export interface CallDefinition {
  readonly name: string;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly roles: readonly string[] | 'anyone' | 'signedIn';
  readonly body: Schema;
  readonly reply: Schema;
  /** Names of calls whose sources reload after this one succeeded. */
  readonly affects?: readonly string[];
  /** The call cannot be undone: a document has to ask for confirmation. */
  readonly irreversible?: boolean;
  /** The call deletes, resets or switches off: the confirmation has to be red. */
  readonly destroys?: true;
}

/** The part of a contract that a running page uses. */
export interface RuntimeContract {
  readonly name: string;
  /** How a code is normalised before the lookup: "02" and 2 are equal. */
  readonly normalise: (code: unknown) => string;
}

/** Widgets and parts that are interchangeable; a code in the data chooses one. */
export interface ContractDefinition extends RuntimeContract {
  readonly description: string;
  readonly props: Schema;
  readonly events: Readonly<Record<string, Schema>>;
}

/** The part of a flow that a running page uses, from its folder's index.ts. */
export interface RuntimeFlow {
  readonly name: string;
  /** Names of the events that it accepts. */
  readonly events: Readonly<Record<string, object>>;
  readonly load: () => Promise<{ readonly machine: unknown }>;
}

/** A state machine that a unit may name: an XState machine whose actors are contracts that the host provides. */
export interface FlowDefinition extends RuntimeFlow {
  readonly description: string;
  readonly input: Schema;
  readonly context: Schema;
  readonly states: readonly string[];
  /** event name -> schema of its payload. */
  readonly events: Readonly<Record<string, Schema>>;
}
