import type { AppContext } from '../app/app-context.ts';
import { followLikely } from './follow-likely.ts';
import { isSparing } from './connection.ts';
import { NextScreens } from './next-screens.ts';
import { watchLinks } from './watch-links.ts';

/** How many screens may be loaded at once: what is less likely to be opened leaves room for what is more likely. */
const MAX_PRESSED = 3;
const MAX_POINTED_AT = 2;
const MAX_LIKELY = 1;

/** Loads the screens of links that the reader is about to open. */
export function followLinks(app: AppContext): void {
  const screens = new NextScreens(app);
  watchLinks((url, intent, left) => {
    if (intent === 'press') void screens.load(url, MAX_PRESSED, left);
    else if (!isSparing()) void screens.load(url, MAX_POINTED_AT, left);
  });
  followLikely(app, screens, (url) => screens.load(url, MAX_LIKELY, AbortSignal.abort()));
}
