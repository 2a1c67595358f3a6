import type { JsonObject, Schema } from './json.ts';

/** The interface to the host. src/ implements it over HTTP and the browser; tests, scenarios and Storybook use memory. */
export interface Ports {
  /** A catalogued call by its name ("users.list"). A failure throws a CallError. */
  call(name: string, body: unknown, options: CallOptions): Promise<unknown>;
  /** A stored service by its name. */
  service(name: string, body: unknown, options: CallOptions): Promise<unknown>;
  /** Hub events: "chat.messageReceived". Returns the unsubscriber. */
  listen(event: string, handler: (payload: unknown) => void): () => void;
  /** A method of the hub: "actions.sendToOthers". A host without a hub sends nothing. */
  send?(method: string, body: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** A function of the unit, or a script that is data, in the sandbox. */
  run(code: SandboxCode, input: unknown, options: { readonly signal: AbortSignal }): Promise<unknown>;
  navigate(target: Destination): void;
  /** The address of a screen, a url or a call; null when there is none (the reader may not open it). */
  link(to: string, values: Readonly<Record<string, unknown>>): string | null;
  toast(toast: {
    readonly text: string;
    readonly tone: Tone;
    readonly ms?: number;
    /** The undo button: the host calls `run` at most once. */
    readonly undo?: { readonly label?: string; readonly run: () => void };
  }): void;
  confirm(question: {
    readonly text: string;
    readonly title?: string;
    /** The label of the button that confirms. */
    readonly ok?: string;
    /** Confirming loses unsaved edits. */
    readonly leaves?: true;
    readonly tone?: Tone;
    /** The number of affected things. The host may ask the reader to type it. */
    readonly count?: number;
    /** Aborts when the page of the question is gone: the question closes with the answer "no". */
    readonly signal?: AbortSignal;
  }): Promise<boolean>;
  alert(message: { readonly text: string; readonly title?: string; readonly signal?: AbortSignal }): Promise<void>;
  /** Shows an uncaught error. */
  failed(error: unknown): void;
  download(file: {
    readonly text?: string;
    readonly blob?: Blob;
    readonly url?: string;
    /** Loads the address first, so that a refusal becomes an error. */
    readonly whole?: boolean;
    readonly name: string;
    readonly type?: string;
  }): Promise<void>;
  copy(text: string): Promise<void>;
  print(): void;
  /** The message of a failure for the reader. The default is the server's message. */
  textOf?(error: unknown): string;
  readFile(file: unknown, as: 'text' | 'table' | 'dataUrl' | 'workbook'): Promise<unknown>;
  /** The stores of persistent state. */
  readonly keep: {
    readonly url: KeepStore;
    readonly tab: KeepStore;
    readonly device: KeepStore;
    readonly user: KeepStore;
  };
  /** A screen, part or other document by kind and name, pruned for the reader, with the parts that it needs. */
  document(kind: string, name: string): Promise<DocumentBundle>;
  /** The same document if it was loaded before; null otherwise. It is shown until `document` returns the current one. */
  knownDocument?(kind: string, name: string): DocumentBundle | null;
}

export interface CallOptions {
  readonly signal: AbortSignal;
}

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export interface KeepStore {
  get(key: string): unknown;
  /** `entry`: the value becomes an entry of the history, where the store has one. */
  set(key: string, value: unknown, entry?: boolean): void;
  /** Called when the value changes elsewhere (back button, another tab). Returns the unsubscriber. */
  watch(key: string, changed: (value: unknown) => void): () => void;
}

export type Destination =
  | {
      readonly to: string;
      readonly with: Readonly<Record<string, unknown>>;
      readonly replace?: boolean;
      readonly tab?: boolean;
    }
  | { readonly back: true }
  | { readonly url: string; readonly replace?: boolean; readonly tab?: boolean };

export interface SandboxCode {
  readonly source: string;
  /** The function to call; without it the source is the body of one function of `input`. */
  readonly name?: string;
  /** The file name in errors: "mentor/action/list.functions.js". */
  readonly file: string;
  /** Limits of one call. The output limit is for all members together. */
  readonly limits?: { readonly ms?: number; readonly megabytes?: number; readonly outputKilobytes?: number };
  /** The input is a dictionary: the code is called for each of its members, each with fresh globals. A failed call returns `failed`. */
  readonly each?: { readonly failed: unknown };
}

/** The server's reply for a screen: the unit and the parts that it reaches, all pruned, under one version. */
export interface DocumentBundle {
  readonly name: string;
  readonly version: string;
  readonly unit: JsonObject;
  readonly parts: Readonly<Record<string, JsonObject>>;
  /** The source of the sandbox functions, by unit name. */
  readonly functions: Readonly<Record<string, string>>;
  /** Schemas of services and other typed documents that the bundle names. */
  readonly schemas?: Readonly<Record<string, Schema>>;
}

/** The failure of a call: the problem+json of the server, or a failure of the network. */
export class CallError extends Error {
  readonly code: string;
  readonly status: number;
  readonly text: string;
  readonly data: unknown;
  /** Errors at fields: JSON pointer into the body -> message. */
  readonly fields: Readonly<Record<string, string>>;
  /** The same errors for pages without fields: each message names its field. */
  readonly reasons: readonly string[];
  constructor(init: {
    code: string;
    status: number;
    text: string;
    data?: unknown;
    fields?: Readonly<Record<string, string>>;
    reasons?: readonly string[];
  }) {
    super(init.text);
    this.name = 'CallError';
    this.code = init.code;
    this.status = init.status;
    this.text = init.text;
    this.data = init.data ?? null;
    this.fields = init.fields ?? {};
    this.reasons = init.reasons ?? Object.values(this.fields);
  }
}
