import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const ROOT = resolve(import.meta.dirname, '..');

interface Chunk {
  readonly file: string;
  /** The name of the file before its hash. */
  readonly name?: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The budget of the first load to an interactive sign-in page: kilobytes of JavaScript, gzip. */
export const SIGN_IN_BUDGET = 212;

export interface PageWeight {
  readonly page: string;
  readonly kilobytes: number;
  readonly files: readonly { readonly file: string; readonly kilobytes: number }[];
}

/** The files that a page loads: the entry, the shell, and the widgets of its screen, each with its imports. */
export function weigh(page: string, entries: readonly string[], dist: string): PageWeight {
  const manifest = readManifest(dist);
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const entry of entries) visit(entry);
  const sizes = [...files]
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({
      file: nameOf(manifest, file),
      kilobytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000,
    }))
    .toSorted((one, other) => other.kilobytes - one.kilobytes);
  return { page, kilobytes: sizes.reduce((sum, { kilobytes }) => sum + kilobytes, 0), files: sizes };
}

const nameOf = (manifest: Manifest, file: string): string =>
  `${Object.values(manifest).find((chunk) => chunk.file === file)?.name ?? ''} ${file}`;

/** The files of the build, including parts of shared files. */
function readManifest(dist: string): Manifest {
  const read = (name: string) => JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8'));
  const manifest: Manifest = read('manifest.json');
  const places: Readonly<Record<string, string>> = read('groups.json');
  const files = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const parts = Object.entries(places).flatMap(([part, file]) => {
    const chunk = files.get(file);
    return chunk ? [[part, chunk] as const] : [];
  });
  return { ...Object.fromEntries(parts), ...manifest };
}

/** The chunks of the widgets that a built-in screen and its parts name. */
export async function widgetChunks(screen: string, dist: string): Promise<readonly string[]> {
  const manifest = readManifest(dist);
  const { widgets } = await import('../widgets/registry.ts');
  const named = widgetsIn(JSON.parse(readFileSync(join(ROOT, 'schemas/screens', `${screen}.json`), 'utf8')));
  return [...named]
    .filter((name) => Object.hasOwn(widgets, name))
    .flatMap((name) => {
      // A widget without its own chunk is in the entry.
      const own = (source: string) =>
        source.split('/')[3] === name && /^\.\.\/widgets\/(?!parts\/)/.test(source) && source.endsWith('.tsx');
      return Object.keys(manifest).filter(own);
    });
}

function widgetsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, member] of Object.entries(value)) {
    if (key === 'widget' && typeof member === 'string') found.add(member);
    else widgetsIn(member, found);
  }
  return found;
}

/** The pages with a size limit. */
export async function weighPages(dist = join(ROOT, 'dist/web')): Promise<readonly PageWeight[]> {
  const shell = ['index.html', 'pages/ProjectPage.tsx', 'session/identity-actor.ts'];
  return [
    weigh('sign-in', ['index.html', ...(await widgetChunks('signin', dist))], dist),
    weigh('home', [...shell, ...(await widgetChunks('home', dist))], dist),
  ];
}

/** Widgets whose manual is in the files of a page that must not contain manuals. */
export async function manualsIn({ files }: PageWeight, dist = join(ROOT, 'dist/web')): Promise<readonly string[]> {
  const text = files.map(({ file }) => readFileSync(join(dist, file.split(' ').at(-1) ?? ''), 'utf8')).join('\n');
  const { definitions } = await import('../widgets/definitions.ts');
  return Object.values(definitions)
    .filter(({ description }) => text.includes(description))
    .map(({ name }) => name);
}

if (import.meta.main) {
  const verbose = process.argv.includes('--files');
  const dist = process.argv.find((argument) => argument.startsWith('--dist='))?.slice('--dist='.length);
  const pages = await weighPages(dist);
  for (const { page, kilobytes, files } of pages) {
    console.log(`${page}: ${kilobytes.toFixed(1)} KB of JavaScript, gzip, in ${String(files.length)} files`);
    if (verbose) for (const file of files) console.log(`  ${file.kilobytes.toFixed(1).padStart(6)}  ${file.file}`);
  }
  for (const page of pages) {
    // oxlint-disable-next-line no-await-in-loop -- two pages, reported one after the other
    const manuals = await manualsIn(page, dist);
    if (manuals.length === 0) continue;
    console.error(`${page.page} loads the manuals of ${manuals.join(', ')}, which only editors read.`);
    process.exitCode = 1;
  }
  const signIn = pages.find(({ page }) => page === 'sign-in');
  if (signIn && signIn.kilobytes > SIGN_IN_BUDGET) {
    console.error(`The sign-in page is over its budget of ${String(SIGN_IN_BUDGET)} KB.`);
    process.exitCode = 1;
  }
}
