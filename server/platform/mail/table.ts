import { escapeMarkup } from '../../../schemas/formats/escape.ts';

/** A table in a mail; its cells are formatted texts. */
export interface MailTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The columns that are aligned right. */
  readonly numbers: readonly boolean[];
}

const LINE = 'border-bottom:1px solid #dcdde6;padding:6px 8px;vertical-align:top';

/** The table in plain text: a line for each row. */
export function tableText(table: unknown): string {
  const { head, rows } = requireTable(table);
  return [head, ...rows].map((cells) => cells.join(' · ')).join('\n');
}

export function tableHtml(table: unknown): string {
  const { head, rows, numbers } = requireTable(table);
  const line = (cells: readonly string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell, at) => `<${tag} style="${LINE};text-align:${numbers[at] ? 'right' : 'left'}">${escapeMarkup(cell)}</${tag}>`).join('')}</tr>`;
  const body = rows.map((cells) => line(cells, 'td')).join('\n');
  return `<table style="width:100%;border-collapse:collapse;margin:0 0 16px;font-size:14px;font-variant-numeric:tabular-nums">\n<thead>${line(head, 'th')}</thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
}

function requireTable(value: unknown): MailTable {
  if (typeof value !== 'object' || value === null || !('head' in value && 'rows' in value && 'numbers' in value))
    throw new Error('The mail uses the filter table for a value that is no table');
  // The value was made as a MailTable.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return value as MailTable;
}
