import type { SandboxFailure, SandboxFailureKind } from './protocol.ts';

/** An error of code in the sandbox, with its function, file and line. */
export class SandboxError extends Error {
  readonly kind: SandboxFailureKind;
  readonly functionName: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly file: string;
  constructor(failure: SandboxFailure, file: string) {
    super(failure.message);
    this.name = 'SandboxError';
    this.kind = failure.kind;
    this.functionName = failure.functionName;
    this.line = failure.line;
    this.column = failure.column;
    this.file = file;
  }

  /** "total, mentor/action/list.functions.js:3": the location for the developer who has to fix it. */
  get where(): string {
    const line = this.line === undefined ? '' : `:${this.line}`;
    return [this.functionName, `${this.file}${line}`].filter(Boolean).join(', ');
  }
}
