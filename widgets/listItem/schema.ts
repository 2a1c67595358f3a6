import { icon } from '../_shared/icon-schema.ts';
import { flag, link, object, displayText, type PropsOf } from '../_shared/schema.ts';

export const listItemProps = object(
  {
    title: displayText('What it is.'),
    text: displayText('A line under it.'),
    time: displayText('A moment: the hour of today, the day of another day.'),
    badge: displayText('A count or a word at the end; 0 shows nothing.'),
    dot: flag('Shows the dot of people who are online.'),
    icon,
    avatar: displayText('A name: its disc stands before the title.'),
    selected: flag('Is the one whose details are shown.'),
    link: link(),
  },
  ['title'],
);
export type ListItemProps = PropsOf<typeof listItemProps>;
