import type { AppContext } from './app-context.ts';
import { loadCalls } from './calls.ts';
import { splitLanguage } from '../router/language.ts';
import type { Start } from '../first-screen/start.ts';
import { matchRoute } from '../router/routes.ts';
import { DEFAULT_LANGUAGE } from '../texts/texts.ts';
import { isBuilt } from '../pages/built-screens.ts';

/** Requests everything that the first page needs in parallel: the identity, the languages, the texts, and the sign-in document. */
export async function start(app: AppContext, given: Pick<Start, 'language' | 'texts'> | null = null): Promise<void> {
  const { session, texts, history, documents } = app;
  if (given) void session.startKnown();
  else session.start();
  if (session.state !== 'unauthenticated')
    loadCalls().catch(() => {
      // The call that needs them loads them again and shows the error.
    });
  history.listen(() => followAddress(app));
  const { language: first, pathname } = splitLanguage(history.location.pathname, texts.languages);
  const match = matchRoute(pathname);
  // The address of a questionnaire may end with the language. Without it the language is Greek.
  const last = match?.route.screen === 'quest' ? (match.params['lang']?.toLowerCase() ?? DEFAULT_LANGUAGE) : undefined;
  const language = first ?? texts.languages.find((code) => code === last) ?? null;
  if (!given && match?.route.screen === 'signin' && isBuilt('signin'))
    documents.load('screen', 'signin').catch(() => {
      // The page retries and shows the error.
    });
  if (given) texts.begin(given.language, given.texts, () => '');
  await Promise.all([
    given ? undefined : speak(app, language ?? texts.remembered(), language === null),
    offerLanguages(app),
  ]);
  app.display.set({ ready: true });
}

/** A link to another language's address shows that language; going back keeps the chosen one. */
function followAddress({ history, texts, ports }: AppContext): void {
  const { language } = splitLanguage(history.location.pathname, texts.languages);
  if (history.action !== 'PUSH' || language === null || language === texts.language) return;
  texts.choose(language, false).catch((error: unknown) => ports.failed(error));
}

/** Loads the texts of a language. Without the server's texts the page has only those that report this. */
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
    // The two shipped languages are offered.
  }
}
