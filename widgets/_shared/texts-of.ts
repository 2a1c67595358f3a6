import { createInstance } from 'i18next';
import type { Translate } from '../../engine/react/index.ts';

// Every text of both languages, as the product has them: for Storybook and tests, where no server sends them.
const files = import.meta.glob<Record<string, string>>('../../schemas/locales/*/*.json', {
  eager: true,
  import: 'default',
});
const loadedTexts = new Map<string, Translate>();

/** The product's own texts in one language: `textsOf('el')('widgets.close')`. */
export function textsOf(language: string): Translate {
  const known = loadedTexts.get(language);
  if (known) return known;
  const keys = Object.entries(files).flatMap(([file, texts]) => (file.includes(`/${language}/`) ? [texts] : []));
  const instance = createInstance();
  void instance.init({
    lng: language,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: Object.assign({}, ...keys) } },
  });
  const translate: Translate = (key, values) => instance.t(key, values ?? {});
  loadedTexts.set(language, translate);
  return translate;
}
