import { readReport } from './results.ts';

/** The known facts about a step before it ends. */
export interface PlannedStep {
  readonly name: string;
  /** Steps of one group run two at a time. */
  readonly group: string | undefined;
  /** The duration when the budgets were written; unknown for a new step. */
  readonly seconds: number;
  readonly tests: number;
  readonly reports: readonly string[];
}

const INTERVAL_MS = 20_000;
/** An estimate for steps that were never measured. */
const UNKNOWN_SECONDS = 30;

/** Prints at intervals the running steps, the number of finished tests, and the remaining time. */
export class Progress {
  readonly #steps: readonly PlannedStep[];
  readonly #running = new Map<string, number>();
  readonly #ended = new Set<string>();
  readonly #started = Date.now();
  #timer: NodeJS.Timeout | undefined;

  constructor(steps: readonly PlannedStep[]) {
    this.#steps = steps;
  }

  start(): void {
    if (!this.isAlone()) this.#timer = setInterval(() => this.#print(), INTERVAL_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  begin(name: string): void {
    this.#running.set(name, Date.now());
  }

  end(name: string): void {
    this.#running.delete(name);
    this.#ended.add(name);
  }

  /** Whether there is only one step, whose output is shown as it comes. */
  isAlone(): boolean {
    return this.#steps.length === 1;
  }

  positionOf(name: string): string {
    return `step ${this.#steps.findIndex((step) => step.name === name) + 1} of ${this.#steps.length}`;
  }

  #print(): void {
    for (const name of this.#running.keys())
      console.log(`   ${this.positionOf(name)}, ${name}: ${this.#testsOf(name)}`);
    console.log(`   ${minutes(this.secondsLeft())} left`);
  }

  #testsOf(name: string): string {
    const { done, found } = this.#countTests(name);
    return found === 0 ? 'running' : `${done} of ${found} tests`;
  }

  #countTests(name: string): { readonly done: number; readonly found: number } {
    const step = this.#steps.find((candidate) => candidate.name === name);
    const reports = step?.reports.map((file) => readReport(file)) ?? [];
    const done = reports.reduce((sum, { tests }) => sum + tests.length, 0);
    const found = reports.reduce((sum, report) => sum + report.found, 0);
    return { done, found: Math.max(found, step?.tests ?? 0) };
  }

  /** By the committed seconds, corrected by the speed of this machine so far. */
  secondsLeft(): number {
    const weightOf = (step: PlannedStep): number =>
      (step.seconds || UNKNOWN_SECONDS) / (step.group === undefined ? 1 : 2);
    let [done, left] = [0, 0];
    for (const step of this.#steps) {
      const share = this.#shareOf(step);
      done += weightOf(step) * share;
      left += weightOf(step) * (1 - share);
    }
    const taken = (Date.now() - this.#started) / 1000;
    // At the beginning the speed of the machine is not yet known.
    const pace = done < 20 ? 1 : taken / done;
    return left * pace;
  }

  #shareOf({ name, seconds }: PlannedStep): number {
    if (this.#ended.has(name)) return 1;
    const began = this.#running.get(name);
    if (began === undefined) return 0;
    const { done, found } = this.#countTests(name);
    const byTime = (Date.now() - began) / 1000 / (seconds || UNKNOWN_SECONDS);
    return Math.min(0.95, found > 0 ? done / found : byTime);
  }
}

const minutes = (seconds: number): string =>
  seconds < 90 ? `about ${Math.ceil(seconds / 10) * 10} seconds` : `about ${Math.round(seconds / 60)} minutes`;
