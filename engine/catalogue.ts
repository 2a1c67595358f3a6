import type { Schema } from './json.ts';
import type { WidgetDefinition } from './widget.ts';

/** Everything that documents may name. The host gathers it from its own lists; the checker, the editor and the runtime read it from here. */
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
  /** screen name -> what its route says. */
  readonly screens: Readonly<
    Record<
      string,
      {
        readonly path: string;
        readonly roles: readonly string[] | 'anyone' | 'signedIn';
        readonly params: readonly string[];
        /** The params without which the screen has no address. */
        readonly needs?: readonly string[];
        /** A screen of the project: the address that its document states. */
        readonly own?: string;
      }
    >
  >;
  /** Parts and dialogs that other documents may use, by name. */
  readonly parts: Readonly<Record<string, unknown>>;
  /** translation key -> the parameters that its text names. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** Code tables of lookup(). */
  readonly tables: readonly string[];
  /** The schemas of scope roots that the host fills: user, project. */
  readonly roots: { readonly user: Schema; readonly project: Schema };
  /** Stored services: name -> its parameters and the schema of its rows. */
  readonly services?: Readonly<
    Record<string, { readonly with: Schema; readonly reply?: Schema; readonly roles: readonly string[] }>
  >;
}

/** What the engine knows of a call. schemas/define.ts makes these. */
export interface CallDefinition {
  readonly name: string;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly roles: readonly string[] | 'anyone' | 'signedIn';
  readonly body: Schema;
  readonly reply: Schema;
  /** Names of calls whose sources reload after this one succeeded. */
  readonly affects?: readonly string[];
  /** What it does cannot be undone: a document has to ask before. */
  readonly irreversible?: boolean;
  /** It deletes, resets or switches off: the question before it has to be red. */
  readonly destroys?: true;
}

/** What a running page reads of a contract. */
export interface RuntimeContract {
  readonly name: string;
  /** How a code is normalised before it is looked up: "02" and 2 are the same. */
  readonly normalise: (code: unknown) => string;
}

/** Open choice: widgets and parts that can stand for one another, chosen by a code in the data. */
export interface ContractDefinition extends RuntimeContract {
  readonly description: string;
  readonly props: Schema;
  readonly events: Readonly<Record<string, Schema>>;
}

/** What a running page reads of a flow: its folder's index.ts. */
export interface RuntimeFlow {
  readonly name: string;
  /** The names of what it hears. */
  readonly events: Readonly<Record<string, object>>;
  readonly load: () => Promise<{ readonly machine: unknown }>;
}

/** A lifecycle that a unit may name. The machine is an XState machine whose actors are contracts; the host provides them. */
export interface FlowDefinition extends RuntimeFlow {
  readonly description: string;
  readonly input: Schema;
  readonly context: Schema;
  readonly states: readonly string[];
  /** event name -> schema of what it carries. */
  readonly events: Readonly<Record<string, Schema>>;
}
