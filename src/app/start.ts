import { sweepDevice } from '../device/forget.ts';
import type { AppContext } from './app-context.ts';
import { loadCalls } from './calls.ts';
import { splitLanguage } from '../router/language.ts';
import { matchRoute } from '../router/routes.ts';
import { DEFAULT_LANGUAGE } from '../texts/texts.ts';
import { isBuilt } from '../pages/built-screens.ts';

/** Everything that the first page needs is asked for at once: who is here, the languages, the texts, and the sign-in document. */
export async function start(app: AppContext): Promise<void> {
  const { session, texts, history, documents } = app;
  session.start();
  if (session.state !== 'unauthenticated')
    loadCalls().catch(() => {
      // The call that needs them loads them again and shows the error.
    });
  history.listen(() => followAddress(app));
  const { language: first, pathname } = splitLanguage(history.location.pathname, texts.languages);
  const match = matchRoute(pathname);
  // A questionnaire's address may name the language at its end, and is Greek without it.
  const last = match?.route.screen === 'quest' ? (match.params['lang']?.toLowerCase() ?? DEFAULT_LANGUAGE) : undefined;
  const language = first ?? texts.languages.find((code) => code === last) ?? null;
  if (match?.route.screen === 'signin' && isBuilt('signin'))
    documents.load('screen', 'signin').catch(() => {
      // The page retries and shows the error.
    });
  await Promise.all([speak(app, language ?? texts.remembered(), language === null), offerLanguages(app)]);
  app.display.set({ ready: true });
  void sweepDevice();
}

/** A link to another language's address shows that language; going back keeps the chosen one. */
function followAddress({ history, texts, ports }: AppContext): void {
  const { language } = splitLanguage(history.location.pathname, texts.languages);
  if (history.action !== 'PUSH' || language === null || language === texts.language) return;
  texts.choose(language, false).catch((error: unknown) => ports.failed(error));
}

/** Without texts of the server the page has only those that say so. */
async function speak({ texts, display }: AppContext, language: string, remember: boolean): Promise<void> {
  try {
    await texts.choose(language, remember);
  } catch {
    display.set({ unreachable: true });
  }
}

async function offerLanguages({ api, texts }: AppContext): Promise<void> {
  try {
    const found = await api.lang.getAllLanguages({});
    texts.offer(found.map(({ Code }) => Code));
  } catch {
    // The two that ship are offered.
  }
}
