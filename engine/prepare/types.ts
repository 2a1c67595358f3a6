import type { Actions, Pages } from '../../schemas/documents/unit.ts';
import type { SkeletonShape } from '../base/frame.ts';
import type { Schema } from '../base/json.ts';
import type { ItemReader } from './item-path.ts';
import type { Reader, Target } from './reader.ts';

/** A prepared unit: its expressions are functions, its props are split into constant ones and others. */
export interface PreparedUnit {
  readonly name: string;
  readonly kind: 'screen' | 'part' | 'dialog';
  readonly title: Reader | null;
  readonly head: PreparedHead | null;
  readonly access: Access;
  readonly params: Readonly<Record<string, Schema>>;
  readonly state: Readonly<Record<string, PreparedState>>;
  readonly values: Readonly<Record<string, Reader>>;
  readonly sources: Readonly<Record<string, PreparedSource>>;
  readonly drafts: Readonly<Record<string, PreparedDraft>>;
  readonly flows: Readonly<Record<string, PreparedFlow>>;
  readonly tasks: Readonly<Record<string, PreparedTask>>;
  readonly dialogs: Readonly<Record<string, PreparedUnit>>;
  readonly on: readonly PreparedEvent[];
  readonly leave: { readonly when: Reader; readonly text: Reader; readonly screen: boolean } | null;
  readonly model: Readonly<Record<string, Schema>>;
  /** Slots of a part, with the names that each defines for its content. */
  readonly slots: Readonly<Record<string, readonly string[]>>;
  /** The file name in errors of its functions. */
  readonly functions: { readonly file: string; readonly text: string | null } | null;
  readonly body: PreparedChild;
  /** Names of widgets and parts that it uses. */
  readonly uses: ReadonlySet<string>;
  /** Names of contracts whose codes choose widgets and parts. */
  readonly contracts: ReadonlySet<string>;
}

/** The title of a screen and what is shown around it. */
export interface PreparedHead {
  /** Does the document have a head of its own, and not only a title? */
  readonly declared: boolean;
  readonly title: Reader;
  readonly subtitle: Reader | null;
  readonly back: { readonly text: Reader; readonly link: Reader } | null;
  readonly state: PreparedChild | null;
  readonly sticky: boolean;
  readonly actions: readonly PreparedChild[];
}

/** One prepared action. */
export interface Step {
  readonly do: string;
  readonly pointer: string;
  /** Undefined when there is nothing to wait for. */
  perform(run: StepRun): Promise<void> | undefined;
}

/** The context of a step. Only the runtime, which compiles the steps, knows its type. */
interface StepRun {
  readonly signal: AbortSignal;
}

/** Compiles a list of actions, or the name of a task, to steps. */
export type CompileActions = (actions: Actions, pointer: string) => readonly Step[];

/** Roles, or an area's name; null = everybody. */
export type Access = string | readonly string[] | null;

export interface PreparedState {
  readonly initial: unknown;
  readonly keep: 'url' | 'tab' | 'device' | 'user' | null;
  /** For state in the url: each value is an entry of the history, or only the first change from the initial value. */
  readonly entry: 'each' | 'opened' | null;
  readonly schema: Schema;
}

export interface PreparedSource {
  readonly pointer: string;
  readonly kind: 'call' | 'service' | 'fn' | 'hub';
  readonly asks: string;
  readonly with: Reader | null;
  readonly when: Reader | null;
  readonly debounce: number;
  readonly every: number | null;
  readonly manual: boolean;
  readonly retry: number;
  readonly key: ItemReader | null;
  readonly list: readonly (string | number)[] | null;
  readonly access: Access;
  readonly pages: PreparedPages | null;
  readonly loaded: PreparedHandler | null;
  readonly failed: PreparedHandler | null;
  /** Sources whose data its `with` reads. It waits for them. */
  readonly after: readonly string[];
}

export interface PreparedPages {
  readonly kind: 'number' | 'cursor';
  /** The number and the size of the page go into the body of the call, because `with` does not read them. */
  readonly sent: boolean;
  readonly size: Reader;
  readonly count: ItemReader | null;
  readonly reset: readonly Reader[];
  /** The name in the url for the page number. */
  readonly keep: string | null;
  readonly cursor: Reader | null;
  readonly add: Extract<Pages, { cursor: string }>['add'];
}

export interface PreparedDraft {
  readonly pointer: string;
  readonly from: Reader;
  /** Sources that must be ready before the draft exists. */
  readonly after: readonly string[];
  readonly schema: Reader;
  readonly base: Reader | null;
  /** Distinguishes the draft's document from others on this device. */
  readonly keep: Reader | null;
  readonly save: { readonly after: number; readonly handler: PreparedHandler } | null;
  readonly sync: PreparedSync | null;
}

/** The settings for several people who edit a draft at once. */
export interface PreparedSync {
  /** The channel of the hub. */
  readonly hub: string;
  readonly with: Reader | null;
  readonly after: number;
  /** The revision of the loaded document. */
  readonly revision: Reader | null;
}

export interface PreparedFlow {
  readonly flow: string;
  readonly with: Reader | null;
}

interface PreparedTask {
  readonly params: Readonly<Record<string, Schema>>;
  readonly steps: readonly Step[];
}

export type Busy = 'ignore' | 'queue' | 'latest' | 'all';

export interface PreparedHandler {
  readonly pointer: string;
  readonly if: Reader | null;
  readonly steps: readonly Step[];
  readonly debounce: number;
  readonly throttle: number;
  readonly busy: Busy;
}

/** The events to which a unit listens. */
export type PreparedEvent = { readonly handler: PreparedHandler } & (
  | { readonly kind: 'open' | 'close' }
  | { readonly kind: 'change'; readonly reader: Reader }
  | { readonly kind: 'key'; readonly combo: string }
  | { readonly kind: 'every'; readonly ms: number }
  | { readonly kind: 'hub'; readonly event: string }
  | { readonly kind: 'flow'; readonly flow: string; readonly state: string }
  | { readonly kind: 'unknown'; readonly event: string; readonly pointer: string }
);

export type PreparedChild = PreparedNode | PreparedChoice | PreparedEach | PreparedFault;

/** A node that cannot be read at all. */
export interface PreparedFault {
  readonly kind: 'fault';
  readonly pointer: string;
  readonly error: Error;
}

export interface PreparedEach {
  readonly kind: 'each';
  readonly pointer: string;
  readonly in: Reader;
  readonly as: string;
  readonly key: ItemReader;
  readonly empty: PreparedChild | null;
  /** The node's `show` when it reads no item. */
  readonly show: Reader | null;
  readonly node: PreparedNode;
}

export interface PreparedChoice {
  readonly kind: 'choice';
  readonly pointer: string;
  readonly choose: Reader;
  readonly cases: ReadonlyMap<string, PreparedChild>;
  readonly else: PreparedChild | null;
}

/** Values of a node or an entry for itself and its content, by name. */
export type OwnValues = Readonly<Record<string, Reader>>;

export type NamedReader = readonly [name: string, reader: Reader];

/** model name -> place; "" is the first model of the widget or of the slot. */
export type PreparedBinds = readonly (readonly [model: string, target: Target])[];

export interface PreparedNode {
  readonly kind: 'node';
  readonly pointer: string;
  readonly document: string;
  /** Its id, or a name generated from its position; the base of html ids. */
  readonly name: string;
  readonly widget: string | { readonly contract: string; readonly code: Reader };
  readonly key: Reader | null;
  /** Null when it declares none. */
  readonly values: OwnValues | null;
  readonly show: Reader | null;
  readonly access: Access;
  readonly waits: readonly string[];
  /** The shape of the skeleton while the node waits. */
  readonly loading: SkeletonShape;
  readonly only: readonly string[];
  /** Props that never change: one frozen object. */
  readonly fixed: Readonly<Record<string, unknown>>;
  /** Props that change with the language, the role or links. */
  readonly globals: readonly NamedReader[];
  /** Props that change with the scope. */
  readonly live: readonly NamedReader[];
  readonly binds: PreparedBinds;
  readonly on: Readonly<Record<string, PreparedHandler>>;
  readonly children: readonly PreparedChild[];
  readonly slots: Readonly<Record<string, PreparedSlot>>;
  /** Does the node read anything reactive beside slots and children? */
  readonly watched: boolean;
}

export type PreparedSlot =
  | { readonly kind: 'node'; readonly node: PreparedChild }
  | { readonly kind: 'entries'; readonly entries: readonly PreparedEntry[]; readonly perRow: boolean };

export interface PreparedEntry {
  readonly pointer: string;
  readonly name: string;
  readonly id: string | null;
  /** The position for the entries that the part's caller passed to this slot. */
  readonly place: { readonly slot: string; readonly with: Reader | null } | null;
  readonly each: { readonly in: Reader; readonly as: string; readonly key: ItemReader } | null;
  readonly values: OwnValues | null;
  readonly access: Access;
  readonly show: Reader | null;
  readonly fixed: Readonly<Record<string, unknown>>;
  readonly live: readonly NamedReader[];
  readonly binds: PreparedBinds;
  readonly body: PreparedChild | null;
  readonly on: Readonly<Record<string, PreparedHandler>>;
  /** The props that are evaluated for each item of the widget's rows. */
  readonly row: {
    readonly as: string;
    readonly show: Reader | null;
    readonly fixed: Readonly<Record<string, unknown>>;
    readonly live: readonly NamedReader[];
  } | null;
}
