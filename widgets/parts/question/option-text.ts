import { useTranslate } from '../../../engine/react/index.ts';
import type { DesignedQuestion, QuestionOption } from '../../../schemas/documents/questionnaire.ts';

/** The text of a choice. A question without choices has yes and no. */
export function useOptionText({
  Options = [],
  FalseValue = '0',
}: DesignedQuestion): (option: QuestionOption) => string {
  const t = useTranslate();
  return ({ Value, Text }) => {
    if (Options.length > 0) return Text ?? Value;
    return t(Value === FalseValue ? 'questions.no' : 'questions.yes');
  };
}
