/** One line of the report. `bar`: the highest ratio, or the highest value when nothing is compared. */
export interface Line {
  readonly what: string;
  readonly ours: number;
  readonly other?: number;
  readonly unit?: string;
  /** At most this ratio ours : other; with `atLeast` at least this ratio other : ours, of rates ours : other; without `other` at most this value. */
  readonly bar?: number;
  readonly atLeast?: boolean;
  /** More is better. */
  readonly rate?: boolean;
}

interface Judged {
  readonly ratio: number | null;
  readonly met: boolean | null;
}

export function judge({ ours, other, bar, atLeast, rate }: Line): Judged {
  const ratio = other === undefined ? null : atLeast && !rate ? other / ours : ours / other;
  if (bar === undefined) return { ratio, met: null };
  const value = ratio ?? ours;
  return { ratio, met: atLeast ? value >= bar : value <= bar };
}

const HEADINGS = ['bench', 'ours', 'other', 'ratio', 'bar', 'met'] as const;

/** The table as Markdown, so that it can be read and pasted. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [HEADINGS, ...lines.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const written = rows.map((row) => row.map((cell, at) => pad(cell, widths[at] ?? 0, at)).join(' | '));
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ');
  return [written[0], rule, ...written.slice(1)].map((line) => `| ${line ?? ''} |`).join('\n');
}

const pad = (text: string, width: number, at: number): string => (at === 0 ? text.padEnd(width) : text.padStart(width));

function cellsOf(line: Line): readonly string[] {
  const { ratio, met } = judge(line);
  const { what, ours, other, unit = 'ms', bar, atLeast } = line;
  const limit = bar === undefined ? '' : `${atLeast ? '≥' : '≤'} ${bar}${ratio === null ? ` ${unit}` : '×'}`;
  return [
    what,
    `${written(ours)} ${unit}`,
    other === undefined ? '' : `${written(other)} ${unit}`,
    ratio === null ? '' : `${ratio.toFixed(2)}×`,
    limit,
    met === null ? '' : met ? 'yes' : 'NO',
  ];
}

const written = (value: number): string =>
  Number.isInteger(value) ? String(value) : value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
