import type { Sandbox, SandboxResult } from '../../engine/script/index.ts';
import { openServerSandbox } from '../../engine/script/open-server-sandbox.ts';
import type { ScriptCaller } from './caller.ts';
import { ScriptRunner, type Script } from './runner.ts';

export { SandboxError } from '../../engine/script/index.ts';
export { createScriptCaller, type ScriptCaller } from './caller.ts';

const WORKERS = 2;
/** An open export asks for several pages at once; nobody needs more. */
const QUEUE_LIMITS = { workers: WORKERS, total: 256, project: 128, person: 16 } as const;
/** For all inputs of a batch together. */
const BATCH_MS = 2_000;

let opened: Promise<Sandbox> | undefined;

/** Its workers start with the first script. */
const runner = new ScriptRunner(() => (opened ??= openServerSandbox(WORKERS)), QUEUE_LIMITS);

/** Scripts that run and wait. */
export const countScripts = (): number => runner.count;

/** Calls a script, the body of a function of `input`. */
export const callScript = (caller: ScriptCaller, script: Script, input: unknown): Promise<unknown> =>
  runner.run(caller, script, input);

/** Calls a script once for each input, in one crossing: one that throws, throws for itself alone. */
export const callScriptEach = (
  caller: ScriptCaller,
  script: Script,
  inputs: readonly unknown[],
): Promise<readonly SandboxResult[]> => runner.runEach(caller, { ...script, ms: BATCH_MS }, inputs);
