export type Kind = 'image' | 'video' | 'audio' | 'pdf' | 'text' | 'table' | 'word' | 'excel' | 'none';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TEXTS: ReadonlySet<string> = new Set(['application/json', 'application/xml', 'text/markdown', 'text/plain']);
const TABLES: ReadonlySet<string> = new Set(['text/csv', 'text/tab-separated-values']);

/** The maximum size of files that are read completely before they are shown. Larger ones are only offered for download. */
const MAX_BYTES: Readonly<Partial<Record<Kind, number>>> = {
  pdf: 100_000_000,
  word: 20_000_000,
  excel: 20_000_000,
  table: 10_000_000,
};

/** The kind of preview. HTML, SVG and other active content is never shown, only offered for download. */
export function kindOf(type: string, size: number): Kind {
  const kind = byType((type.split(';')[0] ?? '').trim().toLowerCase());
  return size > (MAX_BYTES[kind] ?? Infinity) ? 'none' : kind;
}

function byType(type: string): Kind {
  if (type === 'image/svg+xml') return 'none';
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/')) return 'video';
  if (type.startsWith('audio/')) return 'audio';
  if (type === 'application/pdf') return 'pdf';
  if (type === WORD) return 'word';
  if (type === EXCEL) return 'excel';
  if (TABLES.has(type)) return 'table';
  return TEXTS.has(type) ? 'text' : 'none';
}
