import type { QueueCaller } from '../../../platform/queue/fair-queue.ts';
import { callTooLong } from '../../../platform/base/deadline.ts';
import { runWork, WorkEnded, type Work } from '../../../platform/work/run.ts';
import { readBuiltInUnits, type Units, createProblem, type BundleNames } from '../../documents/index.ts';
import type { PresentDocuments } from './export.ts';
import type { BundleFiles } from './files.ts';
import type { CheckOrder, ReadOrder, WriteOrder, WrittenArchive } from './in-process.ts';
import type { BundleProblem, ReadBundle } from './read.ts';

const COMMON = {
  module: new URL('./in-process.ts', import.meta.url),
  // Enough for a large bundle on a busy machine.
  ms: 120_000,
  isLong: true,
} as const;
const TOO_LONG: readonly BundleProblem[] = [
  { ...createProblem('bundle-too-large', '', 'the check takes too long'), path: 'project.json' },
];
const READ: Work<ReadOrder, ReadBundle> = {
  ...COMMON,
  name: 'readFiles',
  ended: { documents: new Map(), problems: TOO_LONG },
};
const CHECK: Work<CheckOrder, readonly BundleProblem[]> = { ...COMMON, name: 'checkWhole', ended: TOO_LONG };
const WRITE: Work<WriteOrder, WrittenArchive> = { ...COMMON, name: 'writeArchive' };

/** Reads a bundle in a process. References to unknown things are among its problems. */
export const readInProcess = async (
  caller: QueueCaller,
  files: BundleFiles,
  names: BundleNames,
): Promise<ReadBundle> => ({ ...(await runWork(caller, READ, { files, names: names.rows() })), files });

/** Checks a whole bundle in a process, if its changes are known. */
export function checkInProcess(
  caller: QueueCaller,
  bundle: ReadBundle,
  changed: ReadonlySet<string>,
  { units, names }: { readonly units: Units; readonly names: BundleNames },
): Promise<readonly BundleProblem[]> {
  const builtIn = readBuiltInUnits();
  const own = [...units.values()].filter((unit) => builtIn.get(unit.name) !== unit);
  const { person, project } = caller;
  const order = { bundle, changed, units: own, names: names.rows(), caller: { person, project } };
  return runWork(caller, CHECK, order);
}

/** Makes the archive of a bundle in a process. */
export const writeInProcess = (caller: QueueCaller, documents: PresentDocuments): Promise<WrittenArchive> =>
  runWork(
    caller,
    WRITE,
    [...documents].map(([{ folder }, entries]) => [folder, entries] as const),
  ).catch((error: unknown) => {
    throw error instanceof WorkEnded ? callTooLong() : error;
  });
