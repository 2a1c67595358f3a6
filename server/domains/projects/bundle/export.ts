import { createHash } from 'node:crypto';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { entryToFiles } from './codec.ts';
import type { BundleFiles } from './files.ts';
import type { BundleNames } from '../../documents/index.ts';
import type { BundleSource, PresentEntry } from './source.ts';

/** The documents of a project in the form of its bundle, by folder and name. */
export type PresentDocuments = ReadonlyMap<BundleSource, readonly PresentEntry[]>;

/** Loads the documents of a project that the reader may read. */
export async function loadDocuments(
  db: Db,
  reader: Reader,
  sources: readonly BundleSource[],
  names: BundleNames,
): Promise<PresentDocuments> {
  const found = new Map<BundleSource, readonly PresentEntry[]>();
  for (const source of sources)
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    if (source.mayRead(reader)) found.set(source, await source.load(db, reader.project.id, names));
  return found;
}

/** The files of a bundle in the order of their paths. */
export const writeBundle = (documents: PresentDocuments): BundleFiles =>
  new Map(
    [...documents]
      .flatMap(([source, entries]) => entries.flatMap((entry) => entryToFiles(source, entry)))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** A hash that changes with every document of the bundle. */
export function markOf(documents: PresentDocuments): string {
  const hash = createHash('sha256');
  for (const [{ folder }, entries] of documents)
    for (const { name, document } of entries) hash.update(JSON.stringify([folder, name, document]));
  return hash.digest('hex');
}
