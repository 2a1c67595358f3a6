import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { CallError } from '../../engine/index.ts';
import { patientPart } from '../../widgets/parts/hook/lazy-part.ts';
import { failureText } from '../app/failure.ts';
import { useApp, type AppContext } from '../app/app-context.ts';
import { loadCalls } from '../app/calls.ts';
import { PlainShell } from '../shell/PlainShell.tsx';
import { Splash } from '../shell/Splash.tsx';
import { act } from './act.ts';
import { decidePage, type PageDecision } from './page-decision.ts';
import { PlainFailure, Retry } from './PlainFailure.tsx';
import { DeniedBoundary } from './DeniedBoundary.tsx';
import { ScreenPage } from './ScreenPage.tsx';
import { isBuilt } from './built-screens.ts';
import { signInParams } from './sign-in-params.ts';

/** The page around every screen of a project. */
export const ProjectPage = patientPart(async () => {
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
  return (
    <Suspense fallback={<Splash />}>
      {(decision.kind === 'screen' || decision.kind === 'failedProject') && <Shown />}
      {render(decision, app)}
    </Suspense>
  );
});

/** Reports once that the page is on display. It is inside the page, because React may complete the surrounding elements much earlier. */
function Shown(): ReactNode {
  const { display } = useApp();
  useEffect(() => display.tellShown(), [display]);
  return null;
}

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
  // Without a network the screen of errors could not be loaded either.
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

/** `?role=Mentor` switches to a role that the person holds, and is removed from the address. */
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
