import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

/** One import of one file, both as paths from the root of the project. */
export interface Import {
  readonly file: string;
  readonly target: string;
  /** `import type`: it is gone before anything runs. */
  readonly typeOnly: boolean;
}

export const FOLDERS = ['schemas', 'engine', 'widgets', 'flows', 'src', 'server'] as const;
const STATEMENT =
  /^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

export const isTest = (file: string): boolean => /\.(test|stories|bench|e2e)\.tsx?$/.test(file);

/** Every import in the folders; packages keep their names ("react"), files become paths ("engine/index.ts"). */
export function readImports(root: string, folders: readonly string[] = FOLDERS): readonly Import[] {
  return sourceFiles(root, folders).flatMap((file) => importsOf(root, file));
}

export function sourceFiles(root: string, folders: readonly string[] = FOLDERS): readonly string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        normalize(join(folder, name)),
      ),
    )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file));
}

function importsOf(root: string, file: string): readonly Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(STATEMENT)].map(([, type, from, lazy]) => ({
    file,
    target: resolve(root, file, from ?? lazy ?? ''),
    typeOnly: type !== undefined,
  }));
}

function resolve(root: string, file: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  return relative(root, join(root, dirname(file), specifier.replace(/\?.*$/, ''))).replaceAll('\\', '/');
}

export const folderOfImport = (file: string): string | undefined =>
  FOLDERS.find((folder) => file.startsWith(`${folder}/`));
