import { missing } from 'virtual:screens';

const names: ReadonlySet<string> = new Set(missing);

/** Does the product ship a document for this screen of a route? */
export const isBuilt = (screen: string): boolean => !names.has(screen);
