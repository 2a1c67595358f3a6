import { createInstance } from 'i18next';
import type { Translate } from '../../engine/react/index.ts';

/** A function for the texts of a language, from a table of them by key. */
export function translatorOf(language: string, table: Readonly<Record<string, unknown>>): Translate {
  const instance = createInstance();
  void instance.init({
    lng: language,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: table } },
  });
  return (key, values) => instance.t(key, values ?? {});
}
