import { isObject } from '../document/pointer.ts';
import { FORBIDDEN_KEYS } from '../base/json.ts';
import type { SandboxCode } from '../base/ports.ts';
import { WorkerRunner } from './worker-runner.ts';
import { MAX_SANDBOX_BYTES, type SandboxOutcome, type SandboxRequest, type SandboxVariant } from './protocol.ts';
import { SandboxError } from './sandbox-error.ts';

const DEFAULT_LIMITS = { ms: 50, megabytes: 16, outputKilobytes: 16_384 } as const;
/** The limit for all members of a dictionary together. */
const EACH_MS = 1_000;
const MEGABYTE = 1024 * 1024;

/** The result of one call of a batch. */
export type SandboxResult = { readonly value: unknown } | { readonly error: SandboxError };

/** Runs code that is data: in QuickJS, in a worker, without access to anything outside, within limits of time and memory. */
export interface Sandbox {
  /** Calls the code with the input; with `each`, for each member of it. Values cross as JSON; failures are SandboxErrors. */
  run(code: SandboxCode, input: unknown, options?: { readonly signal?: AbortSignal }): Promise<unknown>;
  /** Calls the code once for each input, in one request and within one time limit. Each call has fresh globals. */
  runEach(
    code: SandboxCode,
    inputs: readonly unknown[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly SandboxResult[]>;
  /** Ends the workers. */
  close(): void;
}

/** Creates a sandbox. Its workers, `size` at most, start with the first call. */
export function createSandbox({
  variant,
  size = 1,
}: {
  readonly variant: SandboxVariant;
  readonly size?: number;
}): Sandbox {
  const keepers = Array.from({ length: Math.max(1, size) }, () => new WorkerRunner(variant));
  const idlest = () => keepers.reduce((best, keeper) => (keeper.load < best.load ? keeper : best));
  const runAll = async (code: SandboxCode, inputs: readonly unknown[], signal?: AbortSignal) => {
    const outcomes = await idlest().run(requestOf(code, inputs), code.file, signal);
    return outcomes.map((outcome) => resultOf(outcome, code.file));
  };
  const runMembers = async (
    code: SandboxCode,
    { failed }: { readonly failed: unknown },
    input: unknown,
    signal?: AbortSignal,
  ) => {
    const members = Object.entries(isObject(input) ? input : {});
    const limits = { ms: EACH_MS, ...code.limits };
    const results = await runAll(
      { ...code, limits },
      members.map(([, value]) => value),
      signal,
    );
    return Object.fromEntries(
      members.map(([key], index) => {
        const result = results[index];
        return [key, result && 'value' in result ? result.value : failed];
      }),
    );
  };
  return {
    run: async (code, input, options) => {
      if (code.each) return runMembers(code, code.each, input, options?.signal);
      const [result] = await runAll(code, [input], options?.signal);
      if (!result || 'error' in result)
        throw result?.error ?? new SandboxError({ kind: 'crash', message: 'no result' }, code.file);
      return result.value;
    },
    runEach: (code, inputs, options) => runAll(code, inputs, options?.signal),
    close: () => keepers.forEach((keeper) => keeper.close()),
  };
}

/** The maximum limits that a use of the sandbox may request. */
const MAX_LIMITS = {
  ms: 60_000,
  megabytes: MAX_SANDBOX_BYTES / MEGABYTE,
  outputKilobytes: MAX_SANDBOX_BYTES / 1024,
} as const;

const limitsWithin = (limit: number, max: number): number => (limit >= 1 ? Math.min(limit, max) : 1);

type Job = Omit<SandboxRequest, 'id'>;

function requestOf({ source, name, file, limits }: SandboxCode, inputs: readonly unknown[]): Job {
  return {
    source,
    file,
    ...(name === undefined ? {} : { name }),
    inputs: inputs.map((input) => JSON.stringify(input) ?? 'null'),
    ms: limitsWithin(limits?.ms ?? DEFAULT_LIMITS.ms, MAX_LIMITS.ms),
    bytes: limitsWithin(limits?.megabytes ?? DEFAULT_LIMITS.megabytes, MAX_LIMITS.megabytes) * MEGABYTE,
    output: limitsWithin(limits?.outputKilobytes ?? DEFAULT_LIMITS.outputKilobytes, MAX_LIMITS.outputKilobytes) * 1024,
  };
}

function resultOf(outcome: SandboxOutcome, file: string): SandboxResult {
  if ('failure' in outcome) return { error: new SandboxError(outcome.failure, file) };
  const refused = /__proto__|constructor|prototype/.test(outcome.json) ? forbiddenKeyIn(outcome.json) : undefined;
  if (refused !== undefined)
    return {
      error: new SandboxError({ kind: 'result', message: `the result has the key ${refused}, which is refused` }, file),
    };
  return { value: JSON.parse(outcome.json) as unknown };
}

function forbiddenKeyIn(json: string): string | undefined {
  let found: string | undefined;
  JSON.parse(json, (key: string, value: unknown) => {
    if (FORBIDDEN_KEYS.has(key)) found ??= key;
    return value;
  });
  return found;
}
