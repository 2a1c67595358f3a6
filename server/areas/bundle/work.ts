import { zip } from '../../../engine/archive/index.ts';
import type { QueueCaller } from '../../queue/fair-queue.ts';
import { runWork, type Work } from '../../work/run.ts';
import { readBuiltInUnits, type Unit, type Units } from '../documents/built-in.ts';
import { createProblem } from '../documents/unit-problems.ts';
import { authorFiles } from './author-files.ts';
import { checkBundle } from './check.ts';
import { writeBundle, type PresentDocuments } from './export.ts';
import type { BundleFiles } from './files.ts';
import { BundleNames } from './names.ts';
import { readBundle, type BundleProblem, type ReadBundle } from './read.ts';
import type { PresentEntry } from './source.ts';
import { bundleSources } from './sources.ts';

type Names = ReturnType<BundleNames['rows']>;

interface ReadOrder {
  readonly files: BundleFiles;
  readonly names: Names;
}

interface CheckOrder {
  readonly bundle: ReadBundle;
  /** The paths of what changed. */
  readonly changed: ReadonlySet<string>;
  /** The units of the project; those of the product are known. */
  readonly units: readonly Unit[];
  readonly names: Names;
  readonly caller: Pick<QueueCaller, 'person' | 'project'>;
}

/** Entries by the folders of their sources. */
type WriteOrder = readonly (readonly [folder: string, entries: readonly PresentEntry[]])[];

interface WrittenArchive {
  readonly archive: Uint8Array;
  /** Files of documents. */
  readonly count: number;
}

/** A long check of a large bundle, on a busy machine. */
const MS = 120_000;
const TOO_LONG: readonly BundleProblem[] = [
  { ...createProblem('bundle-too-large', '', 'the check takes too long'), path: 'project.json' },
];
const module = new URL(import.meta.url);
const READ: Work<ReadOrder, ReadBundle> = {
  module,
  name: 'readOrder',
  ms: MS,
  isLong: true,
  ended: { documents: new Map(), problems: TOO_LONG },
};
const CHECK: Work<CheckOrder, readonly BundleProblem[]> = {
  module,
  name: 'checkOrder',
  ms: MS,
  isLong: true,
  ended: TOO_LONG,
};

const WRITE: Work<WriteOrder, WrittenArchive> = { module, name: 'writeOrder', ms: MS, isLong: true };

/** Makes the archive of a bundle in a process. */
export const writeInProcess = (caller: QueueCaller, documents: PresentDocuments): Promise<WrittenArchive> =>
  runWork(
    caller,
    WRITE,
    [...documents].map(([{ folder }, entries]) => [folder, entries] as const),
  );

/** Reads a bundle in a process. Among its problems are the references to nothing. */
export const readInProcess = async (
  caller: QueueCaller,
  files: BundleFiles,
  names: BundleNames,
): Promise<ReadBundle> => ({ ...(await runWork(caller, READ, { files, names: names.rows() })), files });

/** Checks a whole bundle in a process, where it is known what of it changed. */
export const checkInProcess = (
  { signal, ...caller }: QueueCaller,
  bundle: ReadBundle,
  changed: ReadonlySet<string>,
  { units, names }: { readonly units: Units; readonly names: BundleNames },
): Promise<readonly BundleProblem[]> => {
  const builtIn = readBuiltInUnits();
  const own = [...units.values()].filter((unit) => builtIn.get(unit.name) !== unit);
  const order = { bundle, changed, units: own, names: names.rows(), caller };
  return runWork({ ...caller, ...(signal && { signal }) }, CHECK, order);
};

/** The areas register the rules of their kinds when they are loaded. */
const loadRules = () => import('../index.ts');

/** Runs in the process. */
export async function readOrder({ files, names }: ReadOrder): Promise<ReadBundle> {
  await loadRules();
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

/** Runs in the process. Scripts of what did not change are not compiled again. */
export async function checkOrder({
  bundle,
  changed,
  units,
  names,
  caller,
}: CheckOrder): Promise<readonly BundleProblem[]> {
  await loadRules();
  return checkBundle(bundle, bundleSources(), {
    only: (path) => changed.has(path) || !/^action(?:Type)?\//.test(path),
    caller: () => caller,
    units: new Map([...readBuiltInUnits(), ...units.map((unit) => [unit.name, unit] as const)]),
    names: namesOf(names),
  });
}

/** Runs in the process. */
export async function writeOrder(documents: WriteOrder): Promise<WrittenArchive> {
  await loadRules();
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
