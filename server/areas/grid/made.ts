import { plainEnvironment, type Prepared } from '../../../engine/expression/index.ts';
import { callScriptEach, SandboxError, type ScriptAsker } from '../../sandbox/scripts.ts';
import { isScript } from '../actions/scripts.ts';
import { preparedRule } from '../actions/state.ts';

type Input = Readonly<Record<string, unknown>>;

/** What stands in a file where a Function fails. */
export const FAILED = '-';

/** What a Function makes of each input: a rule or a script, a dash where it fails; null where there is no Function. */
export async function madeOf(
  asker: ScriptAsker,
  source: unknown,
  inputs: readonly Input[],
  name: string,
): Promise<readonly unknown[]> {
  if (source === undefined || source === null || source === '' || inputs.length === 0) return inputs.map(() => null);
  return typeof source === 'string' && isScript(source) ? scripted(asker, source, inputs, name) : ruled(source, inputs);
}

async function scripted(
  asker: ScriptAsker,
  source: string,
  inputs: readonly Input[],
  name: string,
): Promise<readonly unknown[]> {
  try {
    const results = await callScriptEach(asker, { source, file: name }, inputs);
    return results.map((result) => ('value' in result ? result.value : FAILED));
  } catch (error) {
    // What a script does wrong is no fault of the server.
    if (!(error instanceof SandboxError)) throw error;
    return inputs.map(() => FAILED);
  }
}

function ruled(source: unknown, inputs: readonly Input[]): readonly unknown[] {
  const prepared = preparedRule(source);
  return inputs.map((input) => (prepared ? valueOf(prepared, input) : FAILED));
}

function valueOf(prepared: Prepared, input: Input): unknown {
  try {
    return prepared.run(plainEnvironment({ '': input }, { now: () => Date.now() }));
  } catch {
    // As the specification has it: a Function that fails falls back to a dash.
    return FAILED;
  }
}
