import { attribute, plain, tagsOf, type Archive, type Tag } from '../../../engine/archive/index.ts';
import type { FileBook, FileChart, FileName, FileSheet } from '../file-book.ts';
import { WorkbookFileError } from '../file-error.ts';
import { NoteList } from '../report.ts';
import { OdsStyles } from './cell-styles.ts';
import { readOdsChart } from './charts.ts';
import { odsFormula, referenceText } from './formula.ts';
import { TableReader } from './table.ts';

const MAX_SHEETS = 50;
export const ODS_TYPE = 'application/vnd.oasis.opendocument.spreadsheet';

/** Reads a LibreOffice workbook file. */
export async function readOds(archive: Archive): Promise<FileBook> {
  const content = await archive.read('content.xml');
  if (content === undefined) throw new WorkbookFileError('broken');
  const manifest = (await archive.read('META-INF/manifest.xml')) ?? '';
  if (manifest.includes('encryption-data')) throw new WorkbookFileError('encrypted');
  const styles = new OdsStyles((await archive.read('styles.xml')) ?? '', content);
  const notes = new NoteList();
  const { tables, names } = readContent(content, styles, notes);
  if (tables.length === 0) throw new WorkbookFileError('no-sheets');
  if (archive.names.some((name) => /^basic\/[^/]+\/[^/]+\.xml$/i.test(name) && !name.endsWith('script-lb.xml')))
    notes.add('macro');
  const panes = readPanes((await archive.read('settings.xml')) ?? '');
  const sheets: FileSheet[] = [];
  for (const table of tables) {
    const sheet = table.sheet();
    const charts: FileChart[] = [];
    for (const place of table.objects) {
      // oxlint-disable-next-line no-await-in-loop -- the parts share one limit of memory
      const chart = await readOdsChart(archive, place, sheet.name, notes);
      if (chart) charts.push(chart);
    }
    sheets.push({ ...sheet, charts, frozen: panes.get(sheet.name) });
  }
  return { sheets, styles: styles.entries, names, notes };
}

function readContent(xml: string, styles: OdsStyles, notes: NoteList) {
  const tables: TableReader[] = [];
  const names: FileName[] = [];
  // A chart may have a table of its own inside a table.
  let depth = 0;
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'table' && tag.kind === 'open') depth += 1;
    if (tag.name === 'table' && tag.kind === 'open' && depth === 1 && tables.length < MAX_SHEETS)
      tables.push(new TableReader(tag, styles, notes));
    else if (depth === 1) tables.at(-1)?.read(tag);
    else if (depth === 0) readOutside(tag, names, notes);
    if (tag.name === 'table' && tag.kind === 'close') depth -= 1;
    if (tag.name === 'conditional-format' && tag.kind === 'open')
      notes.add('condition', undefined, attribute(tag, 'target-range-address'));
  }
  return { tables, names };
}

function readOutside(tag: Tag, names: FileName[], notes: NoteList): void {
  if (tag.kind === 'close') return;
  const name = attribute(tag, 'name') ?? '';
  if (tag.name === 'named-range')
    names.push({ name, sheet: undefined, text: referenceText(attribute(tag, 'cell-range-address') ?? '') });
  if (tag.name === 'named-expression')
    names.push({ name, sheet: undefined, text: odsFormula(`of:=${attribute(tag, 'expression') ?? ''}`).slice(1) });
  if (tag.name === 'data-pilot-table') notes.add('pivot', undefined, undefined, name);
}

/** The frozen rows and columns of sheets, from the settings of the view. */
function readPanes(xml: string): ReadonlyMap<string, { readonly rows: number; readonly cols: number }> {
  const panes = new Map<string, { readonly rows: number; readonly cols: number }>();
  let sheet: string | undefined;
  let item = '';
  let settings: Record<string, number> = {};
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'config-item-map-entry' && tag.kind === 'open') {
      sheet = attribute(tag, 'name');
      settings = {};
    }
    if (tag.name === 'config-item' && tag.kind === 'open') item = attribute(tag, 'name') ?? '';
    if (tag.name === 'config-item' && tag.kind === 'close') settings[item] = Number(plain(tag.text));
    if (tag.name !== 'config-item-map-entry' || tag.kind !== 'close' || sheet === undefined) continue;
    const cols = settings['HorizontalSplitMode'] === FROZEN ? (settings['HorizontalSplitPosition'] ?? 0) : 0;
    const rows = settings['VerticalSplitMode'] === FROZEN ? (settings['VerticalSplitPosition'] ?? 0) : 0;
    if (rows + cols > 0) panes.set(sheet, { rows, cols });
    sheet = undefined;
  }
  return panes;
}

const FROZEN = 2;
