import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { BUNDLE_LIMITS, isBesideBundle, isBundlePath, type BundleFiles } from '../server/domains/projects/index.ts';
import { Refusal } from './command-line.ts';

/** Reads the files of a bundle below a folder. Links, files of editors and of git are left out. */
export async function readBundleFolder(folder: string): Promise<BundleFiles> {
  const files = new Map<string, string>();
  for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
    const path = name.split(sep).join('/');
    if (isBesideBundle(path) || path.split('/').includes('node_modules')) continue;
    const about = await lstat(join(folder, name)); // oxlint-disable-line no-await-in-loop -- a few hundred small files
    if (!about.isFile()) continue;
    if (about.size > BUNDLE_LIMITS.fileBytes) throw new Refusal(`${path} is too large for a bundle.`);
    files.set(path, await readFile(join(folder, name), 'utf8')); // oxlint-disable-line no-await-in-loop -- as above
  }
  return files;
}

export const isBundleFolder = async (folder: string): Promise<boolean> => {
  const names = await readdir(folder).catch((): string[] => []);
  return names.includes('project.json');
};

/** Writes a bundle to a folder, and deletes documents that the bundle does not have. */
export async function writeBundleFolder(folder: string, files: BundleFiles): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  if (names.some((name) => !name.startsWith('.')) && !names.includes('project.json'))
    throw new Refusal(`${folder} has other files and no project.json. Choose an empty folder.`);
  const old = names.length === 0 ? [] : [...(await readBundleFolder(folder)).keys()];
  for (const path of old) if (!files.has(path)) await rm(join(folder, path)); // oxlint-disable-line no-await-in-loop -- a few
  for (const [path, text] of files) {
    if (!isBundlePath(path) && !isBesideBundle(path)) throw new Refusal(`The bundle has a file ${path}.`);
    await mkdir(dirname(join(folder, path)), { recursive: true }); // oxlint-disable-line no-await-in-loop -- a few hundred
    await writeFile(join(folder, path), text); // oxlint-disable-line no-await-in-loop -- as above
  }
}
