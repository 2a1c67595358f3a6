import { ProblemError, tooManyRequests } from '../problem.ts';
import type { ScriptCaller } from './caller.ts';

/** How much may run and wait. */
export interface QueueLimits {
  /** Work that runs at the same time. */
  readonly workers: number;
  /** Running and waiting together: of all, of one project, of one person. */
  readonly total: number;
  readonly project: number;
  readonly person: number;
}

interface Turn {
  readonly caller: ScriptCaller;
  readonly begin: () => Promise<void>;
}

/** The caller does not wait for the result any more. */
export class QueueLeft extends Error {
  override readonly name = 'LeftQueue';
}

/** Work in fair turns: people take turns, whoever has asked for the most. What exceeds a bound is refused at once. */
export class FairQueue {
  private readonly bounds: QueueLimits;
  /** Who waits, next first. */
  private readonly waiting = new Map<number, Turn[]>();
  private readonly people = new Map<number, number>();
  private readonly projects = new Map<number, number>();
  private count = 0;
  private running = 0;

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
    work: () => Promise<Result>,
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
      const turn: Turn = {
        caller,
        begin: () =>
          work()
            .then(resolve, reject)
            .finally(() => signal?.removeEventListener('abort', leave)),
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.waiting.set(caller.person, [...(this.waiting.get(caller.person) ?? []), turn]);
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
    const { person } = turn.caller;
    const all = this.waiting.get(person) ?? [];
    const left = all.filter((other) => other !== turn);
    if (left.length === 0) this.waiting.delete(person);
    else this.waiting.set(person, left);
    return left.length < all.length;
  }

  private next(): void {
    while (this.running < this.bounds.workers) {
      const turn = this.take();
      if (!turn) return;
      this.running += 1;
      void turn.begin().finally(() => {
        this.running -= 1;
        this.add(turn.caller, -1);
        this.next();
      });
    }
  }

  /** The first of whoever is next; the rest of theirs comes after everybody else's next. */
  private take(): Turn | undefined {
    const [entry] = this.waiting;
    if (!entry) return undefined;
    const [person, [turn, ...rest]] = entry;
    this.waiting.delete(person);
    if (rest.length > 0) this.waiting.set(person, rest);
    return turn;
  }
}

function addTo(counts: Map<number, number>, key: number, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
