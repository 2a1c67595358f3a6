import { createAtom, observable, runInAction } from 'mobx';
import type { Workbook } from '../schemas/documents/workbook.ts';
import type { BookFailure } from './book-failure.ts';
import type { BookChange, NamedValue, ShownChange } from './evaluate.ts';
import { completeValues, requireInput, type BookInput, type InputValues } from './inputs.ts';
import { applyInputs, hasScripts, type RunScript, type ScriptedBook, type ScriptProblem } from './scripts.ts';

/** The common part of both kinds of sessions: keeps the answers, makes changes one after the other, and runs the scripts. */
export abstract class SessionBase implements ScriptedBook {
  readonly workbook: Workbook;
  abstract readonly inputs: readonly BookInput[];
  private readonly run: RunScript | undefined;
  private readonly given = createAtom('answers');
  private readonly state = observable.object<{ failure: BookFailure | undefined; problem: ScriptProblem | undefined }>(
    { failure: undefined, problem: undefined },
    {},
    { deep: false },
  );
  private entered: Map<string, InputValues[string]> = new Map();
  private inputsByName: ReadonlyMap<string, BookInput> = new Map();
  /** Changes that wait for the running one. */
  private next: Record<string, InputValues[string]> = {};
  private running: Promise<BookChange> | undefined;
  private queued: Promise<BookChange> | undefined;

  constructor(workbook: Workbook, run: RunScript | undefined) {
    this.workbook = workbook;
    this.run = run;
  }

  /** Sets inputs whose values were checked. */
  abstract change(values: InputValues): Promise<BookChange>;
  abstract named(): Promise<Readonly<Record<string, NamedValue>>>;
  abstract show(values: Readonly<Record<string, NamedValue>>): Promise<ShownChange>;

  get failure(): BookFailure | undefined {
    return this.state.failure;
  }

  get problem(): ScriptProblem | undefined {
    return this.state.problem;
  }

  protected setFailure(failure: BookFailure | undefined): void {
    runInAction(() => {
      this.state.failure = failure;
    });
  }

  answers(): InputValues {
    this.given.reportObserved();
    return Object.fromEntries(this.entered);
  }

  /** Takes over the inputs of the opened book with these values, and runs the scripts. */
  protected async begin(values: InputValues): Promise<void> {
    this.inputsByName = new Map(this.inputs.map((input) => [input.name, input]));
    this.entered = completeValues(this.inputs, values);
    if (hasScripts(this.workbook)) await this.start();
  }

  async set(values: InputValues): Promise<BookChange> {
    for (const [name, value] of Object.entries(values)) requireInput(this.inputsByName, name, value);
    if (this.state.failure) throw this.state.failure;
    runInAction(() => {
      for (const [name, value] of Object.entries(values)) this.entered.set(name, value);
      this.given.reportChanged();
    });
    Object.assign(this.next, values);
    if (!this.running) return this.start();
    this.queued ??= this.afterRunning();
    return this.queued;
  }

  /** Waits for the running change. Its outcome is reported to its own caller. */
  private async afterRunning(): Promise<BookChange> {
    await Promise.allSettled([this.running]);
    this.queued = undefined;
    return this.start();
  }

  private async start(): Promise<BookChange> {
    const values = this.next;
    this.next = {};
    const running = this.compute(values);
    this.running = running;
    try {
      return await running;
    } finally {
      if (this.running === running) this.running = undefined;
    }
  }

  private async compute(values: InputValues): Promise<BookChange> {
    const { problem, ...change } = await applyInputs(this, this.workbook, this.run, this.answers(), values);
    this.setProblem(problem);
    return change;
  }

  private setProblem(problem: ScriptProblem | undefined): void {
    runInAction(() => {
      this.state.problem = problem;
    });
  }
}
