import type { WorkbookChart } from '../../schemas/documents/workbook-looks.ts';

type ChartSize = Pick<WorkbookChart, 'width' | 'height'>;

/** Units of an Excel drawing per pixel. */
const UNITS = 9_525;
/** The pixels beside a chart's drawing in a file: the title and the legend. */
const AROUND = 60;
const USUAL = { width: 520, height: 280 } as const;
const MIN_SIZE = { width: 320, height: 120 } as const;
const MAX_SIZE = { width: 2_000, height: 1_500 } as const;

/** The size of a chart in a file of Excel. */
export const fileSize = ({ width = USUAL.width, height = USUAL.height }: ChartSize) => ({
  cx: width * UNITS,
  cy: (height + AROUND) * UNITS,
});

/** The size of a chart of an Excel file, without default values; empty where the file states none. */
export function sizeOfFile(cx: number, cy: number): ChartSize {
  return sizeOfDrawing(cx / UNITS, cy / UNITS);
}

/** The size of a chart by the pixels of its drawing. */
export function sizeOfDrawing(width: number, height: number): ChartSize {
  if (!(width > 0 && height > 0)) return {};
  return { ...member('width', width), ...member('height', height - AROUND) };
}

function member(name: 'width' | 'height', pixels: number): ChartSize {
  const value = Math.round(Math.min(MAX_SIZE[name], Math.max(MIN_SIZE[name], pixels)));
  return value === USUAL[name] ? {} : { [name]: value };
}
