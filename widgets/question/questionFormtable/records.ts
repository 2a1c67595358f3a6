import type { AnswerColumn } from '../../../schemas/documents/questionnaire-answer-faults.ts';
import { readJson } from '../../../schemas/documents/questionnaire-answers.ts';
import { formatDay, parseIsoDate } from '../../../schemas/formats/greek-date.ts';

/** A line of the answer: its id, and the value of each column. */
export type TableLine = { readonly LineId: string } & Readonly<Record<string, string>>;

/** The stored lines; empty for invalid text. Days stored as ISO are shown in the Greek form. */
export function linesIn(stored: string, columns: readonly AnswerColumn[] = []): readonly TableLine[] {
  const value = stored === '' ? [] : readJson(stored);
  if (!Array.isArray(value)) return [];
  const dates = new Set(columns.filter(({ Type }) => Type === 'date').map(({ Model }) => Model));
  const asWritten = (name: string, text: string): string => {
    const day = dates.has(name) ? parseIsoDate(text) : null;
    return day ? formatDay(day) : text;
  };
  return value.flatMap((line: unknown, index) => {
    if (typeof line !== 'object' || line === null) return [];
    const texts = Object.entries(line).flatMap(([name, item]) =>
      typeof item === 'string' || typeof item === 'number' ? [[name, asWritten(name, String(item))] as const] : [],
    );
    return [{ LineId: String(index + 1), ...Object.fromEntries(texts) }];
  });
}

export const storedLines = (lines: readonly TableLine[]): string => (lines.length === 0 ? '' : JSON.stringify(lines));

/** The id of the next line: an unused number. */
export const nextLine = (lines: readonly TableLine[]): string =>
  String(Math.max(0, ...lines.map(({ LineId }) => Number(LineId) || 0)) + 1);
