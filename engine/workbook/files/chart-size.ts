import type { WorkbookChart } from '../../../schemas/documents/workbook-looks.ts';

type ChartSize = Pick<WorkbookChart, 'width' | 'height'>;

/** The units of a drawing of Excel in a pixel. */
const UNITS = 9_525;
/** What a chart of a file has beside its drawing: the title and the legend. */
const AROUND = 60;
const USUAL = { width: 520, height: 280 } as const;
const LEAST = { width: 320, height: 120 } as const;
const MOST = { width: 2_000, height: 1_500 } as const;

/** The size of a chart in a file of Excel. */
export const fileSize = ({ width = USUAL.width, height = USUAL.height }: ChartSize) => ({
  cx: width * UNITS,
  cy: (height + AROUND) * UNITS,
});

/** The size of a chart of a file of Excel, without what is usual; nothing where the file says none. */
export function sizeOfFile(cx: number, cy: number): ChartSize {
  return sizeOfDrawing(cx / UNITS, cy / UNITS);
}

/** The size of a chart by the pixels of its drawing. */
export function sizeOfDrawing(width: number, height: number): ChartSize {
  if (!(width > 0 && height > 0)) return {};
  return { ...member('width', width), ...member('height', height - AROUND) };
}

function member(name: 'width' | 'height', pixels: number): ChartSize {
  const value = Math.round(Math.min(MOST[name], Math.max(LEAST[name], pixels)));
  return value === USUAL[name] ? {} : { [name]: value };
}
