import type { Hit, HitKind } from '../../../schemas/entities/search.ts';
import type { CallContext } from '../http/area.ts';

/** What finders of the search are given. All finders of one search get the same object. */
export interface FinderQuery {
  readonly context: CallContext;
  /** The project by id or url; the default one without it. */
  readonly project: string | undefined;
  readonly search: string;
  /** The number of hits that are shown. A finder may return more. */
  readonly count: number;
}

/** A hit before it is ranked. Without a time, hits of one rank keep the order of the finder. */
export interface FoundHit extends Pick<Hit, 'Id' | 'Title' | 'Links'> {
  readonly Detail?: string;
  readonly Keys?: readonly string[];
  readonly Time?: Date | null;
  /** Other texts by which it was found. */
  readonly otherTexts?: readonly string[];
}

/** Finds the things of one kind that the caller may see. */
export interface Finder {
  readonly kind: HitKind;
  readonly find: (query: FinderQuery) => Promise<readonly FoundHit[]>;
}
