import { ProblemError, tooManyRequests } from '../base/problem.ts';
import { UsedTime } from './used-time.ts';

/** The person and project for whom work runs. Turns and limits are counted by them. */
export interface QueueCaller {
  readonly person: number;
  readonly project: number;
  /** Aborted when the result is no longer needed. */
  readonly signal?: AbortSignal;
}

/** Bounds of the running and waiting work. */
export interface QueueLimits {
  /** How much work runs at the same time. If there are at least two workers, long work leaves one to short work. */
  readonly workers: number;
  /** The most running and waiting work: in total, of one project, of one person. */
  readonly total: number;
  readonly project: number;
  readonly person: number;
  /** The milliseconds after which waiting work is refused, since its caller would time out. */
  readonly waiting?: number;
  /** The code of a refusal. */
  readonly busy?: 'scripts-busy' | 'pdf-busy';
}

/** Work that a caller waits for. */
export interface QueuedWork<Result> {
  /** A first try with little time; `undefined` if the time was too short. It must have no effects, because the work is then repeated. */
  readonly short?: () => Promise<{ readonly result: Result } | undefined>;
  readonly long: () => Promise<Result>;
  /** The expected milliseconds, if known. Work of one person runs in this order. */
  readonly expected?: number;
}

type Lane = 'short' | 'long';

interface Turn {
  readonly caller: QueueCaller;
  readonly expected: number;
  lane: Lane;
  /** Resolves to true if the work ended, and to false if it has to wait again in the long lane. */
  readonly begin: (lane: Lane) => Promise<boolean>;
}

/** The caller left before the work ended. */
export class QueueAborted extends Error {
  override readonly name = 'QueueAborted';
}

/** Runs work in fair turns: the person who used the least time recently comes first. Work beyond a bound is refused at once. */
export class FairQueue {
  private readonly bounds: QueueLimits;
  /** The waiting turns, oldest first. The oldest comes first among people who used the same time. */
  private readonly waiting: Turn[] = [];
  private readonly people = new Map<number, number>();
  private readonly projects = new Map<number, number>();
  private readonly used = new UsedTime();
  private count = 0;
  private readonly running: Record<Lane, number> = { short: 0, long: 0 };

  constructor(bounds: QueueLimits) {
    this.bounds = bounds;
  }

  /** The number of running and waiting turns. */
  get size(): number {
    return this.count;
  }

  /** Runs the work when its turn comes. `most` lowers the bound of this person. */
  async run<Result>(
    caller: QueueCaller,
    { short, long, expected = 0 }: QueuedWork<Result>,
    max: number = this.bounds.person,
  ): Promise<Result> {
    const { signal } = caller;
    if (signal?.aborted) throw new QueueAborted();
    this.requireRoom(caller, Math.min(max, this.bounds.person));
    this.add(caller, 1);
    return new Promise<Result>((resolve, reject) => {
      // Running work keeps its place until it ends, even if the caller has left.
      const leave = () => {
        clearTimeout(timer);
        if (this.remove(turn)) this.add(caller, -1);
        reject(new QueueAborted());
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
        clearTimeout(timer);
        return true;
      };
      const turn: Turn = { caller, expected, begin, lane: short ? 'short' : 'long' };
      const giveUp = () => {
        if (!this.remove(turn)) return;
        reject(this.busy());
        this.add(caller, -1);
        signal?.removeEventListener('abort', leave);
      };
      const timer = this.bounds.waiting === undefined ? undefined : setTimeout(giveUp, this.bounds.waiting).unref();
      signal?.addEventListener('abort', leave, { once: true });
      this.waiting.push(turn);
      this.next();
    });
  }

  private requireRoom({ person, project }: QueueCaller, max: number): void {
    const code = this.bounds.busy ?? 'scripts-busy';
    if ((this.people.get(person) ?? 0) >= max) throw tooManyRequests(this.expectedSeconds, code);
    if (this.count < this.bounds.total && (this.projects.get(project) ?? 0) < this.bounds.project) return;
    throw this.busy();
  }

  private get expectedSeconds(): number {
    return Math.max(1, Math.ceil(this.count / this.bounds.workers / 2));
  }

  private busy(): ProblemError {
    const seconds = this.expectedSeconds;
    return new ProblemError({
      status: 503,
      code: this.bounds.busy ?? 'scripts-busy',
      title: 'Too much work is waiting.',
      data: { retryAfter: seconds, count: seconds },
      headers: { 'retry-after': String(seconds) },
    });
  }

  private add({ person, project }: QueueCaller, change: 1 | -1): void {
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

  /** Takes the next turn. One worker prefers long work, so that short work cannot block it; the others prefer short work. */
  private take(): Turn | undefined {
    const isLongNext = this.running.long === 0 && this.bounds.workers > 1;
    const turn = isLongNext ? (this.first('long') ?? this.first('short')) : (this.first('short') ?? this.first('long'));
    if (turn) this.remove(turn);
    return turn;
  }

  private first(lane: Lane): Turn | undefined {
    if (lane === 'long' && this.running.long >= Math.max(1, this.bounds.workers - 1)) return undefined;
    let best: Turn | undefined;
    let min = Infinity;
    for (const turn of this.waiting) {
      if (turn.lane !== lane) continue;
      // The time of running work counts only after its end.
      const used = this.used.of(turn.caller.person);
      if (used < min || isShorter(turn, best)) [best, min] = [turn, used];
    }
    return best;
  }
}

const isShorter = (turn: Turn, other: Turn | undefined): boolean =>
  turn.caller.person === other?.caller.person && turn.expected < other.expected;

function addTo(counts: Map<number, number>, key: number, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
