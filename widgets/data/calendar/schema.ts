import { flag, integer, listOf, object, oneOf, type PropsOf, string } from '../../parts/schema/schema.ts';

const item = {
  ...object(
    {
      key: string('Tells it from all others.'),
      title: string('The title.'),
      start: string('ISO date or date-time.'),
      end: string('ISO date or date-time.'),
      text: string('A second line.'),
      tone: oneOf(['neutral', 'info', 'success', 'warning', 'danger'], 'Its colour.', 'neutral'),
      movable: flag('The reader may give it another time.'),
    },
    ['key', 'title', 'start'],
  ),
  additionalProperties: true,
};
export const VIEWS = ['day', 'week', 'month', 'list'] as const;
export const views = oneOf(VIEWS, 'Day, week, month or list.', 'week');

export const props = object(
  {
    items: listOf(item, 'What happens when: { key, title, start, end, text, tone, movable }.'),
    label: string('The name of the calendar for screen readers.'),
    empty: string('The text of an empty list.'),
    usual: oneOf(VIEWS, 'The view while none is chosen.', 'month'),
    fixed: flag('The reader makes and moves nothing.'),
    length: integer('The minutes of a new entry.', { minimum: 5, maximum: 1440 }),
  },
  ['label'],
);

export type CalendarProps = PropsOf<typeof props>;
export type CalendarItem = PropsOf<typeof item>;
export type CalendarView = PropsOf<typeof views>;
