export type { SandboxFailureKind, SandboxVariant } from './protocol.ts';
export { createSandbox, type Sandbox, type SandboxResult } from './sandbox.ts';
export { SandboxError } from './sandbox-error.ts';
