import type { AppContext } from '../app/app-context.ts';
import { whenIdle } from '../app/when-idle.ts';
import { addressOf, linkAt } from '../router/capture-links.ts';
import { isFast } from './connection.ts';
import type { NextScreens } from './next-screens.ts';

/** A page is complete after this time. */
const QUIET_MS = 1_000;
const MAX_SCREENS = 3;

/** Loads the first screens that the links in view lead to, when a page has been quiet. */
export function followLikely(
  { history, documents }: Pick<AppContext, 'history' | 'documents'>,
  screens: Pick<NextScreens, 'find'>,
  load: (url: URL) => Promise<void>,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const loadAll = async (): Promise<void> => {
    const { pathname } = history.location;
    for (const url of isFast() ? likely(screens, (name) => documents.known('screen', name) === null) : []) {
      if (history.location.pathname !== pathname) return;
      // oxlint-disable-next-line no-await-in-loop -- one after the other, because nobody waits for them
      await load(url);
    }
  };
  const plan = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(loadAll), QUIET_MS);
  };
  history.listen(plan);
  plan();
}

/** The addresses of links in view, one for each screen: first those of the page, then those of the menu. */
function likely(screens: Pick<NextScreens, 'find'>, isWanted: (screen: string) => boolean): readonly URL[] {
  const found = new Map<string, URL>();
  const links = ['main a[href]', 'nav a[href]'].flatMap((selector) => [...document.querySelectorAll(selector)]);
  for (const link of links) {
    const open = linkAt(link);
    const url = open && isInView(open) ? addressOf(open) : null;
    const screen = url && screens.find(url)?.screen;
    if (url && screen && isWanted(screen) && !found.has(screen)) found.set(screen, url);
    if (found.size === MAX_SCREENS) break;
  }
  return [...found.values()];
}

function isInView(link: Element): boolean {
  const { top, bottom, width } = link.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}
