import { useTranslate } from '../../../engine/react/index.ts';

/** The language of the texts as a BCP 47 tag for Intl. It is a text of widgets.json. */
export function useLocale(): string {
  const tag = useTranslate()('widgets.locale');
  return tag === 'widgets.locale' ? 'el-GR' : tag;
}
