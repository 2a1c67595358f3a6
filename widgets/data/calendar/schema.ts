import { listOf, object, oneOf, type PropsOf, string } from '../../parts/schema/schema.ts';

const item = {
  ...object(
    {
      key: string('Tells it from all others.'),
      title: string('The title.'),
      start: string('ISO date or date-time.'),
      end: string('ISO date or date-time.'),
      text: string('A second line.'),
      tone: oneOf(['neutral', 'info', 'success', 'warning', 'danger'], 'Its colour.', 'neutral'),
    },
    ['key', 'title', 'start'],
  ),
  additionalProperties: true,
};
export const views = oneOf(['month', 'week', 'list'], 'Month, week or list.', 'month');

export const props = object(
  {
    items: listOf(item, 'What happens when: { key, title, start, end, text, tone }.'),
    label: string('The name of the calendar for screen readers.'),
    empty: string('The text of an empty list.'),
  },
  ['label'],
);

export type CalendarProps = PropsOf<typeof props>;
export type CalendarItem = PropsOf<typeof item>;
export type CalendarView = PropsOf<typeof views>;
