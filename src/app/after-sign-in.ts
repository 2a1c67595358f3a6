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
}
