import type { Step } from '../../../prepare/types.ts';
import { runInAction } from 'mobx';
import type { Reader } from '../../../prepare/reader.ts';
import type { Job } from '../../scope/job.ts';
import { itemReader, type ItemReader } from '../../../prepare/item-path.ts';
import type { Compilers } from '../action-compiler.ts';
import { RunCancelled, ListEnded, isControlFlow, sequence, runThen, type Pending, type Run } from '../run.ts';

interface LoopPlan {
  readonly in: Reader;
  readonly as: string;
  readonly key: ItemReader | null;
  readonly size: number | null;
  readonly parallel: number;
  readonly job: string | undefined;
  readonly steps: readonly Step[];
}

/** Steps that repeat with a job that counts, and that cancel, pause or resume a job. */
export const loopSteps: Compilers<'each' | 'cancel' | 'pause' | 'resume'> = {
  each(action, make) {
    const plan: LoopPlan = {
      in: make.logic(action.in, 'in'),
      as: action.as,
      key: action.key === undefined ? null : itemReader(action.key, `${make.pointer}/key`),
      size: action.size ?? null,
      parallel: Math.max(1, action.parallel ?? 1),
      job: action.job,
      steps: make.list(action.run, 'run'),
    };
    return (run) => loop(plan, run);
  },

  cancel: reportProgress('cancel'),
  pause: reportProgress('pause'),
  resume: reportProgress('resume'),
};

function reportProgress(what: 'cancel' | 'pause' | 'resume') {
  return (action: { readonly job: string }) => (run: Run) => {
    run.scope.unit.job(action.job)[what]();
    return undefined;
  };
}

function loop(plan: LoopPlan, run: Run): Pending {
  const found = run.evaluate(plan.in);
  const items: readonly unknown[] = Array.isArray(found) ? found : [];
  const batches = plan.size === null ? items : chunks(items, plan.size);
  const job = plan.job === undefined ? null : run.scope.unit.job(plan.job);
  const signal = job ? AbortSignal.any([run.signal, job.start(items.length)]) : run.signal;
  // A paused job ends when its unit closes.
  run.signal.addEventListener('abort', () => job?.resume());
  const rounds = { plan, run, job, signal, batches, next: 0 };
  return runThen(
    () => startJob(rounds),
    () => run.resume(() => finish(job)),
    (error) => failed(error, job, run),
  );
}

function startJob(rounds: Rounds): Pending {
  const count = Math.min(rounds.plan.parallel, rounds.batches.length);
  const pending = Array.from({ length: count }, () => worker(rounds)).filter((run) => run !== undefined);
  return pending.length === 0 ? undefined : Promise.all(pending).then(() => undefined);
}

interface Rounds {
  readonly plan: LoopPlan;
  readonly run: Run;
  readonly job: Job | null;
  readonly signal: AbortSignal;
  readonly batches: readonly unknown[];
  next: number;
}

/** Processes batches until none is left. Several workers share one queue. */
function worker(rounds: Rounds): Pending {
  while (rounds.next < rounds.batches.length) {
    if (rounds.signal.aborted) throw new RunCancelled();
    const held = rounds.job?.held;
    if (held) return held.then(() => rounds.run.resume(() => worker(rounds)));
    const pending = round(rounds, rounds.next++);
    if (pending) return pending.then(() => rounds.run.resume(() => worker(rounds)));
  }
  return undefined;
}

function round({ plan, run, job, signal, batches }: Rounds, index: number): Pending {
  const batch = batches[index];
  const count = plan.size !== null && Array.isArray(batch) ? batch.length : 1;
  return runThen(
    () => sequence(plan.steps, run.withNames({ [plan.as]: batch }, signal)),
    () => {
      runInAction(() => job?.succeeded(count));
      return undefined;
    },
    (error) => {
      if (error instanceof ListEnded)
        runInAction(() => (error.failed ? job?.failed(count, null) : job?.succeeded(count)));
      else if (isControlFlow(error) || !job) throw error;
      else runInAction(() => job.failed(count, { key: keyOf(plan, run, batch, index), error }));
      return undefined;
    },
  );
}

const keyOf = (plan: LoopPlan, run: Run, batch: unknown, index: number): unknown =>
  plan.key ? plan.key.read(run.names, batch, index, plan.as) : index;

function finish(job: Job | null): Pending {
  job?.finish();
  return undefined;
}

/** A cancelled job ends its list without an error. */
function failed(error: unknown, job: Job | null, run: Run): never {
  runInAction(() => job?.stop(error));
  if (error instanceof RunCancelled && !run.signal.aborted) throw new ListEnded();
  throw error;
}

function chunks(items: readonly unknown[], size: number): readonly (readonly unknown[])[] {
  const step = Math.max(1, size);
  return Array.from({ length: Math.ceil(items.length / step) }, (_, index) =>
    items.slice(index * step, (index + 1) * step),
  );
}
