import { fieldError, unprocessable } from '../../../platform/base/problem.ts';
import { isScript, requireCompilableScript, type ScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { findConditionFault } from './availability.ts';

/** Refuses a Function or completion script that is neither a script nor a rule. */
export async function requireScriptOrRule(caller: ScriptCaller, source: string, pointer: string): Promise<void> {
  if (isScript(source)) return requireCompilableScript(caller, source, pointer);
  const message = findConditionFault(source.trim());
  if (message !== undefined)
    throw unprocessable('script-does-not-compile', 'The script does not compile.', [
      fieldError(pointer, 'bad-rule', undefined, message),
    ]);
}
