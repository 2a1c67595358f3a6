import type { DesignedQuestion } from '../../schemas/documents/questionnaire.ts';
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
} from '../_shared/schema.ts';

/** What a condition can ask about. */
const subject = object(
  {
    value: string('Its name in the rule.'),
    text: displayText('What the reader sees; the name when left out.'),
    kind: oneOf(
      ['text', 'number', 'choice', 'many'],
      'What it holds: a text, a number, one of its options, or a list of options.',
      'text',
    ),
    options: { ...options, description: 'choice and many: what can be chosen.' },
  },
  ['value'],
);

const question: Described<DesignedQuestion> = { type: 'object', description: 'A question, as it is designed.' };

export const conditionsProps = object(
  {
    ...field,
    subjects: listOf(subject, 'What can be asked about.'),
    questions: listOf(question, 'Questions whose answers can be asked about, too.'),
    empty: displayText('What holds while there is no condition.'),
    formula: flag('Only typed: for a formula that gives a value.'),
  },
  ['label'],
);

export type ConditionsProps = PropsOf<typeof conditionsProps> & { readonly value?: unknown };
