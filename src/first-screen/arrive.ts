import type { AppContext } from '../app/app-context.ts';
import { act } from '../pages/act.ts';
import { ImpersonationBar } from '../shell/impersonation-bar.ts';
import { ProjectPage } from '../pages/pages.tsx';
import { isBuilt } from '../pages/built-screens.ts';
import { decidePage, type PageDecision } from '../pages/page-decision.ts';

/** The maximum number of redirects; the browser handles longer chains. */
const MAX_STEPS = 8;

type ScreenDecision = Extract<PageDecision, { kind: 'screen' }>;

/** Follows redirects from the address to its screen, and opens the project. Null if no screen is shown. */
export async function arrive(app: AppContext): Promise<ScreenDecision | null> {
  for (let step = 0; step < MAX_STEPS; step++) {
    const { session, texts, history } = app;
    const decision = decidePage(history.location, { session, languages: texts.languages, built: isBuilt });
    if (decision.kind === 'screen') {
      if (session.identity?.Impersonator) {
        // oxlint-disable-next-line no-await-in-loop -- the last step
        await ImpersonationBar.load();
      }
      // The bar of a project has a menu if the reader has several projects. A failure is reported by that menu.
      // oxlint-disable-next-line no-await-in-loop -- the last step
      if (decision.inProject) await Promise.all([ProjectPage.load(), session.loadProjects().catch(() => [])]);
      return decision;
    }
    if (decision.kind === 'failedProject') return null;
    // oxlint-disable-next-line no-await-in-loop -- each step leads to the next one
    if (decision.kind === 'wait') await session.whenIdentityKnown();
    // oxlint-disable-next-line no-await-in-loop -- as above
    else await act(decision, app);
  }
  return null;
}
