import type { AppContext } from './app-context.ts';
import { followUnreadCounts } from './unread-counts.ts';
import { whenIdle } from './when-idle.ts';

/** Begins what a page does only for people who are signed in, once it is on display. */
export function followSignedIn(app: AppContext): void {
  followUnreadCounts(app);
  whenIdle(async () => {
    try {
      const { followLinks } = await import('../next-screen/follow-links.ts');
      followLinks(app);
    } catch {
      // Without it, screens are loaded when they are opened.
    }
  });
  const keep = async (): Promise<void> => {
    try {
      const { keepScreens } = await import('../without-network/keep-screens.ts');
      await keepScreens(app);
    } catch {
      // Without it, nothing is kept for the time without a network.
    }
  };
  // A page that is a copy waits for the network.
  if (navigator.onLine) whenIdle(keep);
  else void keep();
}
