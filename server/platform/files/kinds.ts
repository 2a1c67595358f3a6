import { isTypeAllowed } from './content.ts';

/** The kinds of files that a project may allow or refuse. */
const FILE_KINDS = ['documents', 'pictures', 'media', 'archives', 'programs', 'other'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The default of a project: everything except programs. */
export const USUAL_KINDS: readonly FileKind[] = FILE_KINDS.filter((kind) => kind !== 'programs');

export const isFileKind = (value: unknown): value is FileKind => FILE_KINDS.some((kind) => kind === value);

const PROGRAM_TYPES = [
  'application/x-msdownload',
  'application/x-dosexec',
  'application/x-elf',
  'application/x-executable',
  'application/x-sharedlib',
  'application/x-mach-binary',
  'application/java-archive',
  'application/java-vm',
  'application/vnd.android.package-archive',
  'application/x-apple-diskimage',
  'application/x-deb',
  'application/x-rpm',
  'application/x.ms.shortcut',
  'application/wasm',
];

/** Files that a double click runs, whatever they contain. */
const PROGRAM_ENDINGS = new Set(
  'app apk appx bat cmd com command cpl deb dll dmg elf exe gadget hta jar js jse lnk msc msi msp ps1 psm1 pif reg rpm run scr sh sys vb vbe vbs wsf wsh'.split(
    ' ',
  ),
);

const TYPES_OF_KIND: Readonly<Record<Exclude<FileKind, 'programs' | 'other'>, readonly string[]>> = {
  documents: [
    'text/*',
    'application/pdf',
    'application/rtf',
    'application/json',
    'application/xml',
    'application/epub+zip',
    'application/msword',
    'application/x-cfb',
    'application/vnd.ms-excel',
    'application/vnd.ms-powerpoint',
  ],
  pictures: ['image/*'],
  media: ['audio/*', 'video/*'],
  archives: [
    'application/zip',
    'application/gzip',
    'application/x-tar',
    'application/x-7z-compressed',
    'application/x-rar-compressed',
    'application/x-bzip2',
    'application/x-xz',
  ],
};
const OFFICE = /^application\/vnd\.(?:openxmlformats-officedocument|oasis\.opendocument|ms-)/;

/** The letters after the last dot, also before characters at the end that Windows ignores. */
export const endingOf = (name: string): string => /\.([a-z0-9]+)[\s.]*$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The kind of a file, by its content; a program also by its name. */
export function kindOfFile(mime: string, name: string): FileKind {
  if (PROGRAM_TYPES.includes(mime) || PROGRAM_ENDINGS.has(endingOf(name))) return 'programs';
  if (OFFICE.test(mime)) return 'documents';
  for (const kind of ['documents', 'pictures', 'media', 'archives'] as const)
    if (isTypeAllowed(mime, TYPES_OF_KIND[kind])) return kind;
  return 'other';
}

const OFFICE_XML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** The types that the extension of a name stands for. */
const PROMISED: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  doc: ['application/msword', 'application/rtf'],
  docx: [`${OFFICE_XML}.wordprocessingml.document`],
  xls: ['application/vnd.ms-excel'],
  xlsx: [`${OFFICE_XML}.spreadsheetml.sheet`],
  ppt: ['application/vnd.ms-powerpoint'],
  pptx: [`${OFFICE_XML}.presentationml.presentation`],
  odt: [`${OPEN_DOCUMENT}.text`],
  ods: [`${OPEN_DOCUMENT}.spreadsheet`],
  odp: [`${OPEN_DOCUMENT}.presentation`],
  rtf: ['application/rtf'],
  txt: ['text/plain'],
  csv: ['text/csv'],
  md: ['text/markdown'],
  json: ['application/json'],
  xml: ['application/xml'],
  html: ['text/html'],
  htm: ['text/html'],
  png: ['image/png', 'image/apng'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  svg: ['image/svg+xml'],
  mp3: ['audio/mpeg'],
  wav: ['audio/wav'],
  mp4: ['video/mp4', 'audio/mp4'],
  zip: ['application/zip'],
};

/**
 * Whether the contents differ from the type of the extension. A name without extension, or with an unknown one, fits
 * everything.
 */
export function isMisnamed(name: string, mime: string): boolean {
  const ending = endingOf(name);
  const promised = Object.hasOwn(PROMISED, ending) ? PROMISED[ending] : undefined;
  return promised !== undefined && !promised.includes(mime);
}
