import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

/** One import of one file, both as paths from the root of the project. */
export interface Import {
  readonly file: string;
  readonly target: string;
  /** `import type`: it is gone before anything runs. */
  readonly typeOnly: boolean;
  /** The names between the braces, as the other file exports them. */
  readonly names: readonly string[];
}

export const FOLDERS = [
  'schemas',
  'engine',
  'workbook',
  'operations',
  'widgets',
  'flows',
  'src',
  'server',
  'examples',
] as const;
const STATEMENT =
  /^[ \t]*(?:import|export)\s+(type\s+)?(?:([\w*{}\s,$]+?)\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

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
  return [...text.matchAll(STATEMENT)].map(([, type, clause, from, lazy]) => ({
    file,
    target: resolve(root, file, from ?? lazy ?? ''),
    typeOnly: type !== undefined,
    names: namesIn(clause ?? ''),
  }));
}

const namesIn = (clause: string): readonly string[] =>
  (/\{([^}]*)\}/.exec(clause)?.[1] ?? '')
    .split(',')
    .map((name) => /^(?:type\s+)?(\w+)/.exec(name.trim())?.[1] ?? '')
    .filter((name) => name !== '');

function resolve(root: string, file: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  return relative(root, join(root, dirname(file), specifier.replace(/\?.*$/, ''))).replaceAll('\\', '/');
}

export const folderOfImport = (file: string): string | undefined =>
  FOLDERS.find((folder) => file.startsWith(`${folder}/`));

interface Arrow {
  readonly file: string;
  readonly target: string;
}

/** Groups of names that reach each other (Tarjan). */
export function findCircles(arrows: readonly Arrow[]): readonly (readonly string[])[] {
  const next = Map.groupBy(arrows, ({ file }) => file);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  const visit = (name: string): number => {
    const index = order.size;
    order.set(name, index);
    lowest.set(name, index);
    path.push(name);
    for (const { target } of next.get(name) ?? []) {
      const reached = order.has(target) ? (path.includes(target) ? order.get(target) : undefined) : visit(target);
      lowest.set(name, Math.min(lowest.get(name) ?? index, reached ?? index));
    }
    if (lowest.get(name) === index) {
      const circle = path.splice(path.indexOf(name));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return lowest.get(name) ?? index;
  };
  for (const name of next.keys()) if (!order.has(name)) visit(name);
  return circles;
}
