import '../server/domains.ts'; // oxlint-disable-line import/no-unassigned-import -- the domains register the rules of their kinds
import { checkBundle, readBundle, type BundleProblem, bundleSources } from '../server/domains/projects/index.ts';
import { readBundleFolder } from './bundle-folder.ts';

interface CheckedFolder {
  readonly documents: number;
  readonly problems: readonly BundleProblem[];
}

/** Checks the bundle in a folder as an import does, without the checks that need a database. */
export async function checkBundleFolder(folder: string): Promise<CheckedFolder> {
  const sources = bundleSources();
  const bundle = readBundle(await readBundleFolder(folder), sources);
  const { signal } = new AbortController();
  // Each check uses a new caller: there are more scripts than one person may run in a minute.
  let callers = 0;
  const problems = await checkBundle(bundle, sources, {
    caller: () => ({ person: (callers += 1), project: 0, signal }),
  });
  return { documents: [...bundle.documents.values()].reduce((sum, { size }) => sum + size, 0), problems };
}
