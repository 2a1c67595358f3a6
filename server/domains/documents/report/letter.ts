import type { QueryTable } from '../../../../schemas/entities/query.ts';
import { dayOf, formatDay, formatTime, timeOf } from '../../../../schemas/formats/greek-date.ts';
import { formatNumber } from '../../../../schemas/formats/greek-number.ts';
import { toText } from '../../../../engine/base/text.ts';
import { toOneLine, type MailLanguage } from '../../../platform/mail/template.ts';
import type { MailTable } from '../../../platform/mail/table.ts';
import type { ComputedPart } from './compute-parts.ts';

/** A part as the template of the mail uses it. */
export interface LetterPart {
  readonly kind: ComputedPart['part']['Kind'];
  readonly title: string;
  readonly text: string;
  /** Empty if the part is not a figure. */
  readonly figure: string;
  /** Null without rows to show. */
  readonly table: MailTable | null;
  /** The number of rows that the mail does not show. */
  readonly more: number;
  /** Empty for none. */
  readonly fault: string;
}

type Column = QueryTable['Columns'][number];

/** The columns of a part that its page shows, with their places in the rows. */
export function columnsOf({ part, table }: ComputedPart): readonly { readonly column: Column; readonly at: number }[] {
  const all = (table?.Columns ?? []).map((column, at) => ({ column, at }));
  const named = (name: string | undefined) => all.find(({ column }) => column.Name === name);
  if (part.Kind === 'chart') {
    const x = named(part.X) ?? all[0];
    const y = named(part.Y) ?? all.find(({ column, at }) => column.Type === 'number' && at !== x?.at);
    return [x, y].filter((axis) => axis !== undefined);
  }
  const shown = part.Columns?.length ? part.Columns.flatMap((name) => named(name) ?? []) : all;
  return shown.filter(({ column }) => column.Name !== part.Person);
}

/** A value formatted for its reader. */
export function cellText(value: unknown, { Type }: Column, language: MailLanguage): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number') return formatNumber(value, language);
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (Type === 'date') {
    const day = dayOf(value);
    if (day) return formatDay(day);
  }
  const time = Type === 'timestamp' ? timeOf(value) : null;
  return time === null ? toOneLine(toText(value)) : formatTime(time);
}

/** The parts for a mail, each with a limited number of rows. */
export const toLetterParts = (
  parts: readonly ComputedPart[],
  language: MailLanguage,
  max: number,
): readonly LetterPart[] =>
  parts.map((computed) => {
    const { part, table, fault = '' } = computed;
    const isTable = table !== undefined && part.Kind !== 'stat' && table.Rows.length > 0;
    return {
      kind: part.Kind,
      title: part.Title ?? '',
      text: part.Text ?? '',
      figure: part.Kind === 'stat' ? figureOf(computed, language) : '',
      table: isTable ? toMailTable(computed, table, language, max) : null,
      more: isTable ? Math.max(0, table.Rows.length - max) : 0,
      fault,
    };
  });

/** A missing column has no value. */
function figureOf({ part, table }: ComputedPart, language: MailLanguage): string {
  const at = part.Value ? (table?.Columns.findIndex(({ Name }) => Name === part.Value) ?? -1) : 0;
  const column = table?.Columns[at];
  return column ? cellText(table.Rows[0]?.[at], column, language) : '–';
}

function toMailTable(part: ComputedPart, { Rows }: QueryTable, language: MailLanguage, max: number): MailTable {
  const columns = columnsOf(part);
  return {
    head: columns.map(({ column }) => column.Name),
    numbers: columns.map(({ column }) => column.Type === 'number'),
    rows: Rows.slice(0, max).map((row) => columns.map(({ column, at }) => cellText(row[at], column, language))),
  };
}
