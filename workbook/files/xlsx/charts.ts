import { attribute, plain, tagsOf, type Archive, type Tag } from '../../../engine/archive/index.ts';
import { cellAddress } from '../../address.ts';
import { sizeOfFile } from '../chart-size.ts';
import type { FileChart, FileSeries } from '../file-book.ts';
import type { NoteList } from '../report.ts';
import { readRelations, relationId } from './relations.ts';

const TYPES: Readonly<Record<string, FileSeries['type']>> = {
  barChart: 'bar',
  bar3DChart: 'bar',
  lineChart: 'line',
  line3DChart: 'line',
  areaChart: 'area',
  area3DChart: 'area',
  pieChart: 'pie',
  pie3DChart: 'pie',
  doughnutChart: 'doughnut',
};
const MAX_SERIES = 20;

interface Anchor {
  readonly at: readonly [row: number, column: number];
  readonly chart: string;
  readonly size: NonNullable<FileChart['size']>;
}

/** The charts of a drawing. Pictures and unsupported types of charts become notes. */
export async function readCharts(
  archive: Archive,
  drawing: string,
  sheet: string,
  notes: NoteList,
): Promise<FileChart[]> {
  const relations = await readRelations(archive, drawing);
  const anchors = readAnchors((await archive.read(drawing)) ?? '', sheet, notes);
  const charts: FileChart[] = [];
  for (const { at, chart, size } of anchors) {
    const part = relations.find(({ id }) => id === chart)?.target;
    // oxlint-disable-next-line no-await-in-loop -- the parts share one limit of memory
    const xml = part === undefined ? undefined : await archive.read(part);
    const found = xml === undefined ? undefined : readChart(xml, at, sheet, notes);
    if (found) charts.push({ ...found, size });
  }
  return charts;
}

function readAnchors(xml: string, sheet: string, notes: NoteList): Anchor[] {
  const anchors: Anchor[] = [];
  let [row, column] = [0, 0];
  let isFrom = false;
  let size = {};
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'from') isFrom = tag.kind === 'open';
    if (isFrom) size = {};
    // The frame within an anchor of two cells has the size 0.
    if (tag.name === 'ext')
      size = { ...size, ...sizeOfFile(Number(attribute(tag, 'cx')), Number(attribute(tag, 'cy'))) };
    if (isFrom && tag.kind === 'close' && tag.name === 'row') row = Number(tag.text);
    if (isFrom && tag.kind === 'close' && tag.name === 'col') column = Number(tag.text);
    if (tag.name === 'pic' && tag.kind === 'open') notes.add('picture', sheet);
    if (tag.name === 'chart' && tag.kind !== 'close')
      anchors.push({ at: [row, column], chart: relationId(tag) ?? '', size });
  }
  return anchors;
}

function readChart(xml: string, at: Anchor['at'], sheet: string, notes: NoteList): FileChart | undefined {
  const { title, series, unknown } = new ChartReader().readAll(xml);
  for (const type of unknown) notes.add('chart', sheet, cellAddress(...at), type);
  const [first] = series;
  if (!first) return undefined;
  return { type: first.type, title, series: series.slice(0, MAX_SERIES), at };
}

class ChartReader {
  private type: FileSeries['type'] | undefined;
  private readonly unknown: string[] = [];
  private readonly series: FileSeries[] = [];
  private title: string | undefined;
  private readonly path: string[] = [];
  private label: string | undefined;
  private data: string | undefined;
  private labels: string | undefined;

  readAll(xml: string): { title: string | undefined; series: readonly FileSeries[]; unknown: readonly string[] } {
    for (const tag of tagsOf(xml)) this.readTag(tag);
    return { title: this.title, series: this.series, unknown: this.unknown };
  }

  private readTag(tag: Tag): void {
    const { name, kind } = tag;
    if (name.endsWith('Chart') && kind === 'open') this.openType(name);
    if (name === 'ser' && kind === 'open') [this.label, this.data, this.labels] = [undefined, undefined, undefined];
    if (name === 'ser' && kind === 'close') this.closeSeries();
    if (kind === 'close') this.readText(tag);
    if (kind === 'open') this.path.push(name);
    if (kind === 'close') this.path.pop();
    if (this.path.length > MAX_DEPTH) this.path.length = 0;
  }

  private openType(name: string): void {
    this.type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
    if (!this.type) this.unknown.push(name.slice(0, -5));
  }

  private closeSeries(): void {
    const { type, data, label, labels } = this;
    if (type && data !== undefined) this.series.push({ type, data, label, labels });
  }

  private readText({ name, text }: Tag): void {
    const isIn = (parent: string) => this.path.includes(parent);
    if (name === 't' && isIn('title') && !isIn('plotArea'))
      this.title = ((this.title ?? '') + plain(text)).slice(0, 300);
    if (!isIn('ser')) return;
    if (name === 'v' && isIn('tx')) this.label ??= plain(text).slice(0, 300);
    if (name !== 'f') return;
    if (isIn('val')) this.data = plain(text);
    if (isIn('cat')) this.labels = plain(text);
  }
}

/** The maximum depth of a chart. */
const MAX_DEPTH = 100;
