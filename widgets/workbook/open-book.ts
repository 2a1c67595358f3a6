import { observable, runInAction } from 'mobx';
import type { Workbook, WorkbookValue } from '../../schemas/documents/workbook.ts';
import {
  BookFailure,
  type BookInput,
  type BookSession,
  type CellExplanation,
  type InputProblem,
} from '../../engine/workbook/index.ts';
import { UndoList } from './undo-list.ts';
import type { InputState } from './schema.ts';

export type Values = Readonly<Record<string, WorkbookValue>>;

/** A text that is no value of its input, as it was typed. */
export interface WrongEntry {
  readonly text: string;
  readonly problem: InputProblem;
}

/** An open workbook with what its reader did to it. Cells observe it one by one. */
export class OpenBook {
  readonly session: BookSession;
  readonly locale: string;
  /** The inputs by their entries in Active. */
  readonly inputs: ReadonlyMap<number, BookInput>;
  readonly states = observable.map<string, InputState>({}, { deep: false });
  readonly wrong = observable.map<number, WrongEntry>({}, { deep: false });
  readonly undoList = new UndoList();
  /** Why the last change was not taken; a failure of the whole workbook is that of the session. */
  private readonly lastFault = observable.box<unknown>(null, { deep: false });
  private readonly changed: (values: Values) => void;

  constructor(session: BookSession, locale: string, changed: (values: Values) => void) {
    this.session = session;
    this.locale = locale;
    this.changed = changed;
    this.inputs = new Map(session.inputs.map((input) => [input.cell, input]));
  }

  get workbook(): Workbook {
    return this.session.workbook;
  }

  get fault(): unknown {
    return this.lastFault.get();
  }

  /** The shown text of an entry of Active, in its own format or in another one; undefined while it is being computed. */
  textOf(cell: number, format?: number): string | undefined {
    return this.session.text(cell, format);
  }

  /** Enters values by names: one step for undo, one event. */
  enter(values: Values): void {
    const step = this.stepTo(values);
    if (Object.keys(step.after).length === 0) return;
    this.undoList.add(step);
    this.apply(step.after);
  }

  undo(): boolean {
    const step = this.undoList.back();
    if (step) this.apply(step.before);
    return step !== undefined;
  }

  redo(): boolean {
    const step = this.undoList.forward();
    if (step) this.apply(step.after);
    return step !== undefined;
  }

  /** Follows the stored values: an input without one has its first value. Returns the names of values that the workbook does not accept. */
  follow(values: Values): readonly string[] {
    const answers = this.session.answers();
    const wanted: Record<string, WorkbookValue> = {};
    const refused: string[] = [];
    for (const input of this.session.inputs) {
      const value = Object.hasOwn(values, input.name) ? (values[input.name] ?? null) : input.value;
      if (!accepts(input, value)) refused.push(input.name);
      else if (answers[input.name] !== value) wanted[input.name] = value;
    }
    if (Object.keys(wanted).length > 0) this.send(wanted);
    return refused;
  }

  /** Takes away the wrong entries of inputs that got a value. */
  private forgetWrong(values: Values): void {
    for (const { name, cell } of this.session.inputs) if (Object.hasOwn(values, name)) this.wrong.delete(cell);
  }

  private stepTo(values: Values): { readonly before: Values; readonly after: Values } {
    const answers = this.session.answers();
    const names = Object.keys(values).filter((name) => answers[name] !== values[name]);
    return {
      before: Object.fromEntries(names.map((name) => [name, answers[name] ?? null])),
      after: Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
    };
  }

  private apply(values: Values): void {
    this.send(values);
    this.changed(values);
  }

  private send(values: Values): void {
    runInAction(() => {
      this.forgetWrong(values);
      this.lastFault.set(null);
    });
    void this.compute(values);
  }

  private async compute(values: Values): Promise<void> {
    try {
      await this.session.set(values);
    } catch (error) {
      if (!(error instanceof BookFailure)) runInAction(() => this.lastFault.set(error));
    }
  }

  /** How a cell comes to its value; undefined if the workbook failed. */
  async explain(cell: number): Promise<CellExplanation | undefined> {
    try {
      return await this.session.explain(cell);
    } catch (error) {
      if (!(error instanceof BookFailure)) throw error;
      return undefined;
    }
  }

  /** Computes again after a failure. */
  async reopen(): Promise<void> {
    try {
      await this.session.reopen();
    } catch (error) {
      if (!(error instanceof BookFailure)) runInAction(() => this.lastFault.set(error));
    }
  }
}

const accepts = ({ type }: BookInput, value: WorkbookValue): boolean =>
  value === null || typeof value === (type === 'Text' ? 'string' : 'number');
