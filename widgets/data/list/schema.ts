import { flag, number, object, oneOf, type PropsOf, string, displayText } from '../../parts/schema/schema.ts';
import { links } from '../../parts/pager/schema.ts';

export const props = object({
  label: string('The name of the list for screen readers.'),
  anchor: oneOf(
    ['start', 'end'],
    'end: a conversation, which opens at its end and stays there while new items come.',
    'start',
  ),
  start: number('The index of the item at which a list with its anchor at the end opens; else it opens at its end.'),
  follow: string('Whenever it becomes another text, a list with its anchor at the end goes there, wherever it was.'),
  more: flag('There is more to load: `more` is emitted when the reader comes near.'),
  live: oneOf(['off', 'polite'], 'polite: screen readers announce new items.', 'off'),
  layout: oneOf(['list', 'cards'], 'cards: as many beside each other as fit.', 'list'),
  sortable: flag('Items can be moved, by dragging and by keyboard; `move` says from where to where.'),
  count: displayText('With pages: the number of items with their name: "12 files".'),
  links,
  height: number('The greatest height in pixels; a long list scrolls inside.', { minimum: 80, default: 560 }),
});

export type ListProps = PropsOf<typeof props>;
