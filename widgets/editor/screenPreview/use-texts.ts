import { useEffect, useState } from 'react';
import { isObject } from '../../../engine/index.ts';
import { useRuntime, useTranslate, type Translate } from '../../../engine/react/index.ts';
import { translatorOf } from '../../parts/text/translator.ts';

/** The texts of a language: the page's for the same language, or else the server's; until they are loaded, the page's. */
export function useTexts(language: string): Translate {
  const { globals: globalsname, page } = useRuntime();
  const own = useTranslate();
  const [found, setFound] = useState<{ readonly language: string; readonly translate: Translate } | null>(null);
  useEffect(() => {
    if (language === globalsname.lang) return undefined;
    const stop = new AbortController();
    const load = async (): Promise<void> => {
      const table = await page.ports.call('lang.langService', { lang: language }, { signal: stop.signal });
      if (!stop.signal.aborted && isObject(table)) setFound({ language, translate: translatorOf(language, table) });
    };
    load().catch((error: unknown) => {
      if (!stop.signal.aborted) page.failed(error);
    });
    return () => stop.abort();
  }, [language, page, globalsname]);
  return found?.language === language && language !== globalsname.lang ? found.translate : own;
}
