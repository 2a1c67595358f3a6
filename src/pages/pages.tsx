import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { CallError } from '../../engine/index.ts';
import { failureReport, failureText } from '../app/failure.ts';
import { useHouse, type House } from '../app/house.ts';
import { Bare } from '../shell/Bare.tsx';
import { Splash } from '../shell/Splash.tsx';
import { splitLanguage, withLanguage } from '../router/language.ts';
import { mayOpen, pathOf } from '../router/routes.ts';
import { decide, type Decision } from './decide.ts';
import { Plain, Retry } from './Plain.tsx';
import { Refusable } from './Refusable.tsx';
import { ScreenPage } from './ScreenPage.tsx';
import { isBuilt } from './built.ts';
import { signInParams } from './sign-in-params.ts';

const ProjectPage = lazy(() => import('./ProjectPage.tsx'));

/** Shows what stands at the current address. */
export const Pages = observer(function Pages() {
  const house = useHouse();
  const location = useLocation();
  const { session, texts } = house;
  const decision = decide(location, {
    session,
    languages: texts.languages,
    built: isBuilt,
  });
  useEffect(() => {
    void act(decision, house);
  });
  useRoleOfAddress(house, location.search);
  return <Suspense fallback={<Splash />}>{render(decision, house)}</Suspense>;
});

function render(decision: Decision, house: House): ReactNode {
  if (decision.kind === 'failedProject') return inBare(failedProject(decision, house));
  if (decision.kind !== 'screen') return <Splash />;
  const { screen, params, inProject } = decision;
  if (inProject) return <ProjectPage screen={screen} params={params} />;
  return inBare(<ScreenPage screen={screen} params={screen === 'signin' ? signInParams(params, house) : params} />);
}

/** A project that is not there, or not for this reader, is not found; another failure says what it is. */
function failedProject(
  { name, error }: { readonly name: string; readonly error: unknown },
  { texts, session }: House,
): ReactNode {
  const status = error instanceof CallError ? error.status : -1;
  if (status === 404 || status === 403) return <ScreenPage screen="notfound" params={{ name }} />;
  const retry = () => session.retryProject();
  // Without a network the screen of errors would not come either.
  if (status === 0) return <Plain error={error} retry={retry} />;
  return (
    <>
      <ScreenPage screen="error" params={{ text: failureText(error, texts.translate) }} />
      <Retry retry={retry} />
    </>
  );
}

const inBare = (page: ReactNode) => (
  <Bare>
    <Refusable>{page}</Refusable>
  </Bare>
);

/** What a decision asks to be done; each ends in another decision. */
async function act(decision: Decision, house: House): Promise<void> {
  const { history, session, notices, ports, texts } = house;
  if (decision.kind === 'go') return history.replace(decision.to);
  try {
    if (decision.kind === 'landing') await land(house);
    if (decision.kind === 'open')
      await session.openProject(decision.project ?? (await session.defaultProject())?.Id ?? '');
  } catch (error) {
    if (decision.kind === 'landing') notices.say(failureReport(error, texts.translate));
    // A project of the address that did not load says so in its own page.
    else if (decision.kind !== 'open' || decision.project === null) ports.failed(error);
  }
}

/** '/' leads to the person's default project, or to what somebody who is only registered may open. */
async function land({ history, session, texts }: House): Promise<void> {
  const row = await session.defaultProject();
  const { language } = splitLanguage(history.location.pathname, texts.languages);
  const to = row && mayOpen('home', row.Roles) ? pathOf('home', {}, row.url) : '/applicant';
  const { search } = history.location;
  history.replace(withLanguage(to ?? '/applicant', language) + search);
}

/** `?role=Mentor` switches to a role that the person holds; the address then goes on without it. */
function useRoleOfAddress({ session, history }: House, search: string): void {
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
