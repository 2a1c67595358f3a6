import { WORKBOOK_LIMITS } from '../../schemas/documents/workbook.ts';
import type { WorkbookChart } from '../../schemas/documents/workbook-looks.ts';
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

/** The charts of a sheet with the areas of their data and labels. A chart without areas becomes a note. */
export function placeCharts({ charts, name }: FileSheet, names: FileNames, { notes, sheets }: FileBook): PlacedChart[] {
  return charts.map((chart) => {
    const areaOf = (text: string | undefined) => (text === undefined ? undefined : names.areaOf(text));
    const series = chart.series.map((oneSeries) => ({
      ...oneSeries,
      label: oneSeries.label ?? textAt(areaOf(oneSeries.labelCell), sheets),
      data: areaOf(oneSeries.data),
      labels: areaOf(oneSeries.labels),
    }));
    for (const { data } of series) if (!data) notes.add('chart-data', name, cellAddress(...chart.at), chart.title);
    return { ...chart, series };
  });
}

/** The text of the first cell of an area. */
function textAt(area: Area | undefined, sheets: readonly FileSheet[]): string | undefined {
  const cells = area ? (sheets[area.sheet]?.cells ?? []) : [];
  const value = cells.find(({ row, column }) => row === area?.row && column === area.column)?.value ?? null;
  return value === null ? undefined : String(value).slice(0, MAX_LABEL_LENGTH);
}

/** The maximum length of the name of a series. */
const MAX_LABEL_LENGTH = 300;

/** The chart of a sheet; undefined if it has no data in cells. `addRange` returns the index in Ranges of an area. */
export function chartOf({ type, title, series, at, size }: PlacedChart, addRange: AddRange): WorkbookChart[] {
  const labels = series.find((oneSeries) => oneSeries.labels)?.labels;
  const sets = series.flatMap((oneSeries) => {
    const Data = oneSeries.data && addRange(oneSeries.data);
    if (Data === undefined) return [];
    const own = oneSeries.labels && !isSameArea(oneSeries.labels, labels) ? addRange(oneSeries.labels) : undefined;
    return [
      {
        Data,
        ...(oneSeries.label ? { Label: oneSeries.label } : {}),
        ...(own === undefined ? {} : { Labels: own }),
        ...(oneSeries.type !== type &&
        (oneSeries.type === 'bar' || oneSeries.type === 'line' || oneSeries.type === 'area')
          ? { type: oneSeries.type }
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
