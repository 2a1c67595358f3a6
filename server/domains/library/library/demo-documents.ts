import { ACCENT } from '../../../../schemas/accent.ts';
import letters from '../../../../schemas/demo/letters.json' with { type: 'json' };
import media from '../../../../schemas/demo/media.json' with { type: 'json' };
import { escapeMarkup } from '../../../../schemas/formats/escape.ts';
import { HEAD } from '../../../../engine/archive/office-xml.ts';
import { zip } from '../../../../engine/archive/zip.ts';
import { linkTo } from '../../../../engine/export/workbook-parts.ts';
import { xlsxFile } from '../../../../engine/export/xlsx.ts';

/** Makes small files of every kind from their text, with the same bytes each time. */
export const createBytes: Readonly<Record<DemoFileKind, (title: string, text: string) => Uint8Array>> = {
  pdf: (title, text) => pdf(title, text),
  docx: (title, text) =>
    zip({
      '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${MIMES.docx}.main+xml"/></Types>`,
      '_rels/.rels': linkTo('officeDocument', 'word/document.xml'),
      'word/document.xml': `${HEAD}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs(
        title,
        text,
      )
        .map((line) => `<w:p><w:r><w:t xml:space="preserve">${escapeMarkup(line)}</w:t></w:r></w:p>`)
        .join('')}</w:body></w:document>`,
    }),
  xlsx: (title, text) =>
    xlsxFile({
      columns: [
        { id: 'text', header: title },
        { id: 'number', header: '' },
      ],
      rows: text.split('\n').map((line, row) => [line, row * 12]),
    }),
  txt: (title, text) => encode(paragraphs(title, text).join('\n')),
  csv: (title, text) =>
    encode(
      `\ufeff${paragraphs(title, text)
        .map((line, row) => `${row + 1};"${line}"`)
        .join('\r\n')}`,
    ),
  svg: (title) =>
    encode(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 120"><rect width="320" height="120" fill="${ACCENT}"/><text x="16" y="68" fill="#fff" font-size="20">${escapeMarkup(title)}</text></svg>`,
    ),
  zip: (title, text) => zip({ 'read-me.txt': paragraphs(title, text).join('\n') }),
  png: () => fromBase64(media.png),
  wav: () => fromBase64(media.wav),
  jpg: () => fromBase64(media.jpg),
  webp: () => fromBase64(media.webp),
  mp4: () => fromBase64(media.mp4),
  webm: () => fromBase64(media.webm),
  mp3: () => fromBase64(media.mp3),
};

export type DemoFileKind =
  | 'pdf'
  | 'docx'
  | 'xlsx'
  | 'txt'
  | 'csv'
  | 'svg'
  | 'zip'
  | 'png'
  | 'wav'
  | 'jpg'
  | 'webp'
  | 'mp4'
  | 'webm'
  | 'mp3';

export const MIMES: Readonly<Record<DemoFileKind, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain',
  csv: 'text/csv',
  svg: 'image/svg+xml',
  zip: 'application/zip',
  png: 'image/png',
  wav: 'audio/wav',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
};

/** The file kind of a name; undefined for others. */
export const toFileKind = (kind: string): DemoFileKind | undefined =>
  Object.keys(MIMES).find((known): known is DemoFileKind => known === kind);

const encode = (text: string) => Buffer.from(text, 'utf8');
const fromBase64 = (text: string) => Buffer.from(text, 'base64');
const paragraphs = (title: string, text: string) => [title, '', ...text.split('\n')];

const MAX_LINE_LENGTH = 80;

/** Wraps a paragraph into lines that fit the page. */
function wrapParagraph(paragraph: string): string[] {
  const lines = [''];
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length < MAX_LINE_LENGTH) lines[lines.length - 1] = `${line}${word} `;
    else lines.push(`${word} `);
  }
  return lines;
}

const LETTERS: ReadonlyMap<string, number> = new Map(
  Object.entries(letters).flatMap(([width, of]) => Array.from(of, (letter) => [letter, Number(width)] as const)),
);
/** The codes of the font: ASCII as is, the other letters from 128 on. */
const OTHERS = [...LETTERS.keys()].filter((letter) => letter > '\u007f');
const codeOf = (letter: string): number => (letter > '\u007f' ? 128 + OTHERS.indexOf(letter) : letter.charCodeAt(0));
const pointOf = (letter: string): string => letter.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase();

/** A text in the codes of the font; missing letters become dashes. */
const inCodes = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) =>
    letter === '\n' ? letter : String.fromCharCode(codeOf(LETTERS.has(letter) ? letter : '-')),
  ).join('');

const stream = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/**
 * Arial or its substitute in the reader, with Greek letters: their names to draw them, and their code points to search
 * and copy them.
 */
function fontObjects(descriptor: number): { readonly font: string; readonly rest: readonly string[] } {
  const widths = Array.from({ length: 96 + OTHERS.length }, (_, index) => {
    const letter = index < 96 ? String.fromCharCode(32 + index) : (OTHERS[index - 96] ?? '');
    return LETTERS.get(letter) ?? 0;
  });
  const names = OTHERS.map((letter) => `/uni${pointOf(letter)}`).join(' ');
  const points = [...LETTERS.keys()].map(
    (letter) => `<${codeOf(letter).toString(16).padStart(2, '0')}> <${pointOf(letter)}>`,
  );
  // A block of a map has at most a hundred entries.
  const blocks = [points.slice(0, 100), points.slice(100)].map(
    (block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`,
  );
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Greek def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
  return {
    font: `<< /Type /Font /Subtype /TrueType /BaseFont /ArialMT /FirstChar 32 /LastChar ${31 + widths.length} /Widths [${widths.join(' ')}] /FontDescriptor ${descriptor} 0 R /ToUnicode ${descriptor + 1} 0 R /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [128 ${names}] >> >>`,
    rest: [
      '<< /Type /FontDescriptor /FontName /ArialMT /Flags 32 /FontBBox [-665 -325 2000 1006] /ItalicAngle 0 /Ascent 905 /Descent -212 /CapHeight 716 /StemV 88 >>',
      stream(map),
    ],
  };
}

/** Two pages in a standard font. */
function pdf(title: string, text: string): Buffer {
  const pages = [title, text].map((part) => {
    const lines = inCodes(part).split('\n').flatMap(wrapParagraph);
    const content = `BT /F1 14 Tf 60 770 Td 20 TL ${lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`).join(' ')} ET`;
    return content;
  });
  const { font, rest } = fontObjects(4 + pages.length * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    font,
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
      stream(content),
    ]),
    ...rest,
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}
