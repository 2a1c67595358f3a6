import type { HitKind } from '../../schemas/entities/search.ts';
import type { CallRoles } from '../../schemas/define.ts';
import type { Finder, FinderQuery, FoundHit } from '../platform/search/finder.ts';
import { hasRole, requireReader, type Reader } from './reader.ts';

interface FinderRules {
  readonly kind: HitKind;
  /** Readers with other roles find nothing: the roles of the call that lists these things. */
  readonly roles: CallRoles;
  readonly find: (reader: Reader, query: FinderQuery) => Promise<readonly FoundHit[]> | readonly FoundHit[];
}

/** A finder that gets the reader of the search. */
export const createFinder = ({ kind, roles, find }: FinderRules): Finder => ({
  kind,
  find: async (query) => {
    const reader = await readerOf(query);
    return typeof roles === 'string' || hasRole(reader, ...roles) ? find(reader, query) : [];
  },
});

const readers = new WeakMap<FinderQuery, Promise<Reader>>();

/** The finders of one search load the reader once. */
function readerOf(query: FinderQuery): Promise<Reader> {
  const reader = readers.get(query) ?? requireReader(query.context, query.project);
  readers.set(query, reader);
  return reader;
}
