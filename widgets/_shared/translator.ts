import { createInstance } from 'i18next';
import type { Translate } from '../../engine/react/index.ts';
import { numberInText } from '../../schemas/formats/first-translate.ts';

/** A function for the texts of a language, from a table of them by key. */
export function translatorOf(language: string, table: Readonly<Record<string, unknown>>): Translate {
  const library = createInstance();
  void library.init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: table } },
  });
  const t = library.getFixedT(language);
  return (key, values = {}) => {
    const replace = Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'number' ? [[name, numberInText(value, name, language)]] : [],
    );
    return t(key, { ...values, replace: { ...values, ...Object.fromEntries(replace) } });
  };
}
