import { closed, Type } from '../define.ts';

/** The forms of a chart; arc is a pie. */
export const CHART_MARKS = ['bar', 'line', 'area', 'point', 'arc'] as const;

const column = (description: string) => Type.String({ description, maxLength: 200 });

/** The chart of a query's rows. A removed column is replaced by the first one that fits. */
export const queryChart = closed(
  {
    Mark: Type.Enum([...CHART_MARKS], { description: 'Its form; arc is a pie.' }),
    X: column('The column across, or of the slices; empty for the first one that has no numbers.'),
    Y: column('The column with the figures; empty for the first one of numbers.'),
    Color: column('The column whose values have colours of their own; empty for none.'),
  },
  { description: 'How the rows of a query are drawn.' },
);
