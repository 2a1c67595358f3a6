import type { Db } from '../../area.ts';
import type { Reader } from '../../policy/reader.ts';
import type { Selection } from '../linking/selection.ts';
import { orderOf } from './rows.ts';
import { sheetOf, type Asked, type Sheet } from './sheet.ts';

/** Everybody of a file in their order, and its columns: what all of its pages share. */
export interface Reading {
  readonly order: readonly number[];
  readonly sheet: Sheet;
}

interface Kept {
  readonly made: Promise<Reading>;
  used: number;
}

/** Milliseconds after its last page for which a reading is kept, and how many are. */
const KEPT = 60_000;
const MOST = 20;

const byPool = new WeakMap<Db, Map<string, Kept>>();

/**
 * What a page of a file needs beside its own rows. The first page works it out, the others follow it: hundreds of them ask for the same, and nobody moves from page to page meanwhile.
 * Whom and what the reader may see is asked again for the rows of each page.
 */
export function readingOf(
  db: Db,
  reader: Reader,
  asked: { readonly selection: Selection; readonly columns: Asked; readonly first: boolean },
): Promise<Reading> {
  const kept = byPool.get(db) ?? new Map<string, Kept>();
  byPool.set(db, kept);
  const now = Date.now();
  for (const [key, { used }] of kept) if (used < now - KEPT) kept.delete(key);
  const { person, level, roles, project } = reader;
  const key = JSON.stringify([person, level, roles, project.id, project.revision, asked.selection, asked.columns]);
  const known = asked.first ? undefined : kept.get(key);
  if (known) {
    known.used = now;
    return known.made;
  }
  const made = make(db, reader, asked.selection, asked.columns);
  kept.delete(key);
  kept.set(key, { made, used: now });
  // A failure is told to who waits for it; whoever asks next tries again.
  made.catch(() => {
    if (kept.get(key)?.made === made) kept.delete(key);
  });
  for (const oldest of kept.keys()) if (kept.size > MOST) kept.delete(oldest);
  return made;
}

async function make(db: Db, reader: Reader, selection: Selection, columns: Asked): Promise<Reading> {
  const [order, sheet] = await Promise.all([orderOf(db, reader, selection), sheetOf(db, reader, columns)]);
  return { order, sheet };
}
