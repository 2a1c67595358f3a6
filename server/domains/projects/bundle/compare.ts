import { isDeepStrictEqual } from 'node:util';
import { diffLines } from '../../../../engine/document/lines.ts';
import type { Static } from '../../../../schemas/define.ts';
import type { bundleChange } from '../../../../schemas/entities/bundle.ts';
import { entryToFiles, pathOf, type Document } from './codec.ts';
import type { PresentDocuments } from './export.ts';
import type { ReadBundle } from './read.ts';
import type { BundleSource, ChangedEntry, PresentEntry } from './source.ts';

type BundleChange = Static<typeof bundleChange>;

/** A document that an import changes, with its line in the report. */
export interface Difference {
  readonly source: BundleSource;
  /** Undefined for a document that only the project has: it stays. */
  readonly entry: ChangedEntry | undefined;
  readonly change: BundleChange;
}

/** Compares a project with a bundle. Formatting makes no difference, since both are printed alike. */
export function compareBundle(present: PresentDocuments, bundle: ReadBundle): Difference[] {
  return [...present].flatMap(([source, entries]) => {
    const given = bundle.documents.get(source.folder) ?? new Map<string, Document>();
    const before = new Map(entries.map((entry) => [entry.name, entry]));
    const changed = [...given].flatMap(([name, document]) =>
      compareEntry(source, before.get(name), { name, document }),
    );
    const kept = entries
      .filter(({ name }) => !given.has(name) && !source.merge)
      .map((entry) => keptEntry(source, entry));
    return [...changed, ...kept];
  });
}

function compareEntry(
  source: BundleSource,
  before: PresentEntry | undefined,
  { name, document: given }: { readonly name: string; readonly document: Document },
): Difference[] {
  const document = before && source.merge ? source.merge(before.document, given) : given;
  // Most documents are equal and need not be printed.
  if (before && isDeepStrictEqual(before.document, document)) return [];
  const [old, now] = [before ? printed(source, before) : '', printed(source, { name, document })];
  if (old === now) return [];
  const lines = diffLines(old, now);
  const count = (side: 'before' | 'after') =>
    lines.reduce((sum, line) => sum + (line[side] === '' ? 0 : line[side].split('\n').length), 0);
  const change: BundleChange = {
    Path: pathOf(source, name),
    Kind: source.folder,
    Name: name,
    What: before ? 'changed' : 'new',
    Added: count('after'),
    Removed: before ? count('before') : 0,
  };
  return [{ source, entry: { name, document, before }, change }];
}

const printed = (source: BundleSource, entry: { readonly name: string; readonly document: Document }): string =>
  entryToFiles(source, entry)
    .map(([, text]) => text)
    .join('\n');

const keptEntry = (source: BundleSource, { name }: PresentEntry): Difference => ({
  source,
  entry: undefined,
  change: { Path: pathOf(source, name), Kind: source.folder, Name: name, What: 'kept', Added: 0, Removed: 0 },
});
