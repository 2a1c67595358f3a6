import { createInstance } from 'i18next';
import type { Translate } from '../../../engine/react/index.ts';
import { numberInText } from '../../../schemas/formats/first-translate.ts';

const NO_VALUES = {};

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
  // A table requests the same few texts in each of its cells.
  const plain = new Map<string, string>();
  const translate: Translate = (key, values = {}) => {
    const replace = Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'number' ? [[name, numberInText(value, name, language)]] : [],
    );
    return t(key, { ...values, replace: { ...values, ...Object.fromEntries(replace) } });
  };
  return (key, values = NO_VALUES) => {
    if (Object.keys(values).length > 0 || !Object.hasOwn(table, key)) return translate(key, values);
    const text = plain.get(key) ?? translate(key);
    plain.set(key, text);
    return text;
  };
}
