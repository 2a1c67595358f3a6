import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { ReceivedFile } from '../../../../schemas/define.ts';
import { readEntries, readEntry } from '../../../platform/files/archive.ts';
import { fieldError, ProblemError, unprocessable } from '../../../platform/base/problem.ts';

/** The texts of a bundle by their paths. */
export type BundleFiles = ReadonlyMap<string, string>;

/** Larger than any project; a larger archive is refused. */
export const BUNDLE_LIMITS = { files: 5_000, bytes: 64 * 1024 * 1024, fileBytes: 12 * 1024 * 1024, path: 240 } as const;

/** A path below the folder of the bundle, whose parts are plain names. */
export const isBundlePath = (path: string): boolean =>
  path.length <= BUNDLE_LIMITS.path && /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/.test(path);

/** Files beside the bundle: those of editors and git, and the schemas that an export writes. */
export const isBesideBundle = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') && part !== '..') ||
  /^(?:README|LICENSE)(?:\.\w+)?$|\.md$/i.test(path);

const refused = (code: 'bundle-archive' | 'bundle-path' | 'bundle-too-large') =>
  unprocessable('bundle-not-readable', 'The file is no project bundle that can be read.', [fieldError('/File', code)]);

/** Unpacks an uploaded bundle in memory. Writes no files, and refuses names with paths outside of the folder. */
export async function readBundleArchive(file: ReceivedFile): Promise<BundleFiles> {
  const files = new Map<string, string>();
  let left: number = BUNDLE_LIMITS.bytes;
  try {
    for await (const entry of readEntries({ size: file.size, read: readerOf(file) })) {
      const path = entry.fileName;
      if (path.endsWith('/') || isBesideBundle(path)) continue;
      if (!isBundlePath(path)) throw refused('bundle-path');
      if (files.size >= BUNDLE_LIMITS.files || left <= 0) throw refused('bundle-too-large');
      // Entries in memory are read without waiting: lets other calls run in between.
      await setImmediate();
      const bytes = await readEntry(entry, Math.min(left, BUNDLE_LIMITS.fileBytes));
      left -= bytes.length;
      files.set(path, bytes.toString('utf8'));
    }
  } catch (error) {
    // All other errors of the archive reader are faults of the archive.
    throw error instanceof ProblemError ? error : refused('bundle-archive');
  }
  return withoutOuterFolder(files);
}

/** Archives of a folder have its name before every path. */
function withoutOuterFolder(files: BundleFiles): BundleFiles {
  const outer = [...files.keys()].find((path) => /^[^/]+\/project\.json$/.test(path))?.split('/')[0];
  if (files.has('project.json') || outer === undefined) return files;
  return new Map(
    [...files].flatMap(([path, text]) =>
      path.startsWith(`${outer}/`) ? [[path.slice(outer.length + 1), text] as const] : [],
    ),
  );
}

const readerOf =
  ({ content }: ReceivedFile) =>
  async (start: number, length: number): Promise<Buffer> => {
    if ('bytes' in content) return content.bytes.subarray(start, start + length);
    const handle = await open(content.path, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  };
