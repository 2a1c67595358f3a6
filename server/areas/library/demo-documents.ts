import { crc32, deflateSync } from 'node:zlib';
import letters from '../../../schemas/demo/letters.json' with { type: 'json' };
import media from '../../../schemas/demo/media.json' with { type: 'json' };
import { escapeMarkup } from '../../../schemas/formats/escape.ts';

/** Small files of every kind, made of their text: the same bytes each time. */
export const createBytes: Readonly<Record<DemoFileKind, (title: string, text: string) => Uint8Array>> = {
  pdf: (title, text) => pdf(title, text),
  docx: (title, text) =>
    zip({
      '[Content_Types].xml': contentTypes('/word/document.xml', 'wordprocessingml.document.main'),
      '_rels/.rels': relations('word/document.xml'),
      'word/document.xml': `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs(
        title,
        text,
      )
        .map((line) => `<w:p><w:r><w:t xml:space="preserve">${escapeMarkup(line)}</w:t></w:r></w:p>`)
        .join('')}</w:body></w:document>`,
    }),
  xlsx: (title, text) =>
    zip({
      '[Content_Types].xml': contentTypes('/xl/workbook.xml', 'spreadsheetml.sheet.main', [
        '/xl/worksheets/sheet1.xml',
        'spreadsheetml.worksheet',
      ]),
      '_rels/.rels': relations('xl/workbook.xml'),
      'xl/workbook.xml': `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeMarkup(title.slice(0, 28))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations('worksheets/sheet1.xml', 'worksheet'),
      'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${SHEET}"><sheetData>${paragraphs(title, text)
        .map(
          (line, row) =>
            `<row r="${row + 1}"><c r="A${row + 1}" t="inlineStr"><is><t>${escapeMarkup(line)}</t></is></c><c r="B${row + 1}"><v>${row * 12}</v></c></row>`,
        )
        .join('')}</sheetData></worksheet>`,
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
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 120"><rect width="320" height="120" fill="#6667ab"/><text x="16" y="68" fill="#fff" font-size="20">${escapeMarkup(title)}</text></svg>`,
    ),
  zip: (title, text) => zip({ 'read-me.txt': paragraphs(title, text).join('\n') }),
  png: (title) => png(title),
  wav: () => wav(),
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

/** The kind of a name; undefined for what is no file. */
export const toFileKind = (kind: string): DemoFileKind | undefined =>
  Object.keys(MIMES).find((known): known is DemoFileKind => known === kind);

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const encode = (text: string) => Buffer.from(text, 'utf8');
const fromBase64 = (text: string) => Buffer.from(text, 'base64');
const paragraphs = (title: string, text: string) => [title, '', ...text.split('\n')];

function contentTypes(...parts: readonly (string | readonly [string, string])[]): string {
  const [path = '', kind = '', more] = parts;
  const pairs = [[path, kind], ...(more ? [more] : [])];
  const overrides = pairs.map(
    ([name, type]) =>
      `<Override PartName="${String(name)}" ContentType="application/vnd.openxmlformats-officedocument.${String(type)}+xml"/>`,
  );
  return `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

const relations = (target: string, kind = 'officeDocument') =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`;

/** An archive without compression. */
function zip(entries: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(entries)) {
    const bytes = encode(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(0x5821, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, encode(name), bytes]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    centrals.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, tail, encode(name)]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(centrals.length, 8);
  end.writeUInt16LE(centrals.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

const WIDEST_LINE = 80;

/** A paragraph in lines that fit the page. */
function wrapParagraph(paragraph: string): string[] {
  const lines = [''];
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length < WIDEST_LINE) lines[lines.length - 1] = `${line}${word} `;
    else lines.push(`${word} `);
  }
  return lines;
}

const LETTERS: ReadonlyMap<string, number> = new Map(
  Object.entries(letters).flatMap(([width, of]) => Array.from(of, (letter) => [letter, Number(width)] as const)),
);
/** What stands for each code of the font: ASCII as it is, the other letters from 128 on. */
const OTHERS = [...LETTERS.keys()].filter((letter) => letter > '\u007f');
const codeOf = (letter: string): number => (letter > '\u007f' ? 128 + OTHERS.indexOf(letter) : letter.charCodeAt(0));
const pointOf = (letter: string): string => letter.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase();

/** A text in the codes of the font; a letter that it does not have is a dash. */
const inCodes = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) =>
    letter === '\n' ? letter : String.fromCharCode(codeOf(LETTERS.has(letter) ? letter : '-')),
  ).join('');

const stream = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** Arial, or what a reader has in its place, with Greek letters: their names to draw them, and their code points to search and copy them. */
function fontObjects(descriptor: number): { readonly font: string; readonly rest: readonly string[] } {
  const widths = Array.from({ length: 96 + OTHERS.length }, (_, index) => {
    const letter = index < 96 ? String.fromCharCode(32 + index) : (OTHERS[index - 96] ?? '');
    return LETTERS.get(letter) ?? 0;
  });
  const names = OTHERS.map((letter) => `/uni${pointOf(letter)}`).join(' ');
  const points = [...LETTERS.keys()].map(
    (letter) => `<${codeOf(letter).toString(16).padStart(2, '0')}> <${pointOf(letter)}>`,
  );
  // A block of a map holds no more than a hundred.
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

/** Two pages in a font that every reader has. */
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

/** A picture of stripes; its colours come from the title. */
function png(title: string): Buffer {
  const width = 240;
  const height = 150;
  const seed = crc32(encode(title));
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: width }, (_x, x) => [
        (seed + x) & 255,
        ((seed >> 8) + y) & 255,
        (seed >> 16) & 255,
      ]).flat(),
    ]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A second of a tone. */
function wav(): Buffer {
  const rate = 8000;
  const samples = Buffer.from(
    Array.from({ length: rate }, (_, at) => Math.round(128 + 60 * Math.sin((at * 2 * Math.PI * 440) / rate))),
  );
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
