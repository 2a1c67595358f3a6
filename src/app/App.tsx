import { MantineProvider } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Suspense, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { NavigationType, Router } from 'react-router-dom';
import { Dialogs, RuntimeProvider, Texts } from '../../engine/react/index.ts';
import { NamedSchemas } from '../../widgets/parts/schema/named-schemas.ts';
import { Preferences, PresenceKnown } from '../../widgets/parts/theme/preferences.ts';
import { makeTheme, variables } from '../../widgets/parts/theme/theme.ts';
import { rememberDensity, rememberedScheme } from '../device/storage.ts';
import { Pages } from '../pages/pages.tsx';
import { ImpersonationBar } from '../shell/impersonation-bar.ts';
import { PageStates } from '../shell/PageStates.tsx';
import { Splash } from '../shell/Splash.tsx';
import { Unreachable } from '../shell/Unreachable.tsx';
import styles from './App.module.css';
import { chooseLanguage } from './choose-language.ts';
import { AppProvider, type AppContext } from './app-context.ts';
import { browserNoticeSetting } from './browser-notice-setting.ts';
import { OpenInspector } from './OpenInspector.tsx';
import { useShortcuts } from './shortcuts.ts';
import { patientPart } from '../../widgets/parts/hook/lazy-part.ts';

const Toasts = patientPart(() => import('../shell/Toasts.tsx'), { prefetch: true });
const SignInAgain = patientPart(() => import('../shell/SignInAgain.tsx'), { prefetch: true });
const Questions = patientPart(() => import('../shell/Questions.tsx'), { prefetch: true });

/** In these states of the connection, presence is unknown. */
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
      <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme={shownScheme()}>
        <Texts value={texts.translate}>
          <RuntimeProvider runtime={runtime}>
            <NamedSchemas value={knowledge.find}>
              <Preferences value={preferences}>
                <PresenceKnown value={!LOST.has(hub.state)}>
                  <AppRouter app={app}>
                    <div className={styles.stage}>
                      {session.identity?.Impersonator && (
                        <Suspense>
                          <ImpersonationBar />
                        </Suspense>
                      )}
                      <PageStates />
                      <div className={styles.page}>
                        {display.unreachable ? <Unreachable /> : display.ready ? <Pages /> : <Splash />}
                      </div>
                    </div>
                    <Dialogs />
                    <Suspense>
                      {session.expiry.isOver && !session.replaced && !display.adopting && <SignInAgain />}
                    </Suspense>
                    <Suspense>{notices.questions.length > 0 && !display.adopting && <Questions />}</Suspense>
                  </AppRouter>
                </PresenceKnown>
              </Preferences>
            </NamedSchemas>
            <Suspense>{display.ready && !display.adopting && <Toasts />}</Suspense>
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
    () => history.location,
  );
  return (
    <Router location={location} navigator={history} navigationType={NavigationType[ACTIONS[history.action]]}>
      {children}
    </Router>
  );
}

/** MantineProvider reads the stored scheme in browsers only. */
function shownScheme(): 'light' | 'dark' | 'auto' {
  const stored = rememberedScheme();
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

const ACTIONS = { POP: 'Pop', PUSH: 'Push', REPLACE: 'Replace' } as const;
