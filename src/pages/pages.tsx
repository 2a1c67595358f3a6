import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { CallError } from '../../engine/index.ts';
import { patientPart } from '../../widgets/_shared/lazy-part.ts';
import { failureReport, failureText } from '../app/failure.ts';
import { useApp, type AppContext } from '../app/app-context.ts';
import { loadCalls } from '../app/calls.ts';
import { PlainShell } from '../shell/PlainShell.tsx';
import { Splash } from '../shell/Splash.tsx';
import { splitLanguage, withLanguage } from '../router/language.ts';
import { mayOpen, pathOf } from '../router/routes.ts';
import { decidePage, type PageDecision } from './page-decision.ts';
import { PlainFailure, Retry } from './PlainFailure.tsx';
import { DeniedBoundary } from './DeniedBoundary.tsx';
import { ScreenPage } from './ScreenPage.tsx';
import { isBuilt } from './built-screens.ts';
import { signInParams } from './sign-in-params.ts';

const ProjectPage = patientPart(async () => {
  const [page] = await Promise.all([import('./ProjectPage.tsx'), loadCalls()]);
  return page;
});

/** Shows the page of the current address. */
export const Pages = observer(function Pages() {
  const app = useApp();
  const location = useLocation();
  const { session, texts } = app;
  const decision = decidePage(location, {
    session,
    languages: texts.languages,
    built: isBuilt,
  });
  useEffect(() => {
    void act(decision, app);
  });
  useRoleOfAddress(app, location.search);
  return <Suspense fallback={<Splash />}>{render(decision, app)}</Suspense>;
});

function render(decision: PageDecision, app: AppContext): ReactNode {
  if (decision.kind === 'failedProject') return inBare(failedProject(decision, app));
  if (decision.kind !== 'screen') return <Splash />;
  const { screen, params, inProject } = decision;
  if (inProject) return <ProjectPage screen={screen} params={params} />;
  return inBare(<ScreenPage screen={screen} params={screen === 'signin' ? signInParams(params, app) : params} />);
}

/** A missing project, or one that the reader may not open, is not found; other failures show their message. */
function failedProject(
  { name, error }: { readonly name: string; readonly error: unknown },
  { texts, session }: AppContext,
): ReactNode {
  const status = error instanceof CallError ? error.status : -1;
  if (status === 404 || status === 403) return <ScreenPage screen="notfound" params={{ name }} />;
  const retry = () => session.retryProject();
  // Without a network the screen of errors would not come either.
  if (status === 0) return <PlainFailure error={error} retry={retry} />;
  return (
    <>
      <ScreenPage screen="error" params={{ text: failureText(error, texts.translate) }} />
      <Retry retry={retry} />
    </>
  );
}

const inBare = (page: ReactNode) => (
  <PlainShell>
    <DeniedBoundary>{page}</DeniedBoundary>
  </PlainShell>
);

/** Executes a decision; each results in another decision. */
async function act(decision: PageDecision, app: AppContext): Promise<void> {
  const { history, session, notices, ports, texts } = app;
  if (decision.kind === 'go') return history.replace(decision.to);
  try {
    if (decision.kind === 'landing') await land(app);
    if (decision.kind === 'open')
      await session.openProject(decision.project ?? (await session.defaultProject())?.Id ?? '');
  } catch (error) {
    if (decision.kind === 'landing') notices.showMessage(failureReport(error, texts.translate));
    // A project of the address that failed to load shows that in its own page.
    else if (decision.kind !== 'open' || decision.project === null) ports.failed(error);
  }
}

/** '/' redirects to the person's default project, or to the page for people who are only registered. */
async function land({ history, session, texts }: AppContext): Promise<void> {
  const row = await session.defaultProject();
  // An address of a project that is not there leaves none open, and the page of the registered is in no project.
  if (row && session.failedProject) await session.openProject(row.Id);
  const { language } = splitLanguage(history.location.pathname, texts.languages);
  const to = row && mayOpen('home', row.Roles) ? pathOf('home', {}, row.url) : '/applicant';
  const { search } = history.location;
  history.replace(withLanguage(to ?? '/applicant', language) + search);
}

/** `?role=Mentor` switches to a role that the person holds; the address then goes on without it. */
function useRoleOfAddress({ session, history }: AppContext, search: string): void {
  const { project } = session;
  useEffect(() => {
    const query = new URLSearchParams(search);
    const role = query.get('role');
    if (role === null || !project) return;
    session.chooseRole(role);
    query.delete('role');
    history.replace({ search: query.size > 0 ? `?${query.toString()}` : '' });
  }, [search, project, session, history]);
}
