import { useTranslate } from '../../../engine/react/index.ts';
import { accepts, sizeText } from './local-file.ts';
import { useLocale } from '../text/locale.ts';

interface Limits {
  readonly accept?: string | null | undefined;
  readonly maxSize?: number | null | undefined;
  readonly many?: boolean | null | undefined;
}

/** Sorts chosen files into accepted ones and the reasons why others are refused, in the reader's language. */
export function useFileChecks({
  accept,
  maxSize,
  many,
}: Limits): (files: readonly File[]) => { taken: File[]; refusals: string[] } {
  const t = useTranslate();
  const locale = useLocale();
  const refusal = (file: File): string | null => {
    if (!accepts(accept, file)) return t('widgets.drop.wrongType', { name: file.name });
    if (maxSize && file.size > maxSize)
      return t('widgets.drop.tooBig', { name: file.name, size: sizeText(maxSize, locale) });
    return null;
  };
  return (files) => {
    const fitting = files.filter((file) => refusal(file) === null);
    const refusals = files.map(refusal).filter((reason) => reason !== null);
    if (many || fitting.length <= 1) return { taken: fitting, refusals };
    return { taken: fitting.slice(0, 1), refusals: [...refusals, t('widgets.drop.one')] };
  };
}
