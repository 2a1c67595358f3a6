import type { Domain } from '../../platform/app/domain.ts';
import { filesArea } from './files/routes.ts';
import { libraryItemFinder } from './library/finder.ts';
import { libraryArea } from './library/routes.ts';
import { createTextReader } from './library/text-reader.ts';

/** The domain of the library and of files. */
export const library: Domain = {
  areas: [filesArea, libraryArea],
  deliverers: ({ db, config }) => ({ 'library.read': createTextReader(db, config) }),
  finders: [libraryItemFinder],
};
