import { screens } from 'virtual:screens';

const names: ReadonlySet<string> = new Set(screens);

/** Does the product ship a document for this screen? */
export const isBuilt = (screen: string): boolean => names.has(screen);
