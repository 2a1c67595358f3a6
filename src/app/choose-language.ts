import { splitLanguage, withLanguage } from '../router/language.ts';
import type { AppContext } from './app-context.ts';

/** Shows the interface in another language; an address that names one follows. */
export async function chooseLanguage({ texts, history, ports, session, api }: AppContext, code: string): Promise<void> {
  try {
    await texts.choose(code);
  } catch (error) {
    return ports.failed(error);
  }
  // Mails follow; whether this is remembered is nothing that the reader waits for.
  if (session.identity && (code === 'el' || code === 'en'))
    void api.account.setLanguage({ Language: code }).catch((error: unknown) => ports.failed(error));
  const { pathname, search, hash } = history.location;
  const spoken = splitLanguage(pathname, texts.languages);
  if (spoken.language !== null && spoken.language !== code)
    history.replace(withLanguage(spoken.pathname, code) + search + hash);
}
