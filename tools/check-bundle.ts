import { areas } from '../server/areas/index.ts';
import { checkBundle } from '../server/areas/bundle/check.ts';
import { readBundle, type BundleProblem } from '../server/areas/bundle/read.ts';
import { bundleSources } from '../server/areas/bundle/sources.ts';
import { readBundleFolder } from './bundle-folder.ts';

interface CheckedFolder {
  readonly documents: number;
  readonly problems: readonly BundleProblem[];
}

/** Checks the bundle in a folder as an import does, as far as that needs no database. */
export async function checkBundleFolder(folder: string): Promise<CheckedFolder> {
  // The areas register the rules of their kinds when they are loaded.
  if (areas.length === 0) throw new Error('No area is loaded.');
  const sources = bundleSources();
  const bundle = readBundle(await readBundleFolder(folder), sources);
  const { signal } = new AbortController();
  // Each caller has turns of its own: there are more scripts than one person may run in a minute.
  let callers = 0;
  const problems = await checkBundle(bundle, sources, {
    caller: () => ({ person: (callers += 1), project: 0, signal }),
  });
  return { documents: [...bundle.documents.values()].reduce((sum, { size }) => sum + size, 0), problems };
}
