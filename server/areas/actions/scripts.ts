import { fieldError, ProblemError, unprocessable } from '../../problem.ts';
import { callScript, SandboxError, type ScriptCaller } from '../../sandbox/scripts.ts';
import { findConditionFault } from './availability.ts';

/** Compiles and runs nothing of it: it ends before the first line, which stays the first. What a module exports is declared alike. */
const wrapForCompilation = (source: string): string =>
  `return 0; ${source.replaceAll(/^export (default )?(?=async |function|const |let |class )/gm, (word) => ' '.repeat(word.length))}`;

/** Refuses a script that does not compile, with the line of the fault. */
export async function requireCompilableScript(caller: ScriptCaller, source: string, pointer: string): Promise<void> {
  if (source.trim() === '') return;
  try {
    await callScript(caller, { source: wrapForCompilation(source), file: 'script' }, null);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    const { message } = error;
    // What is never closed is missed after the end.
    const line = Math.min(error.line ?? 1, source.split('\n').length);
    throw new ProblemError({
      status: 422,
      code: 'script-does-not-compile',
      title: 'The script does not compile.',
      errors: [fieldError(pointer, 'script', { line }, message)],
      data: { line, message },
    });
  }
}

/** A script is the body of a function and returns something; anything else is JSON Logic or a formula. */
export const isScript = (source: string): boolean => /\breturn\b/.test(source);

/** Refuses a Function or a completion script that is neither a script nor a rule. */
export async function requireScriptOrRule(caller: ScriptCaller, source: string, pointer: string): Promise<void> {
  if (isScript(source)) return requireCompilableScript(caller, source, pointer);
  const message = findConditionFault(source.trim());
  if (message !== undefined)
    throw unprocessable('script-does-not-compile', 'The script does not compile.', [
      fieldError(pointer, 'bad-rule', undefined, message),
    ]);
}

/** Runs a script that is the body of a function of `input`. Its error is returned to the caller, who may not be its author. */
export async function runScript(caller: ScriptCaller, source: string, input: unknown, file: string): Promise<unknown> {
  try {
    return await callScript(caller, { source, file }, input);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    throw unprocessable('script-failed', `The script failed: ${error.message}`);
  }
}
