import type { Ports } from '../../engine/index.ts';

type GivenFile = Parameters<Ports['download']>[0];

/** Saves a file for the reader: from memory, or from an address of this site. */
export async function download(
  { text, blob, url, whole, name, type }: GivenFile,
  load?: (url: string) => Promise<Blob>,
): Promise<void> {
  const loaded = whole && url !== undefined ? await load?.(url) : blob;
  const made = loaded ?? (text === undefined ? null : new Blob([text], { type: type ?? 'text/plain;charset=utf-8' }));
  const href = made ? URL.createObjectURL(made) : url;
  if (href === undefined) return;
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser must have started reading before the address is revoked.
  if (made) setTimeout(() => URL.revokeObjectURL(href), 1_500);
}

/** Copies a text, also where the page may not use the clipboard API. */
export const copy: Ports['copy'] = (text) => navigator.clipboard.writeText(text);

/** Reads a chosen file. A table is {headers, rows} of TSV, CSV or a workbook's first sheet; a workbook has a report of what was not imported. */
export const readFile: Ports['readFile'] = async (file, as) => {
  const blob = blobOf(file);
  if (!blob) throw new TypeError('Only a file can be read.');
  if (as === 'text') return blob.text();
  if (as === 'dataUrl') return readDataUrl(blob);
  if (as === 'workbook') return (await import('./workbook-file.ts')).readWorkbook(blob);
  const { readTableFile } = await import('../../widgets/parts/tables/read-table.ts');
  return readTableFile(blob);
};

/** The blob of a file, or of the value of dropZone and fileButton. */
function blobOf(file: unknown): Blob | null {
  const found: unknown = typeof file === 'object' && file !== null && 'blob' in file ? file.blob : file;
  return found instanceof Blob ? found : null;
}

function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
}
