import type { Translate } from '../../../engine/react/index.ts';
import { translatorOf } from './translator.ts';

// Every text of both languages, as the product has them: for Storybook and tests, where no server sends them.
const files = import.meta.glob<Record<string, string>>('../../../schemas/locales/*/*.json', {
  eager: true,
  import: 'default',
});
const loadedTexts = new Map<string, Translate>();

/** The product's own texts in one language: `textsOf('el')('widgets.close')`. */
export function textsOf(language: string): Translate {
  const known = loadedTexts.get(language);
  if (known) return known;
  const keys = Object.entries(files).flatMap(([file, texts]) => (file.includes(`/${language}/`) ? [texts] : []));
  const translate = translatorOf(language, Object.assign({}, ...keys));
  loadedTexts.set(language, translate);
  return translate;
}
