import { openServerSandbox } from '../../../engine/script/open-server-sandbox.ts';
import { SandboxError, type Sandbox, type SandboxResult } from '../../../engine/script/index.ts';
import { ProblemError, unprocessable } from '../../problem.ts';
import { conditionFault } from './state.ts';

let opened: Promise<Sandbox> | undefined;

/** One sandbox for all scripts of the server: its workers start with the first script. */
const sandbox = (): Promise<Sandbox> => (opened ??= openServerSandbox(2));

const LIMITS = { ms: 500, megabytes: 32 } as const;
/** For all inputs of a batch together. */
const MANY_MS = 2_000;

/** Compiles and runs nothing of it: it ends before the first line, which stays the first. What a module exports is declared alike. */
const compiled = (source: string): string =>
  `return 0; ${source.replaceAll(/^export (default )?(?=async |function|const |let |class )/gm, (word) => ' '.repeat(word.length))}`;

/** Refuses a script that does not compile, with the line of the fault. */
export async function requireCompiling(source: string, pointer: string): Promise<void> {
  if (source.trim() === '') return;
  try {
    await (await sandbox()).run({ source: compiled(source), file: 'script', limits: LIMITS }, null);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    const { message } = error;
    // What is never closed is missed after the end.
    const line = Math.min(error.line ?? 1, source.split('\n').length);
    throw new ProblemError({
      status: 422,
      code: 'script-does-not-compile',
      title: 'The script does not compile.',
      errors: [{ pointer, message: `line ${line}: ${message}` }],
      data: { line, message },
    });
  }
}

/** A script is the body of a function and returns something; anything else is JSON Logic or a formula. */
export const isScript = (source: string): boolean => /\breturn\b/.test(source);

/** Refuses a Function or a completion script that is neither a script nor a rule. */
export async function requireRule(source: string, pointer: string): Promise<void> {
  if (isScript(source)) return requireCompiling(source, pointer);
  const message = conditionFault(source.trim());
  if (message !== undefined)
    throw unprocessable('script-does-not-compile', 'The script does not compile.', [{ pointer, message }]);
}

/** Runs a script that is the body of a function of `input`. What it throws is told to the caller, who may not change it. */
export async function runScript(source: string, input: unknown, file: string): Promise<unknown> {
  try {
    return await (await sandbox()).run({ source, file, limits: LIMITS }, input);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    throw unprocessable('script-failed', `The script failed: ${error.message}`);
  }
}

/** Runs a script once for each input, all in one crossing: one that throws, throws for itself alone. */
export const runScriptEach = async (
  source: string,
  inputs: readonly unknown[],
  file: string,
): Promise<readonly SandboxResult[]> =>
  (await sandbox()).runEach({ source, file, limits: { ...LIMITS, ms: MANY_MS } }, inputs);
