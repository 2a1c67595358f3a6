import { trimEndSigns } from '../schemas/formats/spans.ts';
import type { Workbook } from '../schemas/documents/workbook.ts';
import { isObject } from '../engine/document/pointer.ts';
import type { SandboxCode } from '../engine/base/ports.ts';
import { SandboxError } from '../engine/script/sandbox-error.ts';
import type { BookChange, NamedValue, ShownChange } from './evaluate.ts';
import { InputError, requireInput, type BookInput, type InputValues } from './inputs.ts';
import { ERROR_KINDS, type CellValue } from './values.ts';

type ScriptName = 'Preprocess' | 'Postprocess';

/** The reason why a script of a workbook had no effect. The workbook is computed without it. */
export interface ScriptProblem {
  readonly script: ScriptName;
  readonly message: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** Runs code in the sandbox; throws SandboxError. */
export type RunScript = (code: SandboxCode, input: unknown) => Promise<unknown>;

type NamedValues = Readonly<Record<string, NamedValue>>;
type ScriptOutcome<Result> = { readonly result: Result } | { readonly problem: ScriptProblem };

export const hasScripts = ({ Preprocess, Postprocess }: Workbook): boolean => Boolean(Preprocess ?? Postprocess);

const LIMITS = { ms: 500, megabytes: 32, outputKilobytes: 1_024 } as const;
/** The texts around a script, which is a function, that call it. */
export const AROUND_SCRIPT = ['return (', '\n)(input);'] as const;

/** A script without the ";" at its end. */
export const functionOf = (source: string): string => trimEndSigns(source.trimEnd(), ';');

/** The inputs to compute with, as Preprocess returns them. */
const runPreprocess = (
  source: string,
  run: RunScript,
  inputs: readonly BookInput[],
  answers: InputValues,
): Promise<ScriptOutcome<InputValues>> =>
  runScript('Preprocess', source, run, { inputs: answers }, (result) => {
    const byName = new Map(inputs.map((input) => [input.name, input]));
    const values = Object.entries(result).map(([name, value]) => {
      const scalar = inputValueOf(name, value);
      requireInput(byName, name, scalar);
      return [name, scalar] as const;
    });
    return { ...answers, ...Object.fromEntries(values) };
  });

/** The values to show beside the computed ones, as Postprocess returns them. */
const runPostprocess = (
  source: string,
  run: RunScript,
  inputs: InputValues,
  values: NamedValues,
): Promise<ScriptOutcome<NamedValues>> =>
  runScript('Postprocess', source, run, { inputs, values }, (result) =>
    Object.fromEntries(Object.entries(result).map(([name, value]) => [name, shownValueOf(name, value)])),
  );

/** A workbook to which inputs are applied. */
export interface ScriptedBook {
  readonly inputs: readonly BookInput[];
  change(values: InputValues): Promise<BookChange>;
  named(): Promise<NamedValues>;
  show(values: NamedValues): Promise<ShownChange>;
}

/** The effects of applying inputs, and the problem of a script that had no effect. */
export interface AppliedInputs extends BookChange {
  readonly problem?: ScriptProblem | undefined;
}

/** Changes inputs and runs the scripts of the workbook. The server and the page compute the same. */
export async function applyInputs(
  book: ScriptedBook,
  { Preprocess, Postprocess }: Workbook,
  run: RunScript | undefined,
  answers: InputValues,
  changed: InputValues,
): Promise<AppliedInputs> {
  if (!run || (!Preprocess && !Postprocess)) return book.change(changed);
  const before = Preprocess ? await runPreprocess(Preprocess, run, book.inputs, answers) : { result: answers };
  const inputs = 'result' in before ? before.result : answers;
  const change = await book.change(inputs);
  const after = Postprocess ? await runPostprocess(Postprocess, run, inputs, await book.named()) : { result: {} };
  const shown = await book.show('result' in after ? after.result : {});
  return {
    cleared: [...new Set([...change.cleared, ...shown.cleared])],
    ranges: [...new Set([...change.ranges, ...shown.ranges])],
    changed: change.changed,
    problem: problemOf(before) ?? problemOf(after) ?? unknownNames(shown.unknown),
  };
}

const problemOf = (outcome: ScriptOutcome<unknown>): ScriptProblem | undefined =>
  'problem' in outcome ? outcome.problem : undefined;

const unknownNames = ([name]: readonly string[]): ScriptProblem | undefined =>
  name === undefined
    ? undefined
    : { script: 'Postprocess', message: `${name} means no cells, or another number of them` };

async function runScript<Result>(
  script: ScriptName,
  source: string,
  run: RunScript,
  input: unknown,
  read: (result: Readonly<Record<string, unknown>>) => Result,
): Promise<ScriptOutcome<Result>> {
  try {
    const result = await run({ source: AROUND_SCRIPT.join(functionOf(source)), file: script, limits: LIMITS }, input);
    if (!isObject(result)) return { problem: { script, message: 'it returns no dictionary' } };
    return { result: read(result) };
  } catch (error) {
    if (error instanceof SandboxError) return { problem: { script, message: error.message, ...scriptPosition(error) } };
    if (error instanceof InputError || error instanceof ResultError)
      return { problem: { script, message: error.message } };
    throw error;
  }
}

const scriptPosition = ({ line, column }: SandboxError) =>
  line === undefined
    ? {}
    : { line, column: line === 1 && column !== undefined ? Math.max(1, column - AROUND_SCRIPT[0].length) : column };

/** The result of a script has a value that no cell can have. */
class ResultError extends Error {}

function inputValueOf(name: string, value: unknown): InputValues[string] {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return value;
  throw new InputError('wrong-type', name);
}

function shownValueOf(name: string, value: unknown): NamedValue {
  if (!Array.isArray(value)) return cellValueOf(name, value);
  return value.map((row: unknown) => {
    if (!Array.isArray(row)) throw new ResultError(`${name} is no list of rows`);
    return row.map((item) => cellValueOf(name, item));
  });
}

function cellValueOf(name: string, value: unknown): CellValue {
  if (value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
    return value;
  const error = isObject(value) ? ERROR_KINDS.find((kind) => kind === value['error']) : undefined;
  if (!error || !isObject(value)) throw new ResultError(`${name} has a value that no cell can have`);
  return { error, text: typeof value['text'] === 'string' ? value['text'] : error };
}
