import { BoundedMap } from '../../../../engine/base/bounded-map.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { loadMenteeIds } from './rows.ts';
import type { GridSelection } from './selection.ts';
import { createSheet, type ExportColumns, type Sheet } from './sheet.ts';

/** The people of a file in order, and its columns, which all of its pages share. */
export interface ExportPlan {
  readonly order: readonly number[];
  readonly sheet: Sheet;
}

interface CacheEntry {
  readonly plan: Promise<ExportPlan>;
  used: number;
}

/** Milliseconds for which a plan is cached after its last page. */
const CACHE_MS = 60_000;

const cacheOfPool = new WeakMap<Db, BoundedMap<string, CacheEntry>>();

/**
 * The part of a file that all of its pages share. Computed by the first page and cached for the others, of which there
 * may be hundreds. The rights of the reader are checked again for the rows of each page.
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
  // A failure reaches the waiting requests; the next request tries again.
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
