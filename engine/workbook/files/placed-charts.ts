import { WORKBOOK_LIMITS } from '../../../schemas/documents/workbook.ts';
import type { WorkbookChart } from '../../../schemas/documents/workbook-looks.ts';
import { cellAddress, type Area } from '../address.ts';
import type { FileBook, FileChart, FileSheet } from './file-book.ts';
import type { FileNames } from './name-meanings.ts';

interface ChartSeries extends Omit<FileChart['series'][number], 'data' | 'labels'> {
  readonly data: Area | undefined;
  readonly labels: Area | undefined;
}

/** A chart of a file whose texts of areas were read. */
export interface PlacedChart extends Omit<FileChart, 'series'> {
  readonly series: readonly ChartSeries[];
}

type AddRange = (area: Area) => number | undefined;

/** The charts of a sheet with the areas of their data and labels. What has no area is noted. */
export function placeCharts({ charts, name }: FileSheet, names: FileNames, { notes, sheets }: FileBook): PlacedChart[] {
  return charts.map((chart) => {
    const areaOf = (text: string | undefined) => (text === undefined ? undefined : names.areaOf(text));
    const series = chart.series.map((each) => ({
      ...each,
      label: each.label ?? textAt(areaOf(each.labelCell), sheets),
      data: areaOf(each.data),
      labels: areaOf(each.labels),
    }));
    for (const { data } of series) if (!data) notes.add('chart-data', name, cellAddress(...chart.at), chart.title);
    return { ...chart, series };
  });
}

/** The text of the first cell of an area. */
function textAt(area: Area | undefined, sheets: readonly FileSheet[]): string | undefined {
  const cells = area ? (sheets[area.sheet]?.cells ?? []) : [];
  const value = cells.find(({ row, column }) => row === area?.row && column === area.column)?.value ?? null;
  return value === null ? undefined : String(value).slice(0, LONGEST_LABEL);
}

/** Characters of the name of a series. */
const LONGEST_LABEL = 300;

/** The chart of a sheet; none if it has no data in cells. `addRange` gives the entry of Ranges with the cells of an area. */
export function chartOf({ type, title, series, at, size }: PlacedChart, addRange: AddRange): WorkbookChart[] {
  const labels = series.find((each) => each.labels)?.labels;
  const sets = series.flatMap((each) => {
    const Data = each.data && addRange(each.data);
    if (Data === undefined) return [];
    const own = each.labels && !isSameArea(each.labels, labels) ? addRange(each.labels) : undefined;
    return [
      {
        Data,
        ...(each.label ? { Label: each.label } : {}),
        ...(own === undefined ? {} : { Labels: own }),
        ...(each.type !== type && (each.type === 'bar' || each.type === 'line' || each.type === 'area')
          ? { type: each.type }
          : {}),
      },
    ];
  });
  const Labels = labels && addRange(labels);
  if (sets.length === 0) return [];
  return [
    {
      type,
      ...(title ? { Title: title } : {}),
      DataSets: sets,
      ...(Labels === undefined ? {} : { Labels }),
      at: [Math.min(at[0], WORKBOOK_LIMITS.rows - 1), Math.min(at[1], WORKBOOK_LIMITS.columns - 1)],
      ...size,
    },
  ];
}

const isSameArea = (one: Area, other: Area | undefined): boolean =>
  other !== undefined &&
  one.sheet === other.sheet &&
  one.row === other.row &&
  one.column === other.column &&
  one.lastRow === other.lastRow &&
  one.lastColumn === other.lastColumn;
