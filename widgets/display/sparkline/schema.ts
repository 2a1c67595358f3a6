import { displayText, listOf, number, object, type PropsOf } from '../../parts/schema/schema.ts';

export const sparklineProps = object(
  {
    label: displayText(
      'A description for people who do not see the line: "Completed actions in the last eight weeks".',
    ),
    values: listOf(number('A figure.'), 'The figures, the newest last.'),
  },
  ['label', 'values'],
);
export type SparklineProps = PropsOf<typeof sparklineProps>;
