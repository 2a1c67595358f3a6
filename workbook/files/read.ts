import { isArchive, isCompound, openArchive, type Archive } from '../../engine/archive/index.ts';
import { MAX_FILE_BYTES, MAX_UNPACKED_BYTES } from './limits.ts';
import type { FileBook } from './file-book.ts';
import { WorkbookFileError } from './file-error.ts';
import { toWorkbook, type ImportedWorkbook, type ImportOptions } from './to-workbook.ts';
import { ODS_TYPE, readOds } from './ods/index.ts';
import { readXlsx } from './xlsx/index.ts';

/** The maximum length of a document in characters, as in engine/document/limits.ts. */
const MAX_DOCUMENT_LENGTH = 10 * 1024 * 1024;
/** The name of the content of encrypted files, in UTF-16. */
const ENCRYPTED = 'EncryptedPackage';

/**
 * Reads a file of Excel (.xlsx) or LibreOffice (.ods). The format is recognised by the content, not by the name. Rejects with WorkbookFileError or
 * ArchiveError.
 */
export async function readWorkbookFile(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  options: Omit<ImportOptions, 'name'> = {},
): Promise<ImportedWorkbook> {
  if (bytes.length > MAX_FILE_BYTES) throw new WorkbookFileError('too-big');
  if (isCompound(bytes)) throw new WorkbookFileError(isEncrypted(bytes) ? 'encrypted' : 'old');
  if (!isArchive(bytes)) throw new WorkbookFileError('kind');
  const book = await readBook(openArchive(bytes, MAX_UNPACKED_BYTES));
  const imported = toWorkbook(book, { ...options, name: name.replace(/\.[a-z]{2,5}$/i, '') });
  if (JSON.stringify(imported.workbook).length > MAX_DOCUMENT_LENGTH) throw new WorkbookFileError('too-long');
  return imported;
}

async function readBook(archive: Archive): Promise<FileBook> {
  const names = new Set(archive.names.map((name) => name.toLowerCase()));
  if (names.has('[content_types].xml')) return readXlsx(archive);
  if ((await archive.read('mimetype'))?.startsWith(ODS_TYPE)) return readOds(archive);
  throw new WorkbookFileError('kind');
}

/** The names of streams are in the first sectors, or in later ones of a large file. */
function isEncrypted(bytes: Uint8Array): boolean {
  const wanted = Array.from(ENCRYPTED, (letter) => letter.codePointAt(0) ?? 0);
  for (let at = 0; at + wanted.length * 2 <= bytes.length; at += 2)
    if (wanted.every((code, index) => bytes[at + index * 2] === code && bytes[at + index * 2 + 1] === 0)) return true;
  return false;
}
