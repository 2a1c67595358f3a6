import { icon } from '../_shared/icon-schema.ts';
import { flag, link, object, shown, type PropsOf } from '../_shared/schema.ts';

export const listItemProps = object(
  {
    title: shown('What it is.'),
    text: shown('A line under it.'),
    time: shown('A moment: the hour of today, the day of another day.'),
    badge: shown('A count or a word at the end; 0 shows nothing.'),
    dot: flag('Shows the dot of people who are online.'),
    icon,
    avatar: shown('A name: its disc stands before the title.'),
    selected: flag('Is the one whose details are shown.'),
    link: link(),
  },
  ['title'],
);
export type ListItemProps = PropsOf<typeof listItemProps>;
