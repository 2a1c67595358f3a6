import { observable, runInAction } from 'mobx';
import type { Workbook, WorkbookValue } from '../../../schemas/documents/workbook.ts';
import { equal } from '../../../engine/index.ts';
import {
  readEntry,
  BookFailure,
  type BookInput,
  type BookSession,
  type CellExplanation,
  type InputProblem,
} from '../../../workbook/index.ts';
import { UndoList } from './undo-list.ts';
import type { InputState } from './schema.ts';
import type { CellRange } from './selection.ts';

export type Values = Readonly<Record<string, WorkbookValue>>;

/** An invalid text of an input, as it was typed. */
export interface WrongEntry {
  readonly text: string;
  readonly problem: InputProblem;
}

export type WrongEntries = Readonly<Record<string, WrongEntry>>;

/** The content of an input: its value, and an invalid text if one was typed. */
interface InputEntry {
  readonly value: WorkbookValue;
  readonly wrong: WrongEntry | undefined;
}

/** The contents of inputs by their names. */
export type Entries = Readonly<Record<string, InputEntry>>;

/** Cut cells, which are emptied when they are pasted. */
export interface CutCells {
  /** Identifies them in the clipboard. */
  readonly key: string;
  readonly sheet: number;
  readonly range: CellRange;
  readonly entries: Entries;
}

/** Events of the reader's actions. */
export interface BookEvents {
  /** `seen` has the previous values of inputs that changed elsewhere while their editors were open. */
  readonly changed: (values: Values, seen: Values) => void;
  /** Called with all invalid texts, by the names of their inputs. */
  readonly wrongChanged: (texts: Readonly<Record<string, string>>) => void;
}

/** An open workbook with the reader's changes. Cells observe it one by one. */
export class OpenBook {
  readonly session: BookSession;
  readonly locale: string;
  /** The inputs by their indexes in Active. */
  readonly inputs: ReadonlyMap<number, BookInput>;
  private readonly cells: ReadonlyMap<string, number>;
  readonly states = observable.map<string, InputState>({}, { deep: false });
  readonly wrong = observable.map<number, WrongEntry>({}, { deep: false });
  readonly undoList = new UndoList();
  readonly cut = observable.box<CutCells | null>(null, { deep: false });
  /** The reason why the last change was refused. A failure of the whole workbook is in the session. */
  private readonly lastFault = observable.box<unknown>(null, { deep: false });
  /** Of inputs in conflict: the value that another page stored. */
  readonly others = observable.map<string, WorkbookValue>({}, { deep: false });
  private readonly events: BookEvents;

  constructor(session: BookSession, locale: string, events: BookEvents) {
    this.session = session;
    this.locale = locale;
    this.events = events;
    this.inputs = new Map(session.inputs.map((input) => [input.cell, input]));
    this.cells = new Map(session.inputs.map(({ name, cell }) => [name, cell]));
  }

  get workbook(): Workbook {
    return this.session.workbook;
  }

  get fault(): unknown {
    return this.lastFault.get();
  }

  /** The shown text of a cell by its index in Active, in its own format or another one; undefined while it is being computed. */
  textOf(cell: number, format?: number): string | undefined {
    return this.session.text(cell, format);
  }

  /** Enters values and invalid texts by names, as one step for undo and one event. */
  enter(values: Values, wrong: WrongEntries = {}, seen: Values = {}): void {
    const before = this.entriesOf([...new Set([...Object.keys(values), ...Object.keys(wrong)])]);
    const after = Object.entries(before).flatMap(([name, old]) => {
      const next = { value: name in wrong ? old.value : (values[name] ?? null), wrong: wrong[name] };
      return next.value === old.value && next.wrong?.text === old.wrong?.text ? [] : [[name, next] as const];
    });
    if (after.length === 0) return;
    const step = { before: this.entriesOf(after.map(([name]) => name)), after: Object.fromEntries(after) };
    this.undoList.add(step);
    this.apply(step.after, seen);
  }

  /** The current contents of inputs. */
  entriesOf(names: readonly string[]): Entries {
    const answers = this.session.answers();
    return Object.fromEntries(
      names.map((name) => [name, { value: answers[name] ?? null, wrong: this.wrong.get(this.cellOf(name)) }]),
    );
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

  /** Takes over the stored values. An input without one gets its first value. Returns the names of values that the workbook does not accept. */
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

  /** The invalid texts by the names of their inputs. */
  wrongTexts(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      [...this.wrong].map(([cell, { text }]) => [this.inputs.get(cell)?.name ?? '', text] as const),
    );
  }

  /** Takes over the stored invalid texts. A text that its input now accepts is dropped. */
  followWrong(texts: Readonly<Record<string, string>>): void {
    runInAction(() => {
      for (const input of this.session.inputs) {
        const text = Object.hasOwn(texts, input.name) ? texts[input.name] : undefined;
        const reading = text === undefined ? undefined : readEntry(input, text, this.locale);
        const isWrong = text !== undefined && reading && 'problem' in reading;
        this.setWrong(input.name, isWrong ? { text, problem: reading.problem } : undefined);
      }
    });
    if (!equal(this.wrongTexts(), texts)) this.events.wrongChanged(this.wrongTexts());
  }

  private cellOf(name: string): number {
    return this.cells.get(name) ?? -1;
  }

  private apply(entries: Entries, seen: Values = {}): void {
    const answers = this.session.answers();
    const values = Object.fromEntries(
      Object.entries(entries)
        .filter(([name, { value }]) => (answers[name] ?? null) !== value)
        .map(([name, { value }]) => [name, value]),
    );
    const before = this.wrongTexts();
    runInAction(() => {
      for (const [name, { wrong }] of Object.entries(entries)) this.setWrong(name, wrong);
    });
    if (!equal(before, this.wrongTexts())) this.events.wrongChanged(this.wrongTexts());
    if (Object.keys(values).length === 0) return;
    this.send(values);
    this.events.changed(values, seen);
  }

  private setWrong(name: string, wrong: WrongEntry | undefined): void {
    if (wrong) this.wrong.set(this.cellOf(name), wrong);
    else this.wrong.delete(this.cellOf(name));
  }

  private send(values: Values): void {
    runInAction(() => this.lastFault.set(null));
    void this.compute(values);
  }

  private async compute(values: Values): Promise<void> {
    try {
      await this.session.set(values);
    } catch (error) {
      if (!(error instanceof BookFailure)) runInAction(() => this.lastFault.set(error));
    }
  }

  /** Explains the value of a cell; undefined if the workbook failed. */
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
