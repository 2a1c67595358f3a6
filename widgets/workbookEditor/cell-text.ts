import {
  FormulaError,
  inputText,
  readInputText,
  toCanonical,
  toTyped,
  type CellContent,
  type InputProblem,
} from '../../engine/workbook/index.ts';
import type { WorkbookInputType } from '../../schemas/documents/workbook.ts';

/** What an author types for a cell. */
export interface TypedCell {
  readonly kind: CellContent['kind'];
  readonly type: WorkbookInputType;
  readonly name: string;
  readonly text: string;
}

/** The form of a cell as its author sees it. */
export function typedCell(content: CellContent, locale: string): TypedCell {
  const none = { type: 'Number', name: '' } as const;
  if (content.kind === 'formula') return { ...none, kind: 'formula', text: toTyped(content.formula, locale) };
  if (content.kind === 'input')
    return {
      kind: 'input',
      type: content.type,
      name: content.name,
      text: inputText(content.type, content.value, locale),
    };
  const type = typeof content.value === 'number' ? 'Number' : 'Text';
  return { ...none, kind: 'fixed', text: inputText(type, content.value, locale) };
}

/** Why a typed text is no content: `at` is the index of the faulty character of a formula. */
export type CellFault =
  | { readonly problem: InputProblem | 'bad-name' }
  | { readonly problem: 'formula'; readonly at: number; readonly message: string };

const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_.]*$/u;
const isAddress = (name: string): boolean => /^[a-z]{1,3}\d+$/i.test(name);

/** The content that was typed, or its fault. A fixed text that reads as a number is one. */
export function readCell({ kind, type, name, text }: TypedCell, locale: string): CellContent | CellFault {
  if (kind === 'formula') return readFormulaText(text);
  if (kind === 'fixed') {
    const number = readInputText('Number', text, locale);
    return { kind, value: 'value' in number && number.value !== null ? number.value : text };
  }
  const trimmed = name.trim();
  if (trimmed !== '' && (!NAME.test(trimmed) || isAddress(trimmed))) return { problem: 'bad-name' };
  const reading = readInputText(type, text, locale);
  return 'problem' in reading ? reading : { kind, type, name: trimmed, value: reading.value };
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
