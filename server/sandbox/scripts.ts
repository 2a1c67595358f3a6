import type { Sandbox, SandboxResult } from '../../engine/script/index.ts';
import { SandboxError } from '../../engine/script/index.ts';
import { openServerSandbox } from '../../engine/script/open-server-sandbox.ts';
import type { ScriptCaller } from './caller.ts';
import { scriptDoesNotCompile, scriptFailed } from './problems.ts';
import { ScriptRunner, type Script } from './runner.ts';

export { createScriptCaller, type ScriptCaller } from './caller.ts';

/** Two for what is long, and one that is always left to short scripts. Idle ones take no time. */
const WORKERS = 3;
/** An open export asks for several pages at once; nobody needs more. */
const QUEUE_LIMITS = { workers: WORKERS, total: 256, project: 128, person: 16 } as const;

let opened: Promise<Sandbox> | undefined;

/** Its workers start with the first script. */
const runner = new ScriptRunner({ open: () => (opened ??= openServerSandbox(WORKERS)), queue: QUEUE_LIMITS });

/** Scripts that run and wait. */
export const countScripts = (): number => runner.count;

/** A script is the body of a function and returns something; anything else is JSON Logic or a formula. */
export const isScript = (source: string): boolean => /\breturn\b/.test(source);

/** Runs a script. Where it fails, the caller is told the line and the column. */
export async function runScript(caller: ScriptCaller, script: Script, input: unknown): Promise<unknown> {
  try {
    return await runner.run(caller, script, input);
  } catch (error) {
    throw error instanceof SandboxError ? scriptFailed(error) : error;
  }
}

/** Runs a script once for each input, in one crossing: one that throws, throws for itself alone; what ends all of them is the error of each. */
export async function runScriptEach(
  caller: ScriptCaller,
  script: Script,
  inputs: readonly unknown[],
): Promise<readonly SandboxResult[]> {
  try {
    return await runner.runEach(caller, script, inputs);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    return inputs.map(() => ({ error }));
  }
}

/** Ends before the first line, which stays the first. */
const BEFORE = 'return 0; ';
/** Compiles and runs nothing of it. What a module exports is declared alike. */
const wrapForCompilation = (source: string): string =>
  `${BEFORE}${source.replaceAll(/^export (default )?(?=async |function|const |let |class )/gm, (word) => ' '.repeat(word.length))}`;

/** Refuses a script that does not compile, with the line and the column of the fault. */
export async function requireCompilableScript(caller: ScriptCaller, source: string, pointer: string): Promise<void> {
  if (source.trim() === '') return;
  try {
    await runner.run(caller, { use: 'compilation', source: wrapForCompilation(source), file: 'script' }, null);
  } catch (error) {
    throw error instanceof SandboxError ? scriptDoesNotCompile(error, source, pointer, BEFORE.length) : error;
  }
}
