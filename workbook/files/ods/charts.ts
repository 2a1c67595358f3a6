import { attribute, plain, tagsOf, type Archive, type Tag } from '../../../engine/archive/index.ts';
import { cellAddress } from '../../address.ts';
import type { FileChart, FileSeries } from '../file-book.ts';
import type { NoteList } from '../report.ts';
import { referenceText } from './formula.ts';

const TYPES: Readonly<Record<string, FileSeries['type']>> = {
  bar: 'bar',
  line: 'line',
  area: 'area',
  circle: 'pie',
  ring: 'doughnut',
};

/** Where a sheet has an object. */
export interface ObjectPlace {
  readonly folder: string;
  readonly at: readonly [row: number, column: number];
  readonly size: NonNullable<FileChart['size']>;
}

/** The chart of an object of a LibreOffice file; undefined for other objects. */
export async function readOdsChart(
  archive: Archive,
  { folder, at, size }: ObjectPlace,
  sheet: string,
  notes: NoteList,
): Promise<FileChart | undefined> {
  const xml = await archive.read(`${folder.replace(/^\.\//, '')}/content.xml`);
  if (xml === undefined) return undefined;
  const { type, title, series, categories } = readParts(xml);
  const known = type === undefined || !Object.hasOwn(TYPES, type) ? undefined : TYPES[type];
  if (!known) {
    notes.add('chart', sheet, cellAddress(...at), type ?? '');
    return undefined;
  }
  return {
    type: known,
    title,
    at,
    size,
    series: series.map((oneSeries) => ({ ...oneSeries, type: oneSeries.type ?? known, labels: categories })),
  };
}

interface Part {
  readonly type: FileSeries['type'] | undefined;
  readonly label: undefined;
  readonly labelCell: string | undefined;
  readonly data: string;
}

function readParts(xml: string) {
  let [type, title, categories, inTitle]: [string?, string?, string?, boolean?] = [];
  const series: Part[] = [];
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'title') inTitle = tag.kind === 'open';
    if (inTitle && tag.name === 'p' && tag.kind === 'close') title = plain(tag.text).slice(0, 300);
    if (tag.kind === 'close') continue;
    if (tag.name === 'chart') type = classOf(tag);
    if (tag.name === 'categories') categories = rangeOf(attribute(tag, 'cell-range-address'));
    if (tag.name !== 'series') continue;
    const own = classOf(tag);
    const data = rangeOf(attribute(tag, 'values-cell-range-address'));
    const labelCell = rangeOf(attribute(tag, 'label-cell-address'));
    if (data !== undefined)
      series.push({ type: own === undefined ? undefined : TYPES[own], label: undefined, labelCell, data });
  }
  return { type, title, series, categories };
}

/** Reads bar from chart:bar. */
const classOf = (tag: Tag): string | undefined => attribute(tag, 'class')?.split(':').pop();

function rangeOf(address: string | undefined): string | undefined {
  return address === undefined || (address.includes(' ') && !address.includes("'"))
    ? undefined
    : referenceText(address);
}
