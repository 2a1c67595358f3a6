import { anything, flag, listOf, object, type PropsOf, record, string } from '../../parts/schema/schema.ts';

export const props = object(
  {
    items: listOf(record(anything('A field.'), 'An item.'), 'The roots.'),
    label: string('The name of the tree for screen readers.'),
    itemKey: string('The field of an item that tells it from all others.', { default: 'Id' }),
    text: string('The field that is shown.', { default: 'Title' }),
    below: string('The field that holds the items below.', { default: 'Child' }),
    path: string(
      'The field that holds a path, its names separated by "/": items are below those whose path is a prefix of theirs. `below` is not read then.',
    ),
    badge: string('The field that is shown at the end: a count.'),
    share: string(
      'The field with a part of the whole, from 0 to 1: a bar before the badge. The badge says it in figures.',
    ),
    open: flag('Branches are open at first.'),
  },
  ['label'],
);

export type TreeProps = PropsOf<typeof props>;
