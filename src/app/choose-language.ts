import { splitLanguage, withLanguage } from '../router/language.ts';
import type { AppContext } from './app-context.ts';

/** Shows the interface in another language. An address with a language changes as well. */
export async function chooseLanguage({ texts, history, ports, session, api }: AppContext, code: string): Promise<void> {
  try {
    await texts.choose(code);
  } catch (error) {
    return ports.failed(error);
  }
  // Mails use the language too. The reader does not wait until it is stored.
  if (session.identity && (code === 'el' || code === 'en'))
    void api.account.setLanguage({ Language: code }).catch((error: unknown) => ports.failed(error));
  const { pathname, search, hash } = history.location;
  const spoken = splitLanguage(pathname, texts.languages);
  if (spoken.language !== null && spoken.language !== code)
    history.replace(withLanguage(spoken.pathname, code) + search + hash);
}
