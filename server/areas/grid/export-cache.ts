import { BoundedMap } from '../../../engine/bounded-map.ts';
import type { Db } from '../../area.ts';
import type { Reader } from '../../policy/reader.ts';
import { loadMenteeIds } from './rows.ts';
import type { GridSelection } from './selection.ts';
import { createSheet, type ExportColumns, type Sheet } from './sheet.ts';

/** Everybody of a file in their order, and its columns: what all of its pages share. */
export interface ExportPlan {
  readonly order: readonly number[];
  readonly sheet: Sheet;
}

interface CacheEntry {
  readonly plan: Promise<ExportPlan>;
  used: number;
}

/** Milliseconds after its last page for which a reading is kept. */
const CACHE_MS = 60_000;

const cacheOfPool = new WeakMap<Db, BoundedMap<string, CacheEntry>>();

/**
 * What a page of a file needs beside its own rows. The first page works it out, the others follow it: hundreds of them ask for the same, and nobody moves from page to page meanwhile.
 * Whom and what the reader may see is asked again for the rows of each page.
 */
export function getExportPlan(
  db: Db,
  reader: Reader,
  asked: { readonly selection: GridSelection; readonly columns: ExportColumns; readonly first: boolean },
): Promise<ExportPlan> {
  const cache = cacheOfPool.get(db) ?? new BoundedMap<string, CacheEntry>(20);
  cacheOfPool.set(db, cache);
  const now = Date.now();
  const { person, level, roles, project } = reader;
  const key = JSON.stringify([person, level, roles, project.id, project.revision, asked.selection, asked.columns]);
  const known = asked.first ? undefined : cache.get(key);
  if (known && known.used >= now - CACHE_MS) {
    known.used = now;
    return known.plan;
  }
  const plan = createPlan(db, reader, asked.selection, asked.columns);
  cache.set(key, { plan, used: now });
  // A failure reaches the requests that wait for it; the next request tries again.
  plan.catch(() => {
    if (cache.get(key)?.plan === plan) cache.delete(key);
  });
  return plan;
}

async function createPlan(
  db: Db,
  reader: Reader,
  selection: GridSelection,
  columns: ExportColumns,
): Promise<ExportPlan> {
  const [order, sheet] = await Promise.all([loadMenteeIds(db, reader, selection), createSheet(db, reader, columns)]);
  return { order, sheet };
}
