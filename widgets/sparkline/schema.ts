import { displayText, listOf, number, object, type PropsOf } from '../_shared/schema.ts';

export const sparklineProps = object(
  {
    label: displayText(
      'What the line shows, for people who do not see it: "Completed actions in the last eight weeks".',
    ),
    values: listOf(number('A figure.'), 'The figures, the newest last.'),
  },
  ['label', 'values'],
);
export type SparklineProps = PropsOf<typeof sparklineProps>;
