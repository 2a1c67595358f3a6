import { validate } from '../../../../engine/document/index.ts';
import { schemaFormats } from '../../../../operations/schema-formats.ts';
import type { Problem } from '../../../../engine/base/problem.ts';
import { createProblem } from '../../documents/index.ts';
import { readEntryFiles, type Document } from './codec.ts';
import { isBundlePath, type BundleFiles } from './files.ts';
import type { BundleSource } from './source.ts';

/** A problem of a file of a bundle. */
export interface BundleProblem extends Problem {
  readonly path: string;
}

/** A bundle after reading its files: documents by folder and name. */
export interface ReadBundle {
  readonly documents: ReadonlyMap<string, ReadonlyMap<string, Document>>;
  readonly problems: readonly BundleProblem[];
  /** The texts of the authors by path; optional. */
  readonly files?: BundleFiles;
}

const REQUIRED = 'project.json';

/** Reads the documents of a bundle. Unreadable and unknown files are problems. */
export function readBundle(files: BundleFiles, sources: readonly BundleSource[]): ReadBundle {
  const documents = new Map<string, Map<string, Document>>();
  const problems: BundleProblem[] = [];
  const known = new Set<string>();
  const names = new Set<string>();
  for (const path of [...files.keys()].toSorted()) {
    const source = path.endsWith('.json') ? sourceOf(path, sources) : undefined;
    if (!source || !isBundlePath(path)) continue;
    const read = readEntryFiles(source, path, files);
    for (const file of read.files) known.add(file);
    problems.push(...read.problems.map((problem) => ({ ...problem, path })));
    if (names.has(path.toLowerCase())) problems.push(problemOf(path, 'same-name', 'another file differs by case only'));
    names.add(path.toLowerCase());
    const { entry } = read;
    if (!entry) continue;
    problems.push(...schemaProblems(source, entry.document).map((problem) => ({ ...problem, path })));
    documents.set(source.folder, (documents.get(source.folder) ?? new Map()).set(entry.name, entry.document));
  }
  const strangers = [...files.keys()].filter((path) => !known.has(path));
  return {
    documents,
    files,
    problems: [
      ...problems,
      ...strangers.map((path) => problemOf(path, 'unknown-file', 'it belongs to no document of the bundle')),
      ...(files.has(REQUIRED) ? [] : [problemOf(REQUIRED, 'no-bundle', 'there is no project.json in this folder')]),
    ],
  };
}

const problemOf = (path: string, kind: string, message: string): BundleProblem => ({
  ...createProblem(kind, '', message),
  path,
});

const sourceOf = (path: string, sources: readonly BundleSource[]): BundleSource | undefined =>
  sources.find(({ folder, single }) => (single ? path === `${folder}.json` : path.startsWith(`${folder}/`)));

const schemaProblems = ({ schema }: BundleSource, document: Document): Problem[] =>
  validate(document, schema, { formats: schemaFormats });
