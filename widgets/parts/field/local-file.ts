/** A chosen local file. Documents see its name, type and size; reads and uploads use `blob`. */
export interface LocalFile {
  /** Distinguishes files, even two with the same name. */
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly blob: File;
}

export const asLocalFile = (blob: File): LocalFile => ({
  key: crypto.randomUUID(),
  name: blob.name,
  type: blob.type,
  size: blob.size,
  blob,
});

/** Does the file fit an accept list such as ".csv,.xlsx,image/*"? Browsers also offer other files. */
export function accepts(accept: string | null | undefined, file: File): boolean {
  const kinds = (accept ?? '').split(',').map((kind) => kind.trim().toLowerCase());
  if (kinds.every((kind) => kind === '')) return true;
  const name = file.name.toLowerCase();
  return kinds.some(
    (kind) =>
      (kind.startsWith('.') && name.endsWith(kind)) ||
      kind === file.type.toLowerCase() ||
      (kind.endsWith('/*') && file.type.toLowerCase().startsWith(kind.slice(0, -1))),
  );
}

/** A size in bytes as readable text: 1,2 MB. */
export function sizeText(bytes: number, locale: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = bytes < 1 ? 0 : Math.min(3, Math.floor(Math.log(bytes) / Math.log(1024)));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1024 ** step);
}
