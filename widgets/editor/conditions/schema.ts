import type { DesignedQuestion } from '../../../schemas/documents/questionnaire.ts';
import {
  displayText,
  field,
  flag,
  listOf,
  object,
  oneOf,
  options,
  string,
  type Described,
  type PropsOf,
} from '../../parts/schema/schema.ts';

/** A subject of conditions. */
const subject = object(
  {
    value: string('The name in the rule.'),
    text: displayText('The text that the reader sees; by default the name.'),
    kind: oneOf(
      ['text', 'number', 'date', 'choice', 'many', 'any'],
      'The type of its value: a text, a number, a day, one of its options, a list of options, or one that can only be there or not.',
      'text',
    ),
    options: { ...options, description: 'The options of choice and many.' },
  },
  ['value'],
);

const question: Described<DesignedQuestion> = {
  type: 'object',
  description: 'A question of a questionnaire document.',
};

export const conditionsProps = object(
  {
    ...field,
    subjects: listOf(subject, 'The subjects of conditions.'),
    questions: listOf(question, 'Questions whose answers are subjects too.'),
    empty: displayText('The text that is shown while there is no condition.'),
    formula: flag('Shows only the text field, for a formula that gives a value.'),
  },
  ['label'],
);

export type ConditionsProps = PropsOf<typeof conditionsProps> & { readonly value?: unknown };
