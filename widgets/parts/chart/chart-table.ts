import { asText } from '../schema/text-and-classes.ts';
import type { Spec } from './safe-spec.ts';

/** The data of a chart as a table. */
export interface ChartTable {
  /** The titles of its columns. */
  readonly heads: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** Does the first column name its row? */
  readonly named?: boolean | undefined;
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The number of rows in which fields are searched, because the first one may lack some. */
const LOOKED_AT = 50;

/** A table of rows by field. Titles come from `columns`, or from the encoding of the specification. */
export function tableOf(
  data: readonly unknown[],
  spec: Spec | null | undefined,
  columns?: readonly { readonly field: string; readonly title?: string | null | undefined }[] | null,
): ChartTable {
  const rows = data.filter(isRow);
  const titles = columns ? new Map(columns.map(({ field, title }) => [field, asText(title) || field])) : titlesOf(spec);
  const others = columns ? [] : rows.slice(0, LOOKED_AT).flatMap((row) => Object.keys(row));
  const fields = [...new Set([...titles.keys(), ...others])];
  return {
    heads: fields.map((field) => titles.get(field) ?? field),
    rows: rows.map((row) => fields.map((field) => row[field])),
  };
}

/** field -> title, as the encoding of the chart and of its layers name it. */
function titlesOf(spec: Spec | null | undefined): Map<string, string> {
  const titles = new Map<string, string>();
  const layers: unknown = spec?.['layer'];
  const parts: unknown[] = [spec, ...(Array.isArray(layers) ? layers : [])];
  for (const encoding of parts.map((part) => (isRow(part) ? part['encoding'] : null)))
    for (const channel of isRow(encoding) ? Object.values(encoding) : [])
      if (isRow(channel) && typeof channel['field'] === 'string' && !titles.has(channel['field']))
        titles.set(channel['field'], asText(channel['title']) || channel['field']);
  return titles;
}
