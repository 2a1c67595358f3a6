import type { DesignedQuestion } from '../../schemas/documents/questionnaire.ts';
import { anything, flag, listOf, object, string, type Described, type PropsOf } from '../_shared/schema.ts';

const question: Described<DesignedQuestion> = { type: 'object', description: 'A question, as it is designed.' };

export const props = object(
  {
    label: string('What the condition is for.'),
    none: string('What is said while there is no condition.'),
    questions: listOf(question, 'The questions that it can be about.'),
    disabled: flag('Shown, but cannot be changed.'),
  },
  ['label', 'questions'],
);
export type AnswerRuleProps = PropsOf<typeof props>;
export const rule = anything('JSON Logic over the answers by model; null for none.');
