import { plainEnvironment, type Prepared } from '../../../engine/expression/index.ts';
import { SandboxError } from '../../../engine/script/index.ts';
import { isScript, runScriptEach } from '../actions/scripts.ts';
import { preparedRule } from '../actions/state.ts';

type Input = Readonly<Record<string, unknown>>;

/** What stands in a file where a Function fails. */
export const FAILED = '-';

/** What a Function makes of each input: a rule or a script, a dash where it fails; null where there is no Function. */
export async function madeOf(source: unknown, inputs: readonly Input[], name: string): Promise<readonly unknown[]> {
  if (source === undefined || source === null || source === '' || inputs.length === 0) return inputs.map(() => null);
  return typeof source === 'string' && isScript(source) ? scripted(source, inputs, name) : ruled(source, inputs);
}

async function scripted(source: string, inputs: readonly Input[], name: string): Promise<readonly unknown[]> {
  try {
    const results = await runScriptEach(source, inputs, name);
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
