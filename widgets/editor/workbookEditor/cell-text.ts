import {
  FormulaError,
  inputText,
  readEntry,
  readInputText,
  toCanonical,
  toTyped,
  type CellContent,
  type InputContent,
  type InputProblem,
} from '../../../workbook/index.ts';
import type { InputLimits } from '../../../schemas/documents/workbook-answers.ts';
import { WORKBOOK_LIMITS, type WorkbookInputType, type WorkbookValue } from '../../../schemas/documents/workbook.ts';

/** The typed content of a cell. */
export interface TypedCell {
  readonly kind: CellContent['kind'];
  readonly type: WorkbookInputType;
  readonly name: string;
  readonly text: string;
  /** The limits of an input as texts. */
  readonly least: string;
  readonly most: string;
  readonly length: string;
  /** Does the input have to be filled in? */
  readonly required: boolean;
}

/** The form of a cell's content for its author. */
export function typedCell(content: CellContent, locale: string): TypedCell {
  const none = { type: 'Number', name: '', least: '', most: '', length: '', required: false } as const;
  if (content.kind === 'formula') return { ...none, kind: 'formula', text: toTyped(content.formula, locale) };
  if (content.kind === 'input') return typedInput(content, locale);
  const type = typeof content.value === 'number' ? 'Number' : 'Text';
  return { ...none, kind: 'fixed', text: inputText(type, content.value, locale) };
}

function typedInput({ type, name, value, limits, required }: InputContent, locale: string): TypedCell {
  const { Min = null, Max = null, MaxLength } = limits ?? {};
  return {
    kind: 'input',
    type,
    name,
    text: inputText(type, value, locale),
    least: inputText(type, Min, locale),
    most: inputText(type, Max, locale),
    length: MaxLength === undefined ? '' : String(MaxLength),
    required: required ?? isEmpty(value),
  };
}

const isEmpty = (value: WorkbookValue): boolean => value === null || value === '';

/** The fault of a typed text. `at` is the index of the faulty character of a formula. */
export type CellFault =
  | { readonly problem: InputProblem | 'bad-name' }
  | { readonly problem: 'bad-limit'; readonly field: LimitField }
  | { readonly problem: 'formula'; readonly at: number; readonly message: string };

export type LimitField = 'least' | 'most' | 'length';

const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_.]*$/u;
const isAddress = (name: string): boolean => /^[a-z]{1,3}\d+$/i.test(name);

/** The typed content, or its fault. A fixed text that reads as a number becomes one. */
export function readCell(typed: TypedCell, locale: string): CellContent | CellFault {
  const { kind, type, name, text } = typed;
  if (kind === 'formula') return readFormulaText(text);
  if (kind === 'fixed') {
    const number = readInputText('Number', text, locale);
    return { kind, value: 'value' in number && number.value !== null ? number.value : text };
  }
  const trimmed = name.trim();
  if (trimmed !== '' && (!NAME.test(trimmed) || isAddress(trimmed))) return { problem: 'bad-name' };
  const limits = readLimits(typed, locale);
  if ('problem' in limits) return limits;
  const reading = readEntry({ type, limits }, text, locale);
  if ('problem' in reading) return reading;
  const { value } = reading;
  // Only a value that differs from the default is stored.
  const required = typed.required === isEmpty(value) ? undefined : typed.required;
  return { kind, type, name: trimmed, value, limits, required };
}

const LENGTH = /^[1-9]\d{0,4}$/;

function readLimits({ type, ...typed }: TypedCell, locale: string): InputLimits | CellFault {
  if (type === 'Text') return readLength(typed.length.trim());
  const limits: { Min?: number; Max?: number } = {};
  for (const [field, name] of [
    ['least', 'Min'],
    ['most', 'Max'],
  ] as const) {
    const reading = readInputText(type, typed[field], locale);
    if ('problem' in reading) return { problem: 'bad-limit', field };
    if (typeof reading.value === 'number') limits[name] = reading.value;
  }
  return (limits.Min ?? -Infinity) > (limits.Max ?? Infinity) ? { problem: 'bad-limit', field: 'most' } : limits;
}

function readLength(text: string): InputLimits | CellFault {
  if (text === '') return {};
  const length = LENGTH.test(text) ? Number(text) : 0;
  return length >= 1 && length <= WORKBOOK_LIMITS.text
    ? { MaxLength: length }
    : { problem: 'bad-limit', field: 'length' };
}

function readFormulaText(text: string): CellContent | CellFault {
  const typed = text.trim().startsWith('=') ? text.trim() : `=${text.trim()}`;
  try {
    return { kind: 'formula', formula: toCanonical(typed) };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { problem: 'formula', at: error.at, message: error.message };
  }
}
