import { inputFaults, type InputFault } from '../../../../schemas/documents/questionnaire-answer-faults.ts';
import { workbookValues } from '../../../../schemas/documents/questionnaire-answers.ts';
import { formOf } from '../../../../schemas/documents/questionnaire-groups.ts';
import { valueOfInput, type WorkbookValues } from '../../../../schemas/documents/workbook-answers.ts';
import { conflict, fieldError, unprocessable, type FieldError } from '../../../platform/base/problem.ts';
import type { AnswerValue } from './answer-value.ts';
import type { GroupPosition } from './versions.ts';

/** Characters of the stored values of one workbook. */
const MAX_ANSWER_LENGTH = 1_000_000;
/** The maximum number of faults in a reply. */
const MAX_FAULTS = 200;

/** Whether the position is a workbook; a cleared answer of a workbook is no patch. */
const isBook = ({ question, place }: GroupPosition): boolean => place > 0 && formOf(question) === 'book';

/** Whether the text contains values of cells, which are merged into the stored ones. */
export const isCellPatch = (at: GroupPosition, { Text }: AnswerValue): boolean => isBook(at) && Text !== null;

/** Throws unless each value has an input that accepts it. */
export function requireFittingCells(at: GroupPosition, text: string | null): void {
  if (!isBook(at) || text === null) return;
  const book = at.question.Spreadsheets?.[at.place - 1];
  if (!book?.Inputs) throw unprocessable('answer-does-not-fit', NOT_FITTING, [fieldError('/GroupId', 'no-workbook')]);
  const faults = inputFaults(book, workbookValues(text));
  if (faults.length === 0) return;
  const errors = faults.slice(0, MAX_FAULTS).map(({ name, fault }) => faultAt(pointerOf(name), fault));
  throw unprocessable('answer-does-not-fit', NOT_FITTING, errors);
}

const NOT_FITTING = 'The answer was refused.';

function faultAt(pointer: string, fault: InputFault): FieldError {
  if (fault.code === 'too-small') return fieldError(pointer, fault.code, { least: fault.min });
  if (fault.code === 'too-large') return fieldError(pointer, fault.code, { most: fault.max });
  return fault.code === 'too-long'
    ? fieldError(pointer, fault.code, { count: fault.count })
    : fieldError(pointer, fault.code);
}

/** The pointer of a cell in the text of an answer. */
const pointerOf = (name: string): string => `/Text/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

interface StoredText extends AnswerValue {
  readonly Revision: number;
}

/**
 * Merges a patch into the stored values; returns them and the text for the search. If the writer sends what they saw, a
 * cell that somebody else has changed since is a conflict, and nothing is stored.
 */
export function mergeCells(
  at: GroupPosition,
  { Text }: AnswerValue,
  stored: StoredText | undefined,
  seen?: WorkbookValues,
): { readonly value: AnswerValue; readonly searched: string } {
  const before = workbookValues(stored?.Text ?? '');
  const patch = workbookValues(Text ?? '');
  if (seen && Object.keys(patch).some((name) => isOvertaken(name, { before, patch, seen })))
    throw conflict('answer-conflict', 'Somebody else changed one of the cells first.', {
      theirs: { OptionId: null, Text: stored?.Text ?? null, Revision: stored?.Revision ?? 0 },
    });
  const values = { ...before, ...patch };
  const text = JSON.stringify(values);
  if (text.length > MAX_ANSWER_LENGTH)
    throw unprocessable('answer-does-not-fit', NOT_FITTING, [
      fieldError('/Text', 'too-long', { count: MAX_ANSWER_LENGTH }),
    ]);
  return { value: { OptionId: null, Text: text }, searched: textsOf(at, values) };
}

/** Somebody else has stored a value that is neither what the writer saw nor what they send. */
function isOvertaken(
  name: string,
  { before, patch, seen }: Readonly<Record<'before' | 'patch' | 'seen', WorkbookValues>>,
): boolean {
  const now = valueOfInput(before, name);
  return now !== valueOfInput(seen, name) && now !== valueOfInput(patch, name);
}

/** The texts that people wrote, without names and numbers. */
const textsOf = ({ question, place }: GroupPosition, values: WorkbookValues): string =>
  (question.Spreadsheets?.[place - 1]?.Inputs ?? [])
    .map(({ FullName }) => valueOfInput(values, FullName))
    .filter((value) => typeof value === 'string')
    .join(' ');
