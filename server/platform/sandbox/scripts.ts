import { type Sandbox, type SandboxResult, SandboxError } from '../../../engine/script/index.ts';
import { openServerSandbox } from '../../../engine/script/open-server-sandbox.ts';
import type { ScriptCaller } from './caller.ts';
import { scriptDoesNotCompile, scriptFailed } from './problems.ts';
import { ScriptRunner, type Script } from './runner.ts';

export { createScriptCaller, type ScriptCaller } from './caller.ts';
export { scriptFailed } from './problems.ts';

/** At most two for long scripts, so that one is always left for short ones. */
const WORKERS = 3;
/** An export requests several pages at once; 16 places per person are enough for that. */
const QUEUE_LIMITS = { workers: WORKERS, total: 256, project: 128, person: 16 } as const;

let opened: Promise<Sandbox> | undefined;

/** The workers start with the first script. */
const runner = new ScriptRunner({ open: () => (opened ??= openServerSandbox(WORKERS)), queue: QUEUE_LIMITS });

/** Returns the number of running and waiting scripts. */
export const countScripts = (): number => runner.count;

/** A source with `return` is a script; any other is JSON Logic or a formula. */
export const isScript = (source: string): boolean => /\breturn\b/.test(source);

/** Runs a script. Its failure is a problem with line and column. */
export async function runScript(caller: ScriptCaller, script: Script, input: unknown): Promise<unknown> {
  try {
    return await runner.run(caller, script, input);
  } catch (error) {
    throw error instanceof SandboxError ? scriptFailed(error) : error;
  }
}

/** Runs a script once for each input, in one batch. An exception affects its own input only; a failure of the whole batch is the error of every input. */
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

/** Returns before the script runs. It has no line break, so that line numbers stay right. */
const BEFORE = 'return 0; ';
/** Wraps a source so that it is compiled and not run. */
const wrapForCompilation = (source: string): string =>
  `${BEFORE}${source.replaceAll(/^export (default )?(?=async |function|const |let |class )/gm, (word) => ' '.repeat(word.length))}`;

/** Refuses a script that does not compile, with the line and column of the error. `around` is what is put before and after it when it runs. */
export async function requireCompilableScript(
  caller: ScriptCaller,
  source: string,
  pointer: string,
  around: readonly [before: string, after: string] = ['', ''],
): Promise<void> {
  if (source.trim() === '') return;
  const whole = wrapForCompilation(around.join(source));
  try {
    await runner.run(caller, { use: 'compilation', source: whole, file: 'script' }, null);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    throw scriptDoesNotCompile(error, source, pointer, BEFORE.length + around[0].length);
  }
}
