import { search } from '../../../../schemas/calls/search.ts';
import { area, type Area } from '../../../platform/http/area.ts';
import type { Finder } from '../../../platform/search/finder.ts';
import { findGroups } from './find-groups.ts';

const DEFAULT_COUNT = 5;

/** The call that searches everything. The finders are those of all domains. */
export const createSearchArea = (finders: readonly Finder[]): Area =>
  area('search', search, {
    find: async ({ ProjectId, Search, Kinds, count = DEFAULT_COUNT }, context) => {
      const asked = finders.filter(({ kind }) => Kinds?.includes(kind) ?? true);
      return { Groups: await findGroups(asked, { context, project: ProjectId, search: Search.trim(), count }) };
    },
  });
