import { readCellGroup } from '../../schemas/documents/cell-groups.ts';
import { readJson, workbookValues } from '../../schemas/documents/questionnaire-answers.ts';
import { formOf, groupsOf } from '../../schemas/documents/questionnaire-groups.ts';
import type { DesignedQuestion } from '../../schemas/documents/questionnaire.ts';
import {
  areWorkbookValues,
  hiddenNames,
  shownValues,
  type WorkbookValues,
} from '../../schemas/documents/workbook-answers.ts';
import type { GivenAnswer } from './actors.ts';

/** The saving state of a cell, as the workbook shows it. */
type CellState = 'saving' | 'failed' | 'conflict';

/** A workbook of a question with its answer. */
interface ShownBook {
  readonly Group: string;
  readonly Id: string;
  readonly Name: string;
  readonly Values: WorkbookValues;
  readonly States: Readonly<Record<string, CellState>>;
  /** The number of stored values that are not shown, because their inputs changed. */
  readonly Hidden: number;
  /** Of inputs in conflict: the value that another page stored. */
  readonly Others?: WorkbookValues;
  /** Invalid texts of inputs, which are shown but not stored. */
  readonly Wrong?: WrongTexts;
  /** The input to focus. It is focused again when `turn` changes. */
  readonly Shows?: { readonly name: string; readonly turn: number };
}

/** An input that the reader wants to see. `turn` increases with each request. */
export interface WantedInput {
  readonly group: string;
  readonly name: string;
  readonly turn: number;
}

/** Invalid texts by the names of their inputs. */
export type WrongTexts = Readonly<Record<string, string>>;

export type Books = Readonly<Record<string, readonly ShownBook[]>>;

interface BookParts {
  readonly given: Readonly<Record<string, readonly GivenAnswer[]>>;
  /** The saving state by group. */
  readonly saving: Readonly<Record<string, string>>;
  /** By question: answers of other pages that conflict with those of this page. */
  readonly choices: Readonly<Record<string, readonly GivenAnswer[]>>;
  /** By group: invalid texts of a workbook. */
  readonly wrong: Readonly<Record<string, WrongTexts>>;
  readonly wanted: WantedInput | null;
}

const STATES: Readonly<Record<string, CellState>> = {
  saving: 'saving',
  kept: 'saving',
  failed: 'failed',
  shut: 'failed',
  changed: 'conflict',
};

/** The workbooks by question. Unchanged ones keep their identity. */
export function booksOf(
  questions: readonly DesignedQuestion[],
  { given, saving, choices, wrong, wanted }: BookParts,
  before: Books,
): Books {
  const asked = questions.filter((question) => formOf(question) === 'book');
  if (asked.length === 0) return before;
  const states = statesByGroup(saving);
  return Object.fromEntries(
    asked.map((question) => {
      const { Model, Spreadsheets = [] } = question;
      const groups = groupsOf(question);
      const old = before[Model];
      const now = Spreadsheets.map(({ Id, Name, Inputs }, index): ShownBook => {
        const Group = groups[index] ?? Model;
        const text = given[Model]?.find(({ GroupId }) => GroupId === Group)?.Text ?? '';
        const stored = workbookValues(text);
        const Values = Inputs ? shownValues(Inputs, stored) : stored;
        const book = {
          Group,
          Id,
          Name,
          Values,
          States: states.get(Group) ?? {},
          ...someOf('Others', othersOf(choices[Model], Group)),
          ...someOf('Wrong', wrong[Group] ?? {}),
          ...(wanted?.group === Group ? { Shows: { name: wanted.name, turn: wanted.turn } } : {}),
        };
        return keepSame(old?.[index], { ...book, Hidden: Inputs ? hiddenNames(Inputs, stored).length : 0 });
      });
      return [Model, old && now.every((book, index) => book === old[index]) ? old : now];
    }),
  );
}

/** A member with a dictionary; empty for an empty dictionary. */
const someOf = <Name extends string, Value>(name: Name, values: Readonly<Record<string, Value>>) =>
  // The name is the only key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  (Object.keys(values).length === 0 ? {} : { [name]: values }) as { readonly [Key in Name]?: typeof values };

/** The values of the conflicts of a workbook. */
const othersOf = (choices: readonly GivenAnswer[] = [], group: string): WorkbookValues =>
  Object.fromEntries(
    choices.flatMap(({ GroupId, Text }) => {
      const cell = readCellGroup(GroupId);
      if (cell?.group !== group) return [];
      const values: unknown = { value: Text === undefined || Text === null ? null : readJson(Text) };
      return areWorkbookValues(values) ? [[cell.name, values['value'] ?? null]] : [];
    }),
  );

function statesByGroup(saving: BookParts['saving']): ReadonlyMap<string, Record<string, CellState>> {
  const found = new Map<string, Record<string, CellState>>();
  for (const [id, status] of Object.entries(saving)) {
    const cell = readCellGroup(id);
    const state = STATES[status];
    if (cell && state) found.set(cell.group, { ...found.get(cell.group), [cell.name]: state });
  }
  return found;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the old book if nothing changed, or its unchanged values or states. */
function keepSame(old: ShownBook | undefined, now: ShownBook): ShownBook {
  if (!old) return now;
  if (isSame(old, now)) return old;
  return {
    ...now,
    Values: isSame(old.Values, now.Values) ? old.Values : now.Values,
    States: isSame(old.States, now.States) ? old.States : now.States,
  };
}
