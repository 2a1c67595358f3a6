import { ProblemError, tooManyRequests } from '../problem.ts';
import type { ScriptCaller } from './caller.ts';
import { UsedTime } from './used-time.ts';

/** How much may run and wait. */
export interface QueueLimits {
  /** Work that runs at the same time. Long work leaves one of two or more to what is short. */
  readonly workers: number;
  /** Running and waiting together: of all, of one project, of one person. */
  readonly total: number;
  readonly project: number;
  readonly person: number;
}

/** Work that a caller waits for. */
export interface QueuedWork<Result> {
  /** A try that takes a moment; `undefined` where that is not enough. It may be done again, so it changes nothing. */
  readonly short?: () => Promise<{ readonly result: Result } | undefined>;
  readonly long: () => Promise<Result>;
}

type Lane = 'short' | 'long';

interface Turn {
  readonly caller: ScriptCaller;
  lane: Lane;
  /** Whether it ended; else it waits again, in the other lane. */
  readonly begin: (lane: Lane) => Promise<boolean>;
}

/** The caller does not wait for the result any more. */
export class QueueLeft extends Error {
  override readonly name = 'LeftQueue';
}

/** Work in fair turns: first comes who used the least time lately. What exceeds a bound is refused at once. */
export class FairQueue {
  private readonly bounds: QueueLimits;
  /** Who waits; of those who used as much, first who waits the longest. */
  private readonly waiting: Turn[] = [];
  private readonly people = new Map<number, number>();
  private readonly projects = new Map<number, number>();
  private readonly used = new UsedTime();
  private count = 0;
  private readonly running: Record<Lane, number> = { short: 0, long: 0 };

  constructor(bounds: QueueLimits) {
    this.bounds = bounds;
  }

  /** Work that runs and waits. */
  get size(): number {
    return this.count;
  }

  /** Does the work when its turn comes. `most`: what this person may have here, where that is less than the bound. */
  async run<Result>(
    caller: ScriptCaller,
    { short, long }: QueuedWork<Result>,
    most: number = this.bounds.person,
  ): Promise<Result> {
    const { signal } = caller;
    if (signal?.aborted) throw new QueueLeft();
    this.requireRoom(caller, Math.min(most, this.bounds.person));
    this.add(caller, 1);
    return new Promise<Result>((resolve, reject) => {
      // Work that runs keeps its place until it ends, also when nobody waits for it.
      const leave = () => {
        if (this.remove(turn)) this.add(caller, -1);
        reject(new QueueLeft());
      };
      const begin = async (lane: Lane): Promise<boolean> => {
        try {
          const done = lane === 'short' && short ? await short() : { result: await long() };
          if (!done && !signal?.aborted) return false;
          if (done) resolve(done.result);
        } catch (error) {
          reject(error);
        }
        signal?.removeEventListener('abort', leave);
        return true;
      };
      const turn: Turn = { caller, begin, lane: short ? 'short' : 'long' };
      signal?.addEventListener('abort', leave, { once: true });
      this.waiting.push(turn);
      this.next();
    });
  }

  private requireRoom({ person, project }: ScriptCaller, most: number): void {
    const seconds = Math.max(1, Math.ceil(this.count / this.bounds.workers / 2));
    if ((this.people.get(person) ?? 0) >= most) throw tooManyRequests(seconds, 'scripts-busy');
    if (this.count < this.bounds.total && (this.projects.get(project) ?? 0) < this.bounds.project) return;
    throw new ProblemError({
      status: 503,
      code: 'scripts-busy',
      title: 'Too many scripts are waiting.',
      data: { retryAfter: seconds, count: seconds },
      headers: { 'retry-after': String(seconds) },
    });
  }

  private add({ person, project }: ScriptCaller, change: 1 | -1): void {
    this.count += change;
    addTo(this.people, person, change);
    addTo(this.projects, project, change);
  }

  private remove(turn: Turn): boolean {
    const at = this.waiting.indexOf(turn);
    if (at >= 0) this.waiting.splice(at, 1);
    return at >= 0;
  }

  private next(): void {
    while (this.running.short + this.running.long < this.bounds.workers) {
      const turn = this.take();
      if (!turn) return;
      void this.begin(turn);
    }
  }

  private async begin(turn: Turn): Promise<void> {
    const { caller, lane } = turn;
    const started = performance.now();
    this.running[lane] += 1;
    const isDone = await turn.begin(lane);
    this.running[lane] -= 1;
    this.used.add(caller.person, performance.now() - started);
    if (isDone) this.add(caller, -1);
    else {
      turn.lane = 'long';
      this.waiting.push(turn);
    }
    this.next();
  }

  /** One long script always has a worker, so that short ones do not hold all of them up; the others go to short ones first. */
  private take(): Turn | undefined {
    const isLongNext = this.running.long === 0 && this.bounds.workers > 1;
    const turn = isLongNext ? (this.first('long') ?? this.first('short')) : (this.first('short') ?? this.first('long'));
    if (turn) this.remove(turn);
    return turn;
  }

  private first(lane: Lane): Turn | undefined {
    if (lane === 'long' && this.running.long >= Math.max(1, this.bounds.workers - 1)) return undefined;
    let best: Turn | undefined;
    let least = Infinity;
    for (const turn of this.waiting) {
      if (turn.lane !== lane) continue;
      // Whose work runs at this moment has not used its time yet: it counts when it ends.
      const used = this.used.of(turn.caller.person);
      if (used < least) [best, least] = [turn, used];
    }
    return best;
  }
}

function addTo(counts: Map<number, number>, key: number, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
