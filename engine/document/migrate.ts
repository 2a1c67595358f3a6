import type { Problem } from '../base/problem.ts';
import { isObject, type Fields } from './pointer.ts';

/** A migration from version `to - 1` to `to`. It does not change its argument. */
export interface Migration {
  readonly to: number;
  readonly why: string;
  readonly up: (document: Fields) => Fields;
}

/** The migration settings of a kind of document. */
export interface Versioned {
  readonly name: string;
  readonly version: number;
  readonly migrations: readonly Migration[];
}

export interface Migrated {
  readonly document: unknown;
  readonly changed: boolean;
  readonly problems: readonly Problem[];
}

/** Migrates a document to the current version of its kind. When that fails, it is returned unchanged with a problem. Never throws. */
export function migrate(document: unknown, kind: Versioned): Migrated {
  if (!isObject(document)) return migrationProblem(document, `a document of kind ${kind.name} is an object`);
  const version = document.version ?? 1;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    return migrationProblem(document, 'version is a whole number from 1');
  if (version > kind.version)
    return migrationProblem(document, `version ${version} is newer than this installation knows (${kind.version})`);
  return forward(document, version, kind);
}

function forward(document: Fields, version: number, kind: Versioned): Migrated {
  let here = document;
  try {
    for (let to = version + 1; to <= kind.version; to++) here = { ...stepTo(kind, to).up(here), version: to };
  } catch (error) {
    return migrationProblem(document, `migrating to version ${kind.version} failed: ${messageOf(error)}`);
  }
  return { document: here, changed: here !== document, problems: [] };
}

function stepTo(kind: Versioned, to: number): Migration {
  const found = kind.migrations.find((step) => step.to === to);
  if (!found) throw new Error(`${kind.name} has no migration to version ${to}`);
  return found;
}

/** Migrates all documents; throws when one of them fails, so that nothing is written. */
export function migrateAll<Key>(
  documents: Iterable<readonly [Key, unknown]>,
  kind: Versioned,
): { readonly migrated: Map<Key, unknown>; readonly failed: Map<Key, readonly Problem[]> } {
  const migrated = new Map<Key, unknown>();
  const failures = new Map<Key, readonly Problem[]>();
  for (const [key, document] of documents) {
    const result = migrate(document, kind);
    if (result.problems.length > 0) failures.set(key, result.problems);
    else if (result.changed) migrated.set(key, result.document);
  }
  return failures.size > 0 ? { migrated: new Map(), failed: failures } : { migrated, failed: failures };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const migrationProblem = (document: unknown, message: string): Migrated => ({
  document,
  changed: false,
  problems: [{ kind: 'cannot-migrate', severity: 'error', pointer: '/version', line: 1, column: 1, message }],
});
