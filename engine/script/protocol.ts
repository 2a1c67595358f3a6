/** The maximum memory that a use of the sandbox may request. */
export const MAX_SANDBOX_BYTES = 32 * 1024 * 1024;

/** The message to the worker: the code, and its inputs as JSON text. */
export interface SandboxRequest {
  readonly id: number;
  readonly source: string;
  readonly name?: string;
  readonly file: string;
  /** One JSON text for each call of the function. */
  readonly inputs: readonly string[];
  readonly ms: number;
  readonly bytes: number;
  /** The maximum total length of all results as JSON text. */
  readonly output: number;
}

/** A failure inside the sandbox, with its location. */
export interface SandboxFailure {
  readonly kind: SandboxFailureKind;
  readonly message: string;
  readonly functionName?: string;
  readonly line?: number;
  readonly column?: number;
}

export type SandboxFailureKind =
  | 'thrown'
  | 'syntax'
  | 'time'
  | 'memory'
  | 'stack'
  | 'missing'
  | 'result'
  | 'output'
  | 'crash'
  | 'aborted';

/** One call's outcome: JSON text, or a failure. */
export type SandboxOutcome = { readonly json: string } | { readonly failure: SandboxFailure };

export type SandboxReply =
  | { readonly ready: true }
  | {
      readonly id: number;
      readonly outcomes: readonly SandboxOutcome[];
      readonly failure?: SandboxFailure;
      readonly broken?: boolean;
    };

/** A worker as the sandbox sees it: a browser's Worker, or a thread of Node. */
export interface SandboxWorker {
  send(request: SandboxRequest): void;
  terminate(): void;
}

interface SandboxListener {
  reply(reply: SandboxReply): void;
  /** The worker ended or could not start. */
  onWorkerLost(reason: string): void;
}

/** The QuickJS build: `browserVariant` of script/browser.ts, `nodeVariant` of script/node.ts. */
export interface SandboxVariant {
  spawn(listener: SandboxListener): SandboxWorker;
}
