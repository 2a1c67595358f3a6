import { field, listOf, object, oneOf, options, displayText, string, type PropsOf } from '../_shared/schema.ts';

/** The subject of a condition. */
export const subject = object(
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

export const conditionsProps = object(
  {
    ...field,
    subjects: listOf(subject, 'What can be asked about.'),
    empty: displayText('What holds while there is no condition.'),
  },
  ['label', 'subjects'],
);

export type Subject = PropsOf<typeof subject>;
export type ConditionsProps = PropsOf<typeof conditionsProps> & { readonly value?: unknown };
