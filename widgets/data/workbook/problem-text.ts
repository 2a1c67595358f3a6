import type { Translate } from '../../../engine/react/index.ts';
import { inputText, type BookInput, type InputProblem } from '../../../workbook/index.ts';

/** The reason why an input does not accept a text, and what to type instead. */
export const problemText = (
  t: Translate,
  problem: InputProblem,
  { type, limits: { Min, Max, MaxLength } = {} }: Pick<BookInput, 'type' | 'limits'>,
  locale: string,
): string =>
  t(`widgets.workbook.problem.${problem}`, {
    format: t('widgets.date.format'),
    least: limitText(type, Min, locale),
    most: limitText(type, Max, locale),
    count: MaxLength ?? 0,
  });

const limitText = (type: BookInput['type'], limit: number | undefined, locale: string): string =>
  `${inputText(type, limit ?? null, locale)}${type === 'Precent' ? '%' : ''}`;
