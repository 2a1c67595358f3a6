import { SandboxError, type Sandbox, type SandboxResult } from '../../engine/script/index.ts';
import { OverrunTracker } from './overruns.ts';
import type { ScriptCaller } from './caller.ts';
import { FairQueue, QueueLeft, type QueueLimits } from './fair-queue.ts';

/** A script that runs for somebody. */
export interface Script {
  readonly source: string;
  /** What its failures name. */
  readonly file: string;
  /** Milliseconds that it may take; without it, those of one call. */
  readonly ms?: number;
}

const LIMITS = { ms: 500, megabytes: 32 } as const;
/** Of the usual time, and of the places in the queue, for who runs out of time again and again. */
const OVERRUN_LIMITS = { share: 1 / 4, places: 1 } as const;

/** Runs scripts in fair turns. The server has one: scripts.ts. */
export class ScriptRunner {
  private readonly open: () => Promise<Sandbox>;
  private readonly queue: FairQueue;
  private readonly overruns: OverrunTracker;

  constructor(open: () => Promise<Sandbox>, bounds: QueueLimits, overruns: OverrunTracker = new OverrunTracker()) {
    this.open = open;
    this.queue = new FairQueue(bounds);
    this.overruns = overruns;
  }

  /** Scripts that run and wait. */
  get count(): number {
    return this.queue.size;
  }

  /** Calls the script once for each input, each in a world of its own. What fails is a SandboxError, or a refusal of the queue. */
  async runEach(
    caller: ScriptCaller,
    { source, file, ms = LIMITS.ms }: Script,
    inputs: readonly unknown[],
  ): Promise<readonly SandboxResult[]> {
    const small = this.overruns.isLimited(caller.person);
    const limits = { ...LIMITS, ms: small ? ms * OVERRUN_LIMITS.share : ms };
    const work = async () => {
      try {
        return await (await this.open()).runEach({ source, file, limits }, inputs);
      } catch (error) {
        // Also when the caller has gone: who leaves early does not get round it.
        if (error instanceof SandboxError && error.kind === 'time') this.overruns.noteOverrun(caller.person);
        throw error;
      }
    };
    try {
      return await this.queue.run(caller, work, small ? OVERRUN_LIMITS.places : undefined);
    } catch (error) {
      if (error instanceof QueueLeft) throw new SandboxError({ kind: 'aborted', message: 'no longer wanted' }, file);
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
