import type { Translate } from '../../engine/react/index.ts';
import type { InputProblem } from '../../engine/workbook/index.ts';

/** Says why a text is no value of its input, and what to type instead. */
export const problemText = (t: Translate, problem: InputProblem): string =>
  t(`widgets.workbook.problem.${problem}`, { format: t('widgets.date.format') });
