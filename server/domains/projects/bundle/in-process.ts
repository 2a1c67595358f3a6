import { zip } from '../../../../engine/archive/index.ts';
import type { QueueCaller } from '../../../platform/queue/fair-queue.ts';
import { readBuiltInUnits, type Unit, BundleNames } from '../../documents/index.ts';
import '../../admissions/index.ts'; // oxlint-disable-line import/no-unassigned-import -- the domains register the rules of their kinds
import '../../messages/index.ts'; // oxlint-disable-line import/no-unassigned-import -- as above
import { authorFiles } from './author-files.ts';
import { checkBundle } from './check.ts';
import { writeBundle } from './export.ts';
import type { BundleFiles } from './files.ts';
import { readBundle, type BundleProblem, type ReadBundle } from './read.ts';
import type { PresentEntry } from './source.ts';
import { bundleSources } from './sources.ts';

export type Names = ReturnType<BundleNames['rows']>;

export interface ReadOrder {
  readonly files: BundleFiles;
  readonly names: Names;
}

export interface CheckOrder {
  readonly bundle: ReadBundle;
  /** The paths of changed documents. */
  readonly changed: ReadonlySet<string>;
  /** The units of the project; those of the product are known. */
  readonly units: readonly Unit[];
  readonly names: Names;
  readonly caller: Pick<QueueCaller, 'person' | 'project'>;
}

/** Entries by the folders of their sources. */
export type WriteOrder = readonly (readonly [folder: string, entries: readonly PresentEntry[]])[];

export interface WrittenArchive {
  readonly archive: Uint8Array;
  /** The number of files of documents. */
  readonly count: number;
}

/** Reads a bundle. References to unknown things are among its problems. */
export async function readFiles({ files, names }: ReadOrder): Promise<ReadBundle> {
  const sources = bundleSources();
  const bundle = readBundle(files, sources);
  const problems = await checkBundle(bundle, sources, {
    only: () => false,
    caller: () => {
      throw new Error('Nothing is run to read a bundle.');
    },
    names: namesOf(names),
  });
  return { documents: bundle.documents, problems };
}

/** Checks a whole bundle. Scripts of unchanged documents are not compiled again. */
export const checkWhole = ({ bundle, changed, units, names, caller }: CheckOrder): Promise<readonly BundleProblem[]> =>
  checkBundle(bundle, bundleSources(), {
    only: (path) => changed.has(path) || !/^action(?:Type)?\//.test(path),
    caller: () => caller,
    units: new Map([...readBuiltInUnits(), ...units.map((unit) => [unit.name, unit] as const)]),
    names: namesOf(names),
  });

/** Makes the archive of a bundle. */
export function writeArchive(documents: WriteOrder): WrittenArchive {
  const sources = bundleSources();
  const entriesOf = new Map(documents);
  const files = writeBundle(
    new Map(sources.flatMap((source) => [[source, entriesOf.get(source.folder) ?? []] as const])),
  );
  return { archive: zip(Object.fromEntries([...files, ...authorFiles(sources)])), count: files.size };
}

function namesOf(rows: Names): BundleNames {
  const names = new BundleNames();
  for (const { kind, id, name } of rows) names.add(kind, id, name);
  return names;
}
