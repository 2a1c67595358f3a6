import { truthy } from '../../expression/truthy.ts';
import type { PreparedSource } from '../../prepare/types.ts';
import type { UnitScope } from '../scope/unit-scope.ts';
import type { PagedQuery } from './paged-query.ts';

/** The next request of a source. */
export interface Plan {
  readonly wanted: boolean;
  /** `when` is false. */
  readonly held?: boolean;
  readonly body: unknown;
  /** The list starts at its first page again when one of these values changes. */
  readonly reset: readonly unknown[];
}

export const NO_PLAN: Plan = { wanted: false, body: null, reset: [] };
const HELD: Plan = { ...NO_PLAN, held: true };

/** Throws where an expression of the source fails. */
export function planOf(unit: UnitScope, source: PreparedSource, asking: PagedQuery, page: number): Plan {
  const { access, when, pages, after } = source;
  if (!unit.page.allows(access)) return NO_PLAN;
  if (when && !truthy(when.prepared.run(unit))) return HELD;
  if (after.some((name) => !unit.source(name).loaded)) return NO_PLAN;
  const reset = (pages?.reset ?? []).map((reader) => reader.prepared.run(unit));
  return { wanted: true, body: asking.body({ number: page, size: asking.size, cursor: null }), reset };
}
