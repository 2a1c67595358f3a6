import type { Workbook } from '../schemas/documents/workbook.ts';
import type { WorkbookChart } from '../schemas/documents/workbook-looks.ts';

/** The number format of an axis: members of an axis of Vega-Lite. */
export type AxisFormat = Readonly<Record<string, string>>;

const PLAIN: AxisFormat = {};
const QUOTED = /"([^"]*)"/g;

/** The formats of the axes of a chart: those of the first cells of its datasets. */
export const axisFormats = (workbook: Workbook, chart: WorkbookChart): readonly AxisFormat[] =>
  chart.DataSets.map(({ Data }) => {
    const cell = workbook.Ranges?.[Data]?.Cells.flat().find((candidate) => candidate !== null);
    const format = workbook.Active[cell ?? -1]?.Format;
    return axisFormat(workbook.Formats?.[format ?? -1]?.[0]);
  });

/** A positive template as a format of an axis: percentages, decimals, and words or characters before and after the number. Other templates give none. */
export function axisFormat(template: string | undefined): AxisFormat {
  if (template === undefined) return PLAIN;
  const bare = template.replaceAll(QUOTED, '').replaceAll(/\\.|_./g, '');
  // Dates, fractions, exponents and conditions.
  if (/[dmyhsge/@[\]?]/i.test(bare) || !/[0#]/.test(bare)) return PLAIN;
  const isShare = bare.includes('%');
  const decimals = /\.([0#]+)/.exec(bare)?.[1]?.length ?? 0;
  const format = `,.${decimals}~${isShare ? '%' : 'f'}`;
  const [before, after] = signsAround(template);
  if (before === '' && after === '') return { format };
  const number = `format(datum.value, ${JSON.stringify(format)})`;
  return {
    labelExpr: [before && JSON.stringify(before), number, after && JSON.stringify(after)].filter(Boolean).join(' + '),
  };
}

/** The texts before and after the digits of a template: quoted ones, and currency symbols. */
function signsAround(template: string): readonly [string, string] {
  const first = template.search(/[0#]/);
  const last = Math.max(template.lastIndexOf('0'), template.lastIndexOf('#'));
  return [literal(template.slice(0, Math.max(0, first))), literal(template.slice(last + 1))];
}

const literal = (text: string): string => text.replaceAll(QUOTED, '$1').replaceAll(/[\\_*%+-]/g, '');
