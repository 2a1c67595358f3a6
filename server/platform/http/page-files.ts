import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StylePiece } from '../../../schemas/drawing.ts';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The files of a page beside those that its HTML names anyway. */
export interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What a page needs beside its widgets, and the module that has it. */
const MODULES = { inProject: 'pages/ProjectPage.tsx', rules: 'app/rules.ts' } as const;
type Needs = Readonly<Record<keyof typeof MODULES, boolean>>;

/** Finds the built files of widgets. */
export class PageFilesReader {
  readonly #manifest: Manifest;
  readonly #chunks: ReadonlyMap<string, Chunk>;
  readonly #groups: Readonly<Record<string, string>>;
  readonly #widgets: ReadonlyMap<string, string>;
  readonly #pieces: Readonly<Record<string, readonly StylePiece[]>>;

  constructor(root: string) {
    const read = (name: string): unknown => JSON.parse(readFileSync(join(root, '.vite', name), 'utf8'));
    // The build wrote all of them.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    this.#pieces = read('styles.json') as Readonly<Record<string, readonly StylePiece[]>>;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    this.#manifest = read('manifest.json') as Manifest;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    this.#groups = read('groups.json') as Readonly<Record<string, string>>;
    this.#chunks = new Map(Object.values(this.#manifest).map((chunk) => [chunk.file, chunk]));
    const modules = [...Object.keys(this.#manifest), ...Object.keys(this.#groups)];
    this.#widgets = new Map(
      modules.flatMap((module) => {
        const [, , , name, file] = module.split('/');
        const isWidget = module.startsWith('../widgets/') && !module.startsWith('../widgets/parts/');
        const isComponent = file?.toLowerCase() === `${name?.toLowerCase()}.tsx`;
        return isWidget && isComponent && name !== undefined ? [[name, module] as const] : [];
      }),
    );
  }

  of(widgets: readonly string[], { inProject, rules }: Needs): PageFiles {
    const modules = [
      ...(inProject ? [MODULES.inProject] : []),
      ...(rules ? [MODULES.rules] : []),
      ...widgets.map((name) => this.#widgets.get(name)),
    ];
    const found = new Set<Chunk>();
    for (const module of modules) {
      const file = module === undefined ? undefined : (this.#groups[module] ?? this.#manifest[module]?.file);
      const chunk = file === undefined ? undefined : this.#chunks.get(file);
      if (chunk) this.#add(chunk, found);
    }
    const first = new Set<Chunk>();
    const entry = this.#manifest['index.html'];
    if (entry) this.#add(entry, first);
    const own = [...found].filter((chunk) => !first.has(chunk));
    const styles = [...first, ...own].flatMap(({ css = [] }) => css);
    return { scripts: own.map(({ file }) => file), styles: [...new Set(styles)] };
  }

  /** The rules of stylesheets that a page uses. */
  rulesFor(html: string, styles: readonly string[]): string {
    const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
    return styles
      .flatMap((file) => this.#pieces[file] ?? [])
      .filter((piece) => piece.classes?.some((names) => names.every((name) => classes.has(name))) ?? true)
      .map(({ css }) => css)
      .join('');
  }

  #add(chunk: Chunk, into: Set<Chunk>): void {
    if (into.has(chunk)) return;
    for (const next of chunk.imports ?? []) {
      const imported = this.#manifest[next];
      if (imported) this.#add(imported, into);
    }
    into.add(chunk);
  }
}
