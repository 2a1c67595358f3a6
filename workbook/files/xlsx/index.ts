import { attribute, plain, tagsOf, type Archive } from '../../../engine/archive/index.ts';
import { WorkbookFileError } from '../file-error.ts';
import type { FileBook, FileName, FileSheet } from '../file-book.ts';
import type { NoteKind } from '../../../schemas/documents/workbook-notes.ts';
import { NoteList } from '../report.ts';
import { readCharts } from './charts.ts';
import { readTheme } from './colors.ts';
import { readRelations, relationId, type Relation } from './relations.ts';
import { readSheet, type SheetContext } from './sheet.ts';
import { readStyles } from './styles.ts';
import { readSharedTexts } from './texts.ts';

const MAX_SHEETS = 50;

/** Things beside the sheets that are not imported, by the type of their relation. */
const IGNORED: Readonly<Record<string, NoteKind>> = {
  pivotTable: 'pivot',
  comments: 'comment',
  threadedComment: 'comment',
  externalLink: 'external',
  vbaProject: 'macro',
};

/** Reads an Excel workbook file. */
export async function readXlsx(archive: Archive): Promise<FileBook> {
  const part = (await readRelations(archive, '')).find(({ type }) => type === 'officeDocument')?.target;
  const book = part ?? 'xl/workbook.xml';
  const xml = await archive.read(book);
  if (xml === undefined) throw new WorkbookFileError('kind');
  const relations = await readRelations(archive, book);
  const notes = new NoteList();
  for (const { type, target } of relations) noteIgnored(type, target, undefined, notes);
  const partOf = async (type: string) => {
    const found = relations.find((relation) => relation.type === type)?.target;
    return found === undefined ? '' : ((await archive.read(found)) ?? '');
  };
  const styles = readStyles(await partOf('styles'), readTheme(await partOf('theme')));
  const texts = readSharedTexts(await partOf('sharedStrings'));
  const { sheets: listed, names, since1904 } = readBook(xml, notes);
  const sheets: FileSheet[] = [];
  for (const { name, id } of listed) {
    const relation = relations.find((candidate) => candidate.id === id);
    // oxlint-disable-next-line no-await-in-loop -- the parts share one limit of memory
    sheets.push(await readSheetPart(archive, relation, { name, texts, styles, since1904, notes }));
  }
  if (sheets.length === 0) throw new WorkbookFileError('no-sheets');
  return { sheets, styles, names, notes };
}

function noteIgnored(type: string, detail: string, sheet: string | undefined, notes: NoteList): void {
  const kind = Object.hasOwn(IGNORED, type) ? IGNORED[type] : undefined;
  if (kind) notes.add(kind, sheet, undefined, detail.split('/').pop() ?? '');
}

interface ListedSheet {
  readonly name: string;
  readonly id: string | undefined;
}

function readBook(xml: string, notes: NoteList) {
  const sheets: ListedSheet[] = [];
  const names: FileName[] = [];
  let since1904 = false;
  let open: { readonly name: string; readonly sheet: number | undefined } | undefined;
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'workbookPr') since1904 = /^(?:1|true)$/.test(attribute(tag, 'date1904') ?? '');
    if (tag.name === 'sheet' && tag.kind !== 'close' && sheets.length < MAX_SHEETS) {
      const name = attribute(tag, 'name') ?? `Sheet${sheets.length + 1}`;
      sheets.push({ name, id: relationId(tag) });
      if ((attribute(tag, 'state') ?? 'visible') !== 'visible') notes.add('hidden-sheet', name);
    }
    if (tag.name !== 'definedName') continue;
    const local = attribute(tag, 'localSheetId');
    if (tag.kind === 'open')
      open = { name: attribute(tag, 'name') ?? '', sheet: local === undefined ? undefined : Number(local) };
    else if (open && !open.name.startsWith('_xl')) names.push({ ...open, text: plain(tag.text) });
  }
  return { sheets, names, since1904 };
}

async function readSheetPart(
  archive: Archive,
  relation: Relation | undefined,
  context: SheetContext,
): Promise<FileSheet> {
  const { name, notes } = context;
  const part = relation?.target ?? '';
  if (relation?.type !== 'worksheet') notes.add('chart-sheet', name);
  const xml = relation?.type === 'worksheet' ? await archive.read(part) : '';
  if (xml === undefined) throw new WorkbookFileError('broken');
  const { drawing, ...sheet } = readSheet(xml, context);
  const relations = await readRelations(archive, part);
  for (const { type, target } of relations) noteIgnored(type, target, name, notes);
  const target = relations.find(({ id }) => id === drawing)?.target;
  const charts = target === undefined ? [] : await readCharts(archive, target, name, notes);
  return { ...sheet, charts };
}
