import { plainEnvironment, type Prepared } from '../../../../engine/expression/index.ts';
import { isScript, runScriptEach, type ScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { prepareRule } from '../actions/availability.ts';

type Input = Readonly<Record<string, unknown>>;

/** The text in a file where a Function fails. */
export const FAILED_TEXT = '-';

/** The results of a Function (a rule or a script) for each input: a dash if it fails, null without a Function. */
export async function evaluateFunction(
  caller: ScriptCaller,
  source: unknown,
  inputs: readonly Input[],
  name: string,
): Promise<readonly unknown[]> {
  if (source === undefined || source === null || source === '' || inputs.length === 0) return inputs.map(() => null);
  return typeof source === 'string' && isScript(source)
    ? runScriptFunction(caller, source, inputs, name)
    : runRuleFunction(source, inputs);
}

async function runScriptFunction(
  caller: ScriptCaller,
  source: string,
  inputs: readonly Input[],
  name: string,
): Promise<readonly unknown[]> {
  const results = await runScriptEach(caller, { use: 'export', source, file: name }, inputs);
  return results.map((result) => ('value' in result ? result.value : FAILED_TEXT));
}

function runRuleFunction(source: unknown, inputs: readonly Input[]): readonly unknown[] {
  const prepared = prepareRule(source);
  return inputs.map((input) => (prepared ? runRule(prepared, input) : FAILED_TEXT));
}

function runRule(prepared: Prepared, input: Input): unknown {
  try {
    return prepared.run(plainEnvironment({ '': input }, { now: () => Date.now() }));
  } catch {
    // By the specification a Function that fails gives a dash.
    return FAILED_TEXT;
  }
}
