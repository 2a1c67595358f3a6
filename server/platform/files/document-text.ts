import { replaceSpans } from '../../../schemas/formats/spans.ts';
import { readEntries, readEntry } from './archive.ts';
import { readText } from './content.ts';
import type { FileContent } from './file-content.ts';
import type { ExtractedText } from './extract.ts';

/** The maximum length of the searched text; the rest is cut off. */
const MAX_TEXT_LENGTH = 300_000;
/** The maximum bytes of one part of an office file. */
const MAX_PART_BYTES = 33_554_432;
const MAX_PAGES = 400;

/** The text of a file, by its type. */
export async function readDocumentText(file: FileContent, mime: string): Promise<ExtractedText> {
  const found = mime === 'application/pdf' ? await readPdf(file) : await readOther(file, mime);
  return { ...found, text: normalizeText(found.text) };
}

async function readOther(file: FileContent, mime: string): Promise<ExtractedText> {
  const kind = OFFICE_FORMATS.find(({ type }) => mime.endsWith(type));
  if (kind) return readOffice(file, kind);
  const bytes = await file.read(0, MAX_TEXT_LENGTH * 4);
  return { text: readText(bytes) ?? '', pages: null };
}

async function readPdf(file: FileContent): Promise<ExtractedText> {
  const { getDocumentProxy } = await import('unpdf');
  const bytes = await file.read(0, file.size);
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const texts: string[] = [];
  for (
    let number = 1, length = 0;
    number <= Math.min(document.numPages, MAX_PAGES) && length < MAX_TEXT_LENGTH;
    number += 1
  ) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    length += text.length;
    texts.push(text);
    page.cleanup();
  }
  return { text: texts.join('\n'), pages: document.numPages };
}

interface OfficeFormat {
  readonly type: string;
  /** The parts that contain text. */
  readonly parts: RegExp;
  /** The tags after which a text ends. */
  readonly breaks: RegExp;
}

const OFFICE_FORMATS: readonly OfficeFormat[] = [
  {
    type: 'wordprocessingml.document',
    parts: /^word\/(?:document|footnotes|endnotes|header\d*|footer\d*)\.xml$/,
    breaks: /<w:(?:p|tab|br)[\s/>]/g,
  },
  {
    type: 'spreadsheetml.sheet',
    parts: /^xl\/(?:sharedStrings|workbook|worksheets\/sheet\d+)\.xml$/,
    breaks: /<(?:si|c|sheet)[\s/>]/g,
  },
  { type: 'presentationml.presentation', parts: /^ppt\/(?:slides|notesSlides)\/[^/]+\.xml$/, breaks: /<a:p[\s/>]/g },
];

async function readOffice(file: FileContent, { parts, breaks }: OfficeFormat): Promise<ExtractedText> {
  const texts: string[] = [];
  let length = 0;
  let pages: number | null = null;
  for await (const entry of readEntries(file)) {
    if (entry.fileName === 'docProps/app.xml')
      pages = pagesOf((await readEntry(entry, MAX_PART_BYTES)).toString('utf8'));
    if (!parts.test(entry.fileName) || length > MAX_TEXT_LENGTH) continue;
    const text = stripTags((await readEntry(entry, MAX_PART_BYTES)).toString('utf8'), breaks);
    length += text.length;
    texts.push(text);
  }
  return { text: texts.join('\n'), pages };
}

function pagesOf(xml: string): number | null {
  const [, pages] = /<(?:Pages|Slides)>(\d{1,6})</.exec(xml) ?? [];
  return pages === undefined || pages === '0' ? null : Number(pages);
}

const TAG = { open: '<', close: '>' };

/** The text between tags, and the names of sheets, which are attributes. */
function stripTags(xml: string, breaks: RegExp): string {
  const names = [...xml.matchAll(/<sheet [^<>]*?name="([^"<]*)"/g)].map(([, name = '']) => name);
  const text = replaceSpans(xml.replaceAll(breaks, ' $&'), TAG, () => '');
  return unescape([...names, text].join(' '));
}

const XML_ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
);

const unescape = (text: string) =>
  text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return XML_ENTITIES.get(name) ?? all;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    },
  );

/** Normalized for the database and cut to the maximum length. */
const normalizeText = (text: string) =>
  text.toWellFormed().replaceAll('\u0000', '').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH);
