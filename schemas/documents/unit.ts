/**
 * The shapes of a unit: a screen, a part or a dialog of the page language, as JSON. docs/page-language.md is the manual. The meta-schema that the server
 * and the editor use is schemas/documents/unit.schema.ts; a test holds that both say the same.
 */
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Schema = { readonly [key: string]: Json };

/** A formula or JSON Logic. */
export type Logic = Json;
/** A literal, a text with {{ }}, or a $ form. */
export type Value = Json;

export interface Unit {
  readonly screen?: string;
  readonly part?: string;
  readonly version: number;
  readonly title?: Value;
  readonly access?: Access;
  readonly params?: Readonly<Record<string, Schema>>;
  readonly state?: Readonly<Record<string, Schema>>;
  readonly values?: Readonly<Record<string, Logic>>;
  readonly sources?: Readonly<Record<string, Source>>;
  readonly drafts?: Readonly<Record<string, Draft>>;
  readonly flows?: Readonly<Record<string, { readonly flow: string; readonly with?: Value }>>;
  readonly functions?: Functions;
  readonly tasks?: Readonly<Record<string, Task>>;
  readonly dialogs?: Readonly<Record<string, Unit>>;
  readonly on?: Readonly<Record<string, Handler>>;
  readonly leave?: { readonly when: Logic; readonly text: Value; readonly screen?: boolean };
  readonly body: Node | Choice;
  // parts only
  readonly events?: Readonly<Record<string, Schema>>;
  readonly model?: Readonly<Record<string, Schema>>;
  readonly slots?: Readonly<Record<string, PartSlot>>;
  readonly result?: Schema;
  readonly implements?: Readonly<Record<string, readonly string[]>>;
  readonly depth?: number;
  readonly note?: string;
}

/**
 * Where the caller of a part may put nodes: `properties` are the names that come into them. It must be given unless it is `optional`; `entries` names the
 * slot of a widget ("dataGrid.columns") when entries are given and no node.
 */
export type PartSlot = Schema;

/** An area name of roles.ts, or a list of roles. */
export type Access = string | readonly string[];

export interface Functions {
  /** Built-in units: a file beside the document. */
  readonly file?: string;
  /** Stored units: the source itself. */
  readonly text?: string;
  readonly declare?: Readonly<Record<string, { readonly with: Schema; readonly reply: Schema }>>;
}

export interface Source {
  readonly call?: string;
  readonly service?: string;
  readonly fn?: string;
  readonly hub?: string;
  readonly with?: Value;
  readonly when?: Logic;
  readonly debounce?: number;
  /** Milliseconds between polls. */
  readonly every?: number;
  readonly manual?: boolean;
  readonly key?: string;
  readonly list?: string;
  readonly access?: Access;
  readonly as?: Schema;
  readonly pages?: Pages;
  readonly retry?: number;
  readonly on?: { readonly loaded?: Handler; readonly failed?: Handler };
}

export type Pages =
  | { readonly size?: number | string; readonly count: Value; readonly reset?: readonly string[] }
  | { readonly cursor: string; readonly size?: number; readonly add: 'start' | 'end' };

export interface Draft {
  readonly from: Logic;
  readonly schema: Value;
  readonly base?: Value;
  readonly keep?: Value;
  readonly save?: { readonly after: number; readonly do: readonly Action[] };
  readonly sync?: { readonly hub: string; readonly with?: Value; readonly after?: number };
}

export interface Task {
  readonly params?: Readonly<Record<string, Schema>>;
  readonly do: readonly Action[];
}

export interface EntryEach {
  readonly in: Logic;
  readonly as: string;
  /** A path in the item, or {{ formula }}. */
  readonly key: string;
}

export interface Each {
  readonly in: Logic;
  readonly as: string;
  /** A path in the item, or {{ formula }}. */
  readonly key: string;
  readonly empty?: Node | Choice;
}

export interface Node {
  readonly widget: string | { readonly as: string; readonly for: Logic };
  readonly id?: string;
  readonly note?: string;
  readonly key?: Value;
  readonly each?: Each;
  /** Computed for this node and what stands in it; with `each`, for every item. */
  readonly values?: Readonly<Record<string, Logic>>;
  readonly show?: Logic;
  readonly access?: Access;
  readonly waits?: string | readonly string[];
  readonly only?: readonly ('phone' | 'wide' | 'print' | 'view')[];
  readonly props?: Readonly<Record<string, Value>>;
  readonly bind?: string | Readonly<Record<string, string>>;
  readonly on?: Readonly<Record<string, Handler>>;
  readonly children?: readonly (Node | Choice)[];
  readonly slots?: Readonly<Record<string, Node | Choice | readonly Entry[]>>;
}

export interface Choice {
  readonly choose: Logic;
  readonly cases: Readonly<Record<string, Node | Choice>>;
  readonly else?: Node | Choice;
}

export interface Entry {
  /** In a part: the entries that its caller gave this slot stand here. */
  readonly slot?: string;
  /** What they are given: the names of the slot. */
  readonly with?: Value;
  readonly id?: string;
  readonly as?: string;
  readonly each?: EntryEach;
  readonly values?: Readonly<Record<string, Logic>>;
  readonly show?: Logic;
  readonly access?: Access;
  readonly props?: Readonly<Record<string, Value>>;
  readonly on?: Readonly<Record<string, Handler>>;
  readonly body?: Node | Choice;
}

export type Handler =
  | readonly Action[]
  | {
      readonly if?: Logic;
      readonly do: readonly Action[];
      readonly debounce?: number;
      readonly throttle?: number;
      readonly busy?: 'ignore' | 'queue' | 'latest' | 'all';
    };

/** One step of a handler; `do` tells which. */
export type Action = Step & { readonly access?: Access; readonly note?: string };

export type Step =
  | {
      readonly do: 'call';
      readonly call: string;
      readonly with?: Value;
      readonly as?: string;
      readonly draft?: string;
      readonly meanwhile?: readonly Action[];
      readonly catch?: Catch;
      readonly finally?: readonly Action[];
    }
  | { readonly do: 'set'; readonly path: string; readonly to: Value }
  | { readonly do: 'let'; readonly as: string; readonly to: Value }
  | { readonly do: 'reload'; readonly source: string }
  | { readonly do: 'more'; readonly source: string }
  | {
      readonly do: 'patch';
      readonly source?: string;
      readonly entity?: string;
      readonly id?: Value;
      readonly put?: Value;
      readonly drop?: Value;
      readonly set?: Readonly<Record<string, Value>>;
    }
  | {
      readonly do: 'go';
      readonly to?: string;
      readonly with?: Value;
      readonly replace?: boolean;
      readonly tab?: boolean;
      readonly back?: true;
      readonly url?: Value;
    }
  | { readonly do: 'open'; readonly dialog: string; readonly with?: Value; readonly as?: string }
  | { readonly do: 'close'; readonly with?: Value }
  | {
      readonly do: 'confirm';
      readonly text: Value;
      readonly title?: Value;
      readonly ok?: Value;
      readonly tone?: Value;
      readonly else?: readonly Action[];
    }
  | { readonly do: 'alert'; readonly text: Value; readonly title?: Value }
  | { readonly do: 'toast'; readonly text: Value; readonly tone?: string; readonly ms?: number }
  | { readonly do: 'send'; readonly flow: string; readonly event: string; readonly with?: Value }
  | {
      readonly do: 'run';
      readonly function?: string;
      readonly script?: Value;
      readonly with?: Value;
      readonly each?: boolean;
      readonly failed?: Value;
      readonly as?: string;
    }
  | { readonly do: 'task'; readonly task: string; readonly with?: Value }
  | { readonly do: 'emit'; readonly event: string; readonly with?: Value }
  | { readonly do: 'if'; readonly if: Logic; readonly then: readonly Action[]; readonly else?: readonly Action[] }
  | {
      readonly do: 'try';
      readonly run: readonly Action[];
      readonly catch?: Catch;
      readonly finally?: readonly Action[];
    }
  | { readonly do: 'parallel'; readonly run: readonly (readonly Action[])[] }
  | {
      readonly do: 'each';
      readonly in: Logic;
      readonly as: string;
      readonly key?: string;
      readonly size?: number;
      readonly parallel?: number;
      readonly job?: string;
      readonly run: readonly Action[];
    }
  | { readonly do: 'cancel'; readonly job: string }
  | { readonly do: 'pause'; readonly job: string }
  | { readonly do: 'resume'; readonly job: string }
  | { readonly do: 'wait'; readonly ms: number; readonly until?: Logic }
  | { readonly do: 'stop' }
  | { readonly do: 'read'; readonly file: Value; readonly as: 'text' | 'table' | 'dataUrl'; readonly to: string }
  | {
      readonly do: 'download';
      readonly text?: Value;
      readonly url?: Value;
      readonly name: Value;
      readonly type?: string;
    }
  | {
      readonly do: 'export';
      readonly grid: string;
      readonly all?: { readonly source: string; readonly size: number; readonly parallel?: number };
      readonly as?: string;
      readonly run?: readonly Action[];
      readonly format: 'csv' | 'xls' | 'xlsx' | 'json';
      readonly separator?: Value;
      readonly name: Value;
      readonly job?: string;
    }
  | { readonly do: 'copy'; readonly text: Value }
  | { readonly do: 'print' }
  | { readonly do: 'focus'; readonly id: string; readonly key?: Value }
  | { readonly do: 'reset'; readonly draft: string }
  | { readonly do: 'commit'; readonly draft: string };

/** Error code, or "*" -> what to do; `error` {code, text, data} is a local name inside. */
export type Catch = Readonly<Record<string, readonly Action[]>>;
