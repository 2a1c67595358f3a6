import type { AppContext } from '../app/app-context.ts';
import { failureReport } from '../app/failure.ts';
import { splitLanguage, withLanguage } from '../router/language.ts';
import { mayOpen, pathOf } from '../router/routes.ts';
import type { PageDecision } from './page-decision.ts';

/** Executes a decision; each results in another decision. */
export async function act(decision: PageDecision, app: AppContext): Promise<void> {
  const { history, session, notices, ports, texts } = app;
  if (decision.kind === 'go') return history.replace(decision.to);
  try {
    if (decision.kind === 'landing') await land(app);
    if (decision.kind === 'open')
      await session.openProject(decision.project ?? (await session.defaultProject())?.Id ?? '');
  } catch (error) {
    if (decision.kind === 'landing') notices.showMessage(failureReport(error, texts.translate));
    // A project of the address that failed to load shows the failure in its own page.
    else if (decision.kind !== 'open' || decision.project === null) ports.failed(error);
  }
}

/** '/' redirects to the person's default project, or to the page for people who are only registered. */
async function land({ history, session, texts }: AppContext): Promise<void> {
  const row = await session.defaultProject();
  // A missing project in the address opens none, and the page for registered people belongs to no project.
  if (row && session.failedProject) await session.openProject(row.Id);
  const { language } = splitLanguage(history.location.pathname, texts.languages);
  const to = row && mayOpen('home', row.Roles) ? pathOf('home', {}, row.url) : '/applicant';
  const { search } = history.location;
  history.replace(withLanguage(to ?? '/applicant', language) + search);
}
