import { SandboxError, type Sandbox, type SandboxResult } from '../../../engine/script/index.ts';
import { OverrunTracker } from './overruns.ts';
import type { ScriptCaller } from './caller.ts';
import { FairQueue, QueueAborted, type QueueLimits } from '../queue/fair-queue.ts';
import { RunCounts } from './run-counts.ts';
import { SCRIPT_USES, type ScriptUse, type UseLimits } from './uses.ts';

/** A script: the body of a function with the parameter `input`. */
export interface Script {
  readonly use: ScriptUse;
  readonly source: string;
  /** The name of the script in errors. */
  readonly file: string;
}

/** The share of the usual time, and the places in the queue, for people whose scripts often ran out of time. */
const OVERRUN_LIMITS = { share: 1 / 4, places: 1 } as const;
/** The limits of the first try. A script that needs more starts again with its whole time, after the short ones. */
const SHORT = { ms: 25, inputs: 20 } as const;

interface RunnerOptions {
  readonly open: () => Promise<Sandbox>;
  readonly queue: QueueLimits;
  readonly overruns?: OverrunTracker;
  readonly uses?: Readonly<Record<ScriptUse, UseLimits>>;
}

/** Runs scripts in fair turns. The server has one: scripts.ts. */
export class ScriptRunner {
  private readonly open: () => Promise<Sandbox>;
  private readonly queue: FairQueue;
  private readonly overruns: OverrunTracker;
  private readonly uses: Readonly<Record<ScriptUse, UseLimits>>;
  private readonly counts: RunCounts;

  constructor({ open, queue, overruns = new OverrunTracker(), uses = SCRIPT_USES }: RunnerOptions) {
    this.open = open;
    this.queue = new FairQueue(queue);
    this.overruns = overruns;
    this.uses = uses;
    this.counts = new RunCounts(uses);
  }

  /** The number of running and waiting scripts. */
  get count(): number {
    return this.queue.size;
  }

  /** Calls the script once for each input, each time in a new context. It throws a SandboxError, or the refusal of the queue. */
  async runEach(
    caller: ScriptCaller,
    { use, source, file }: Script,
    inputs: readonly unknown[],
  ): Promise<readonly SandboxResult[]> {
    const { perMinute: _, ...limits } = this.uses[use];
    this.counts.add(caller.person, use);
    const small = this.overruns.isLimited(caller.person);
    const ms = small ? limits.ms * OVERRUN_LIMITS.share : limits.ms;
    const call = async (limit: number) =>
      (await this.open()).runEach({ source, file, limits: { ...limits, ms: limit } }, inputs);
    const long = async () => {
      try {
        return await call(ms);
      } catch (error) {
        // The overrun counts even if the caller has left.
        if (isTimeout(error)) this.overruns.noteOverrun(caller.person);
        throw error;
      }
    };
    const short = async () => {
      try {
        return { result: await call(SHORT.ms) };
      } catch (error) {
        if (isTimeout(error)) return undefined;
        throw error;
      }
    };
    const work = inputs.length <= SHORT.inputs && ms > SHORT.ms ? { short, long } : { long };
    try {
      return await this.queue.run(caller, work, small ? OVERRUN_LIMITS.places : undefined);
    } catch (error) {
      if (error instanceof QueueAborted) throw new SandboxError({ kind: 'aborted', message: 'no longer wanted' }, file);
      throw error;
    }
  }

  async run(caller: ScriptCaller, script: Script, input: unknown): Promise<unknown> {
    const [result] = await this.runEach(caller, script, [input]);
    if (!result || 'error' in result)
      throw result?.error ?? new SandboxError({ kind: 'crash', message: 'no result' }, script.file);
    return result.value;
  }
}

const isTimeout = (error: unknown): boolean => error instanceof SandboxError && error.kind === 'time';
