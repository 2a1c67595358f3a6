import { zipSync } from 'fflate';

/** The earliest date of the format, in local time. A fixed date makes equal texts equal files in every time zone. */
export const ZIP_DATE = '1980-01-01T00:00';

/** Creates a ZIP archive of texts. Texts of workbooks are repetitive: the fastest level reduces them to an eighth. */
export function zip(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const entries = Object.entries(files).map(([name, text]) => [name, encoder.encode(text)] as const);
  return zipSync(Object.fromEntries(entries), { level: 1, mtime: ZIP_DATE });
}
