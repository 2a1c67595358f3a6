import { MantineProvider } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Suspense, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { NavigationType, Router } from 'react-router-dom';
import { Dialogs, RuntimeProvider, Texts } from '../../engine/react/index.ts';
import { NamedSchemas } from '../../widgets/_shared/named-schemas.ts';
import { Preferences, PresenceKnown } from '../../widgets/_shared/preferences.ts';
import { makeTheme, variables } from '../../widgets/_shared/theme.ts';
import { rememberDensity } from '../device/storage.ts';
import { Pages } from '../pages/pages.tsx';
import { PageStates } from '../shell/PageStates.tsx';
import { Splash } from '../shell/Splash.tsx';
import { Unreachable } from '../shell/Unreachable.tsx';
import styles from './App.module.css';
import { chooseLanguage } from './choose-language.ts';
import { AppProvider, type AppContext } from './app-context.ts';
import { browserNoticeSetting } from './browser-notice-setting.ts';
import { OpenInspector } from './OpenInspector.tsx';
import { useShortcuts } from './shortcuts.ts';
import { patientPart } from '../../widgets/_shared/lazy-part.ts';

const Toasts = patientPart(() => import('../shell/Toasts.tsx'), { prefetch: true });
const Behind = patientPart(() => import('../shell/Behind.tsx'), { prefetch: true });
const SignInAgain = patientPart(() => import('../shell/SignInAgain.tsx'), { prefetch: true });
const Questions = patientPart(() => import('../shell/Questions.tsx'), { prefetch: true });

/** Nobody says who comes and goes in these states of the line. */
const LOST: ReadonlySet<string> = new Set(['Reconnecting', 'Disconnected']);

export const App = observer(function App({ app }: { app: AppContext }) {
  const { session, texts, runtime, display, notices, knowledge, hub } = app;
  const colour = session.project?.Settings.Config?.Color;
  const theme = useMemo(() => makeTheme(colour), [colour]);
  const { language, languages } = texts;
  const preferences = useMemo(
    () => ({
      language,
      languages,
      rememberDensity,
      chooseLanguage: (code: string) => void chooseLanguage(app, code),
      notices: browserNoticeSetting(app.ports.keep.device),
    }),
    [app, language, languages],
  );
  useShortcuts(app);
  return (
    <AppProvider value={app}>
      <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
        <Texts value={texts.translate}>
          <RuntimeProvider runtime={runtime}>
            <NamedSchemas value={knowledge.find}>
              <Preferences value={preferences}>
                <PresenceKnown value={!LOST.has(hub.state)}>
                  <AppRouter app={app}>
                    <div className={styles.stage}>
                      {session.identity?.Behind && (
                        <Suspense>
                          <Behind />
                        </Suspense>
                      )}
                      <PageStates />
                      <div className={styles.page}>
                        {display.unreachable ? <Unreachable /> : display.ready ? <Pages /> : <Splash />}
                      </div>
                    </div>
                    <Dialogs />
                    <Suspense>{session.expiry.isOver && !session.replaced && <SignInAgain />}</Suspense>
                    <Suspense>{notices.questions.length > 0 && <Questions />}</Suspense>
                  </AppRouter>
                </PresenceKnown>
              </Preferences>
            </NamedSchemas>
            <Suspense>{display.ready && <Toasts />}</Suspense>
            <OpenInspector />
          </RuntimeProvider>
        </Texts>
      </MantineProvider>
    </AppProvider>
  );
});

function AppRouter({ app: { history }, children }: { app: AppContext; children: ReactNode }) {
  const location = useSyncExternalStore(
    (changed) => history.listen(changed),
    () => history.location,
  );
  return (
    <Router location={location} navigator={history} navigationType={NavigationType[ACTIONS[history.action]]}>
      {children}
    </Router>
  );
}

const ACTIONS = { POP: 'Pop', PUSH: 'Push', REPLACE: 'Replace' } as const;
